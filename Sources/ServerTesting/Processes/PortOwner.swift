import Foundation
import HTTP

/// The process that answers at a port of this machine.
///
/// On Linux, the system says who listens there: `/proc/net/tcp` names the socket, and the folder
/// `fd` of a process the sockets that it holds.
enum PortOwner: Equatable {
  /// The server that was started, or a process that it has started.
  case started
  /// Another process: its identifier, its name, and whether another run has started it.
  case other(pid_t, name: String, isOfAnotherRun: Bool)
  /// The system does not say: the process belongs to another user, or to a container.
  case unknown

  /// Finds the process that listens at an address of this machine.
  ///
  /// - Parameters:
  ///   - origin: The address, whose host is a loopback address or `localhost`.
  ///   - group: The process group of the server that was started.
  ///   - mark: The mark in the server's environment.
  init(of origin: HTTPOrigin, group: pid_t, mark: ServerMark) {
    self = .unknown
    #if os(Linux)
    var sockets = Self.listeningSockets(at: origin)
    guard !sockets.isEmpty else { return }
    let processes = SystemProcess.all
    let own = processes.filter { $0.group == group || $0.mark == mark.value }
    for process in own { sockets.subtract(process.sockets) }
    guard !sockets.isEmpty else {
      self = .started
      return
    }
    let start = processes.first { $0.id == group }?.start ?? 0
    for process in processes where !process.sockets.isDisjoint(with: sockets) {
      let isOfAnotherRun = process.mark.map { $0 != mark.value } ?? false
      // A later process may be a container that the command has started.
      guard isOfAnotherRun || process.start < start else { continue }
      self = .other(process.id, name: process.name, isOfAnotherRun: isOfAnotherRun)
      return
    }
    #endif
  }
}

#if os(Linux)
extension PortOwner {
  /// The sockets that listen at an address, as folders `fd` name them.
  private static func listeningSockets(at origin: HTTPOrigin) -> Set<String> {
    let hosts = addresses(of: origin.host.description)
    let lines = ["/proc/net/tcp", "/proc/net/tcp6"].flatMap { path in
      SystemProcess.text(of: path)?.split(separator: "\n").dropFirst() ?? []
    }
    let inodes = lines.compactMap { line -> String? in
      let fields = line.split(separator: " ")
      // A socket that listens has the state 0A; its own address is hexadecimal.
      guard fields.count > 9, fields[3] == "0A" else { return nil }
      let own = fields[1].split(separator: ":")
      guard own.count == 2, UInt16(own[1], radix: 16) == origin.port,
        hosts.contains(String(own[0]))
      else { return nil }
      return "socket:[\(fields[9])]"
    }
    return Set(inodes)
  }

  /// The addresses of sockets that receive data for a host, as the system writes them: each group
  /// of four bytes in reverse order.
  private static func addresses(of host: String) -> Set<String> {
    let anyV6 = String(repeating: "0", count: 32)
    let bytes = host.split(separator: ".").compactMap { UInt8($0) }
    if bytes.count == 4 {
      let address = bytes.reversed().map { byte in
        (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }.joined()
      return [address, "00000000", anyV6, "0000000000000000FFFF0000" + address]
    }
    let v6: Set = [String(repeating: "0", count: 24) + "01000000", anyV6]
    return host.hasPrefix("[") ? v6 : v6.union(addresses(of: "127.0.0.1"))
  }
}
#endif

/// The mark that distinguishes the processes of one run from all others.
///
/// It is in the environment of the server, and of each process that it starts. A server that cannot
/// be recognized by that, because it runs in a container, may return it in a header.
struct ServerMark: Sendable {
  /// The variable of the environment.
  static let variable = "STORESTORM_RUN"
  /// The header of the answer that says that the server is ready.
  static let header = "StoreStorm-Run"

  /// The value of both.
  let value = UUID().uuidString

  /// Returns whether a header names this run; nil if there is no header.
  func isNamed(in headers: HTTPHeaders) -> Bool? { headers[Self.header].map { $0 == value } }
}
