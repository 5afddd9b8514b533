import Trials

/// The names that the scenario files of this repository may use.
enum TestVocabulary {
  static let unlock = ScenarioVocabulary.storm(systems: ["unlock"])
}
