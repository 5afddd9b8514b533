#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// The address of a port, in the form that the system takes.
///
/// This file uses `unsafe`: the system reads and fills structures through pointers. Each points to
/// a local value or to an array's memory, with its size, and is not used after the call; the list
/// of `getaddrinfo` is copied before it is freed.
struct SocketAddress: Hashable, Sendable {
  /// AF_INET or AF_INET6.
  let family: Int32
  /// A `sockaddr_in` or `sockaddr_in6`.
  let bytes: [UInt8]

  /// A port of 127.0.0.1; 0 means any free one.
  static func loopback(port: UInt16) -> SocketAddress {
    var address = sockaddr_in()
    #if canImport(Darwin)
    address.sin_len = UInt8(MemoryLayout<sockaddr_in>.size)
    #endif
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let bytes = unsafe withUnsafeBytes(of: address) { unsafe Array($0) }
    return SocketAddress(family: AF_INET, bytes: bytes)
  }

  /// Asks the system for the addresses of a host, the preferred one first.
  ///
  /// For a name it may ask other machines, and wait for them.
  static func all(ofHost host: String, port: UInt16) -> [SocketAddress] {
    var wanted = unsafe addrinfo()
    unsafe wanted.ai_family = AF_UNSPEC
    unsafe wanted.ai_socktype = SocketPlatform.stream
    unsafe wanted.ai_flags = AI_NUMERICSERV
    var list: UnsafeMutablePointer<addrinfo>?
    guard unsafe getaddrinfo(host, "\(port)", &wanted, &list) == 0 else { return [] }
    defer { unsafe freeaddrinfo(list) }
    var addresses: [SocketAddress] = []
    var next = unsafe list
    while let entry = unsafe next {
      let bytes = unsafe UnsafeRawBufferPointer(
        start: entry.pointee.ai_addr,
        count: Int(entry.pointee.ai_addrlen)
      )
      unsafe addresses.append(
        SocketAddress(family: entry.pointee.ai_family, bytes: Array(bytes))
      )
      unsafe next = entry.pointee.ai_next
    }
    return addresses
  }

  /// Calls a function with the address in the form of the system.
  func withSystemForm(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Int32 {
    unsafe bytes.withUnsafeBytes { memory in
      guard let start = memory.baseAddress else { return -1 }
      // The bytes were copied from such a structure.
      return unsafe body(start.assumingMemoryBound(to: sockaddr.self), socklen_t(memory.count))
    }
  }

  /// The four bytes of an IPv4 address; nil for other text.
  static func bytes(ofV4 text: String) -> [UInt8]? {
    var address = in_addr()
    guard unsafe inet_pton(AF_INET, text, &address) == 1 else { return nil }
    return unsafe withUnsafeBytes(of: address) { unsafe Array($0) }
  }

  /// The sixteen bytes of an IPv6 address; nil for other text.
  static func bytes(ofV6 text: String) -> [UInt8]? {
    var address = in6_addr()
    guard unsafe inet_pton(AF_INET6, text, &address) == 1 else { return nil }
    return unsafe withUnsafeBytes(of: address) { unsafe Array($0) }
  }
}
