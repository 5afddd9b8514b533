/// The program-defined names that a scenario file may use.
package struct ScenarioVocabulary: Hashable, Sendable {
  /// The systems that can be tested.
  package let systems: [String]
  /// The systems whose variants all have no server; they refuse server settings.
  package let serverless: [String]
  /// The identifiers of the invariants.
  package let invariants: [String]
  /// The identifiers of the marks.
  package let marks: [String]
  /// The measured operations; nil if thresholds may use any name.
  package let operations: [String]?

  /// Makes a vocabulary from names in display order.
  package init(
    systems: [String],
    serverless: [String] = [],
    invariants: [String],
    marks: [String],
    operations: [String]? = nil
  ) {
    self.systems = systems
    self.serverless = serverless
    self.invariants = invariants
    self.marks = marks
    self.operations = operations
  }
}
