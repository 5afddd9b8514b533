import FileFormats
import Foundation
import Trials

/// Recordings that lie in a file for as long as they are read.
enum RecordingFile {
  static func load(_ text: String) throws -> Recording { try load(Array(text.utf8)) }

  static func load(_ bytes: [UInt8]) throws -> Recording {
    let path = FileManager.default.temporaryDirectory
      .appending(path: "storestorm-\(UUID().uuidString).race").path
    try Data(bytes).write(to: URL(filePath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    return try Recording.load(path: path)
  }

  /// Returns the mistakes in a file, one per line, or nil if there are none.
  static func lines(_ bytes: [UInt8]) throws -> [String]? {
    do {
      _ = try load(bytes)
      return nil
    } catch let error as ScenarioError {
      return error.lines
    }
  }
}
