import Foundation

/// An empty directory for one test.
package enum TemporaryDirectory {
  /// Makes a directory, hands its path over, and removes it.
  package static func use(_ body: (String) async throws -> Void) async throws {
    let name = "storestorm-tests-" + UUID().uuidString
    let directory = FileManager.default.temporaryDirectory.appending(path: name)
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: directory) }
    try await body(directory.path)
  }

  /// Makes a directory with files, hands its path without links over, and removes it.
  ///
  /// - Parameters:
  ///   - files: the texts of the files, by their paths in the directory.
  ///   - body: gets the path.
  /// - Throws: what the body throws, or what keeps a file from being written.
  package static func use(_ files: [String: String], _ body: (String) throws -> Void) throws {
    let directory = FileManager.default.temporaryDirectory
      .appending(path: "storestorm-tests-" + UUID().uuidString).resolvingSymlinksInPath()
    defer { try? FileManager.default.removeItem(at: directory) }
    for (name, text) in files {
      let file = directory.appending(path: name)
      let above = file.deletingLastPathComponent()
      try FileManager.default.createDirectory(at: above, withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    try body(directory.path)
  }
}
