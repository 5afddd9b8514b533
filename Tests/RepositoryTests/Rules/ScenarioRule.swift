import FileFormats
import Trials

/// Every scenario file can be read, under the name of its file.
enum ScenarioRule {
  /// The systems that the scenario files of this repository may name.
  static let systems = ["unlock", "subscription", "account", "credits", "any"]

  /// Looks at a scenario file at a path of the disk.
  static func complaints(aboutFileAt path: String) -> [String] {
    do {
      let vocabulary = ScenarioVocabulary.storm(systems: systems)
      let scenario = try Scenario.load(path: path, vocabulary: vocabulary)
      let name = path.split(separator: "/").last?.dropLast(".json5".count) ?? ""
      return scenario.name == name ? [] : ["\(path): its name is '\(scenario.name)'"]
    } catch {
      return error.description.split(separator: "\n").map(String.init)
    }
  }
}
