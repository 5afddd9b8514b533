import FileFormats
import Foundation
import Trials

extension Scenario {
  /// Reads a scenario of the repository, wherever the benchmarks are called.
  ///
  /// - Parameters:
  ///   - name: its name.
  ///   - systems: the systems that scenarios may test.
  /// - Returns: the scenario.
  /// - Throws: if its file cannot be read.
  static func inRepository(
    _ name: String,
    systems: [String]
  ) throws(ScenarioError) -> Scenario {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    return try load(
      path: folder.appending(path: "Scenarios/\(name).json5").path,
      vocabulary: .storm(systems: systems)
    )
  }
}
