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

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

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
