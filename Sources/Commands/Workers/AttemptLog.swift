import Foundation
import Trials

/// The file in which the processes of a search write the results of its trials, one per line.
///
/// A process may end in the middle of a line. An incomplete last line does not count, and the next
/// entry replaces it.
struct AttemptLog: Sendable {
  /// The known results, in order.
  let entries: [Attempt]
  private let path: String

  private static let lineEnd = UInt8(ascii: "\n")

  /// Reads a file; nil if there is none or its content is invalid.
  ///
  /// - Parameter path: the path of the file.
  init?(path: String) {
    guard let data = FileManager.default.contents(atPath: path) else { return nil }
    let lines = data.prefix(Self.end(of: data)).split(separator: Self.lineEnd)
    entries = lines.compactMap { Attempt(String(decoding: $0, as: UTF8.self)) }
    guard entries.count == lines.count else { return nil }
    self.path = path
  }

  /// Appends an entry in one write; returns false if that fails.
  func append(_ entry: Attempt) -> Bool {
    guard let file = FileHandle(forUpdatingAtPath: path) else { return false }
    defer { try? file.close() }
    do {
      try Self.cutOff(file)
      try file.write(contentsOf: Data((entry.line + "\n").utf8))
      return true
    } catch {
      return false
    }
  }

  /// Seeks to the end of the last complete line and truncates the file there.
  private static func cutOff(_ file: FileHandle) throws {
    let length = try file.seekToEnd()
    guard length > 0 else { return }
    try file.seek(toOffset: length - 1)
    guard try file.read(upToCount: 1)?.first != lineEnd else { return }
    try file.seek(toOffset: 0)
    try file.truncate(atOffset: UInt64(end(of: try file.readToEnd() ?? Data())))
  }

  /// Returns the number of bytes of the complete lines.
  private static func end(of data: Data) -> Int {
    data.lastIndex(of: lineEnd).map { $0 - data.startIndex + 1 } ?? 0
  }
}
