import Foundation

/// The files of this repository that the tests read.
enum RepositoryFiles {
  /// The root of the repository.
  static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  static let scenarioNames = ["ask-to-buy", "restore", "unlock-basics"]

  static func path(_ name: String) -> String { root.appending(path: name).path }

  static func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: root.appending(path: name)))
  }
}
