import Foundation
import Trials

/// The file in which the processes of a search write down what came of its trials, one a line.
struct AttemptLog: Sendable {
  /// What is known, in order.
  let entries: [EndProbe.Entry]
  private let path: String

  /// Reads a file; nil if there is none, or if it holds something else.
  ///
  /// - Parameter path: the path of the file.
  init?(path: String) {
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { return nil }
    let lines = text.split(separator: "\n")
    entries = lines.compactMap { EndProbe.Entry($0) }
    guard entries.count == lines.count else { return nil }
    self.path = path
  }

  /// Writes one more entry behind the others, in one write; false if that is impossible.
  func append(_ entry: EndProbe.Entry) -> Bool {
    guard let file = FileHandle(forWritingAtPath: path) else { return false }
    defer { try? file.close() }
    do {
      try file.seekToEnd()
      try file.write(contentsOf: Data((entry.line + "\n").utf8))
      return true
    } catch {
      return false
    }
  }
}
