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
}
