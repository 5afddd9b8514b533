/// The program-defined names that a scenario file may use.
public struct ScenarioVocabulary: Hashable, Sendable {
  /// The systems that can be tested.
  public let systems: [String]
  /// The systems whose variants all have no server; they refuse server settings.
  public let serverless: [String]
  /// The identifiers of the invariants.
  public let invariants: [String]
  /// The identifiers of the marks.
  public let marks: [String]
  /// The measured operations; nil if thresholds may use any name.
  public let operations: [String]?

  /// Makes a vocabulary from names in display order.
  public init(
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
