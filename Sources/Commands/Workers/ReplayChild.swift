import FileFormats
import Foundation

/// What the child of a ``ReplayProcess`` says of itself: how far it is, and that it has come to a
/// verdict.
///
/// Logic can end a process with any status; only what the child itself has written down is its
/// verdict.
struct ReplayChild {
  /// The environment variable that makes a replay such a child: a folder of the parent's.
  static let variable = "STORESTORM_REPLAY_CHILD"

  private let folder: String

  /// The child that this process is; nil if it is none.
  ///
  /// - Parameter environment: environment variables.
  init?(environment: [String: String]) {
    guard let folder = environment[Self.variable] else { return nil }
    self.folder = folder
  }

  /// The same child, as its parent sees it.
  init(folder: String) { self.folder = folder }

  /// Where it says how far it is: the attempt by names.
  var heartbeat: Heartbeat { Heartbeat(path: "\(folder)/flight") }

  private var path: String { "\(folder)/verdict" }

  /// What it has come to; nil if it was ended before.
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
