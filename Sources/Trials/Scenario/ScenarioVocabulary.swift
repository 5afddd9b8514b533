/// The names that a scenario file may use for what the program defines.
public struct ScenarioVocabulary: Hashable, Sendable {
  /// The systems that can be put under test.
  public let systems: [String]
  /// Those of them of which no variant has a server; what concerns servers is refused there.
  public let serverless: [String]
  /// The identifiers of the invariants.
  public let invariants: [String]
  /// The identifiers of the marks.
  public let marks: [String]
  /// The operations that are measured; nil if any name may stand in a threshold.
  public let operations: [String]?

  /// Lists names, in the order in which they are to be shown.
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
