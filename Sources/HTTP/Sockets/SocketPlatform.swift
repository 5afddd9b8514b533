#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

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
  static let tcp = Int32(IPPROTO_TCP)
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
