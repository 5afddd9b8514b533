#if os(Linux)
import Foundation

/// A process as the system describes it.
struct SystemProcess {
  let id: pid_t
  let name: String
  let group: pid_t
  /// Whether it has ended but was not reaped yet.
  let isZombie: Bool
  /// When it was started, in ticks since the system was.
  let start: Int

  /// Reads the description of a process; nil if it has ended.
  init?(_ id: pid_t) {
    guard let text = Self.text(of: "/proc/\(id)/stat"),
      // The name is in parentheses, and may contain some.
      let nameStart = text.firstIndex(of: "("), let nameEnd = text.lastIndex(of: ")")
    else { return nil }
    let fields = text[nameEnd...].dropFirst(2).split(separator: " ")
    guard fields.count > 19, let group = pid_t(fields[2]), let start = Int(fields[19]) else {
      return nil
    }
    name = String(text[nameStart..<nameEnd].dropFirst())
    isZombie = fields[0] == "Z"
    (self.id, self.group, self.start) = (id, group, start)
  }

  /// The mark in its environment; nil if there is none, or this user may not read it.
  var mark: String? {
    let variables = Self.text(of: "/proc/\(id)/environ")?.split(separator: "\0") ?? []
    let prefix = "\(ServerMark.variable)="
    return variables.first { $0.hasPrefix(prefix) }.map { String($0.dropFirst(prefix.count)) }
  }

  /// The sockets that it holds; none if this user may not know.
  var sockets: Set<String> {
    let folder = "/proc/\(id)/fd"
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let targets = files.compactMap {
      try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\($0)")
    }
    return Set(targets.filter { $0.hasPrefix("socket:[") })
  }

  /// All processes that this process may see.
  static var all: [SystemProcess] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return names.compactMap { pid_t($0) }.sorted().compactMap(SystemProcess.init)
  }

  /// Returns a file of the system as text; nil if this user may not read it.
  static func text(of path: String) -> String? {
    FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) }
  }
}
#endif
