package import Foundation

/// The files of this repository that the tests read.
package enum RepositoryFiles {
  /// The root of the repository.
  package static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The names of the scenario files, in order.
  package static let scenarioNames: [String] = {
    let files = try? FileManager.default.contentsOfDirectory(atPath: path("Scenarios"))
    return (files ?? []).filter { $0.hasSuffix(".json5") }.map { String($0.dropLast(6)) }.sorted()
  }()

  package static func path(_ name: String) -> String { root.appending(path: name).path }

  package static func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: root.appending(path: name)))
  }
}
