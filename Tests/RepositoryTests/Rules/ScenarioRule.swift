import Entitlements
import FileFormats
import Trials

/// Every scenario file can be read, under the name of its file.
enum ScenarioRule {
  /// Looks at a scenario file at a path of the disk.
  static func complaints(aboutFileAt path: String) -> [String] {
    do {
      let vocabulary = ScenarioVocabulary.storm(systems: Systems.names)
      let scenario = try Scenario.load(path: path, vocabulary: vocabulary)
      let name = path.split(separator: "/").last?.dropLast(".json5".count) ?? ""
      return scenario.name == name ? [] : ["\(path): its name is '\(scenario.name)'"]
    } catch {
      return error.description.split(separator: "\n").map(String.init)
    }
  }
}
