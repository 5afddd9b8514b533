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
  static let noAddress = SocketError(code: EADDRNOTAVAIL)

  /// Whether there was nothing to do yet, or a signal came between.
  var isTemporary: Bool { code == EAGAIN || code == EWOULDBLOCK || code == EINTR }

  /// Whether the connection is being made.
  var isInProgress: Bool { code == EINPROGRESS || code == EINTR }

  /// Whether the system has no room for another connection.
  var isShortage: Bool { [EMFILE, ENFILE, ENOBUFS, ENOMEM].contains(code) }
}

extension SocketError: CustomStringConvertible {
  /// The reason in the words of the system.
  ///
  /// Unsafe, because the words come as a pointer, which is read before this thread makes another
  /// call.
  package var description: String { unsafe String(cString: strerror(code)) }
}
