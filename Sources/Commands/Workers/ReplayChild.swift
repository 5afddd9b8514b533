import FileFormats
import Foundation

/// The child of a ``ReplayProcess``, which writes its progress and its verdict to files.
///
/// Logic can end a process with any status, so only a verdict that the child itself wrote counts.
struct ReplayChild {
  /// The environment variable that makes a replay such a child; its value is the parent's folder.
  static let variable = "STORESTORM_REPLAY_CHILD"

  private let folder: String

  /// Describes this process as such a child; nil if it is not one.
  ///
  /// - Parameter environment: the environment variables.
  init?(environment: [String: String]) {
    guard let folder = environment[Self.variable] else { return nil }
    self.folder = folder
  }

  /// Describes a child from the view of its parent.
  init(folder: String) { self.folder = folder }

  /// The heartbeat with the current attempt by names.
  var heartbeat: Heartbeat { Heartbeat(path: "\(folder)/flight") }

  private var path: String { "\(folder)/verdict" }

  /// The verdict; nil if the child ended before it had one.
  var verdict: ExitCode? {
    get {
      let text = try? String(contentsOfFile: path, encoding: .utf8)
      return text.flatMap { Int32($0) }.flatMap { ExitCode(rawValue: $0) }
    }
    nonmutating set {
      guard let newValue else { return }
      try? AtomicFile.write(String(newValue.rawValue), to: path)
    }
  }
}
