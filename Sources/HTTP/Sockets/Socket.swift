#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// A TCP socket that never blocks, raises no signal, is not inherited by child processes, and
/// closes itself.
///
/// This file uses `unsafe`: the system reads and fills memory through pointers. Each points to a
/// local value or to an array's memory, with its size, and is not used after the call.
package final class Socket: Sendable {
  let descriptor: Int32

  private init(owning descriptor: Int32) {
    self.descriptor = descriptor
    SocketPlatform.prepare(descriptor)
  }

  private convenience init(family: Int32) throws(SocketError) {
    let descriptor = socket(family, SocketPlatform.newSocket, 0)
    guard descriptor >= 0 else { throw .last }
    self.init(owning: descriptor)
  }

  deinit { _ = close(descriptor) }

  /// Begins a connection, which is made once the socket is ready for writing.
  static func connecting(to address: SocketAddress) throws(SocketError) -> Socket {
    let socket = try Socket(family: address.family)
    SocketPlatform.sendAtOnce(socket.descriptor)
    let result = unsafe address.withSystemForm { unsafe connect(socket.descriptor, $0, $1) }
    if result != 0 {
      let error = SocketError.last
      if !error.isInProgress { throw error }
    }
    return socket
  }

  /// Begins to listen at an address.
  static func listening(at address: SocketAddress) throws(SocketError) -> Socket {
    let socket = try Socket(family: address.family)
    // The port of a server that has just ended is free at once.
    SocketPlatform.set(SO_REUSEADDR, at: SOL_SOCKET, to: 1, of: socket.descriptor)
    let result = unsafe address.withSystemForm { unsafe bind(socket.descriptor, $0, $1) }
    guard result == 0, listen(socket.descriptor, SOMAXCONN) == 0 else { throw .last }
    return socket
  }

  /// Accepts a connection; nil if none waits.
  func accepted() throws(SocketError) -> Socket? {
    let descriptor = accept(self.descriptor, nil, nil)
    guard descriptor >= 0 else {
      let error = SocketError.last
      // A client may close its connection while it waits, which is not an error.
      if error.isTemporary || error.code == ECONNABORTED { return nil }
      throw error
    }
    let socket = Socket(owning: descriptor)
    SocketPlatform.sendAtOnce(socket.descriptor)
    return socket
  }

  /// The port on this side.
  var port: UInt16 {
    var address = sockaddr_in()
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let result = unsafe withUnsafeMutablePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe getsockname(descriptor, $0, &size)
      }
    }
    return result == 0 ? UInt16(bigEndian: address.sin_port) : 0
  }

  /// The reason why a connection could not be made; nil if it is made.
  var connectionError: SocketError? {
    var code: Int32 = 0
    var size = socklen_t(MemoryLayout<Int32>.size)
    let result = unsafe getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &code, &size)
    if result != 0 { return .last }
    return code == 0 ? nil : SocketError(code: code)
  }

  /// Reads bytes into the beginning of a buffer.
  func read(into buffer: inout [UInt8]) -> Transfer {
    let count = unsafe buffer.withUnsafeMutableBytes { memory in
      unsafe recv(descriptor, memory.baseAddress, memory.count, 0)
    }
    let transfer = Self.transfer(count)
    SocketPlatform.acknowledgeAtOnce(descriptor)
    return transfer
  }

  /// Writes as many bytes as the system takes at once.
  func write(_ bytes: ArraySlice<UInt8>) -> Transfer {
    let count = unsafe bytes.withUnsafeBytes { memory in
      unsafe send(descriptor, memory.baseAddress, memory.count, SocketPlatform.writing)
    }
    return count == 0 ? .notReady : Self.transfer(count)
  }

  /// Tells the other side that nothing more will be written.
  func endWriting() { _ = shutdown(descriptor, SocketPlatform.writingSide) }

  /// Makes the end of this socket a reset: the other side loses what it has not read.
  func resetAtEnd() {
    var value = linger(l_onoff: 1, l_linger: 0)
    let size = socklen_t(MemoryLayout<linger>.size)
    _ = unsafe setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &value, size)
  }

  /// Waits until the socket is ready for something; empty if the deadline passes before.
  ///
  /// The system, not the clock, says when the time is over: in a step of a simulation the clock
  /// stands still.
  func wait(
    for interest: Readiness,
    until deadline: ContinuousClock.Instant
  ) throws(SocketError) -> Readiness {
    var poll = SocketPoll()
    poll.add(self, for: interest)
    while true {
      let isOver = try poll.wait(atMost: max(deadline - .now, .zero))
      if isOver || !poll[0].isEmpty { return poll[0] }
    }
  }

  private static func transfer(_ count: Int) -> Transfer {
    if count > 0 { return .moved(count) }
    if count == 0 { return .ended }
    let error = SocketError.last
    return error.isTemporary ? .notReady : .failed(error)
  }
}

/// The result of an attempt to read or write.
enum Transfer: Hashable, Sendable {
  /// Some bytes, at least one, went through.
  case moved(Int)
  /// Nothing goes through before the socket is ready.
  case notReady
  /// The other side writes no more.
  case ended
  case failed(SocketError)
}

