#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

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

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

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
