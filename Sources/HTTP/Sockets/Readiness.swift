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