/// The reason why the system refused an operation on a socket.
package struct SocketError: Error, Hashable, Sendable {
  /// The number that the system calls `errno`.
  let code: Int32

  init(code: Int32) { self.code = code }

  /// The reason why the last call of this thread failed.
  static var last: SocketError { SocketError(code: errno) }

  static let brokenPipe = SocketError(code: EPIPE)

  /// Whether there was nothing to do yet, or a signal came between.
  var isTemporary: Bool { code == EAGAIN || code == EWOULDBLOCK || code == EINTR }

  /// Whether the connection is being made.
  var isInProgress: Bool { code == EINPROGRESS || code == EINTR }
}

extension SocketError: CustomStringConvertible {
  /// The reason in the words of the system.
  ///
  /// Unsafe, because the words come as a pointer, which is read before this thread makes another
  /// call.
  package var description: String { unsafe String(cString: strerror(code)) }
}

/// A question to the system, which sockets are ready for what.
///
/// Unsafe, because the system reads and fills an array through a pointer to its memory, with its
/// size, during the call.
struct SocketPoll {
  private var entries: [pollfd] = []

  /// Removes all sockets.
  mutating func removeAll() { entries.removeAll(keepingCapacity: true) }

  /// Adds a socket, whose place is the number of those added before.
  mutating func add(_ socket: Socket, for interest: Readiness) {
    entries.append(pollfd(fd: socket.descriptor, events: interest.rawValue, revents: 0))
  }

  /// Waits until a socket is ready or the time is over, or a signal comes.
  ///
  /// - Returns: whether the time is over.
  /// - Throws: the reason why the system cannot wait.
  @discardableResult
  mutating func wait(atMost time: Duration) throws(SocketError) -> Bool {
    let parts = time.components
    // Rounded up, so that a caller with a deadline does not ask again and again before it.
    let rounding = (parts.attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
    let milliseconds = min(parts.seconds, 1_000_000) * 1_000 + rounding
    let count = nfds_t(entries.count)
    let result = unsafe entries.withUnsafeMutableBufferPointer { memory in
      unsafe poll(memory.baseAddress, count, Int32(milliseconds))
    }
    if result < 0 {
      let error = SocketError.last
      for index in entries.indices { entries[index].revents = 0 }
      if !error.isTemporary { throw error }
    }
    return result == 0
  }

  /// The readiness of the socket at a place.
  subscript(place: Int) -> Readiness { Readiness(events: entries[place].revents) }
}

/// The operations that a socket is ready for.
///
/// A failed connection is ready for both; the next call reports the error.
struct Readiness: OptionSet, Hashable, Sendable {
  let rawValue: Int16

  static let reading = Readiness(rawValue: Int16(POLLIN))
  static let writing = Readiness(rawValue: Int16(POLLOUT))

  init(rawValue: Int16) { self.rawValue = rawValue }

  /// Reads the answer of the system.
  init(events: Int16) {
    let hasFailed = events & Int16(POLLHUP | POLLERR | POLLNVAL) != 0
    self = hasFailed ? [.reading, .writing] : Readiness(rawValue: events)
  }
}

/// The constants and options that differ between systems.
///
/// Unsafe, because an option is read through a pointer to a local value, with its size, during the
/// call.
enum SocketPlatform {
  #if canImport(Darwin)
  static let stream = SOCK_STREAM
  /// The type of a new socket, with flags where the system takes them at once.
  static let newSocket = SOCK_STREAM
  /// The flags of a write to a connection that may be closed.
  static let writing: Int32 = 0
  #elseif canImport(Musl)
  static let stream = SOCK_STREAM
  static let newSocket = SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK
  static let writing = MSG_NOSIGNAL
  #else
  static let stream = Int32(SOCK_STREAM.rawValue)
  static let newSocket = Int32(
    SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue
  )
  static let writing = Int32(MSG_NOSIGNAL)
  #endif
  private static let tcp = Int32(IPPROTO_TCP)
  static let writingSide = Int32(SHUT_WR)

  /// Sets the flags that a new descriptor may lack.
  static func prepare(_ descriptor: Int32) {
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    #if canImport(Darwin)
    set(SO_NOSIGPIPE, at: SOL_SOCKET, to: 1, of: descriptor)
    #endif
  }

  /// Sends small messages at once (Nagle's algorithm is off).
  static func sendAtOnce(_ descriptor: Int32) { set(TCP_NODELAY, at: tcp, to: 1, of: descriptor) }

  /// Acknowledges at once what has been read; the system forgets this after a while.
  ///
  /// Linux may otherwise wait 40 ms, and a server that answers in two writes with Nagle's
  /// algorithm on waits for it.
  static func acknowledgeAtOnce(_ descriptor: Int32) {
    #if os(Linux)
    set(TCP_QUICKACK, at: tcp, to: 1, of: descriptor)
    #endif
  }

  static func set(_ option: Int32, at level: Int32, to value: Int32, of descriptor: Int32) {
    var value = value
    let size = socklen_t(MemoryLayout<Int32>.size)
    _ = unsafe setsockopt(descriptor, level, option, &value, size)
  }
}
