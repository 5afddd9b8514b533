extension ScenarioVocabulary {
  /// The names that StoreStorm defines, and those of invariants of your own.
  ///
  /// - Parameters:
  ///   - systems: the systems of the variants that can be chosen.
  ///   - own: the identifiers of your own invariants.
  /// - Returns: the vocabulary.
  public static func storm(systems: [String], own: [String] = []) -> ScenarioVocabulary {
    ScenarioVocabulary(
      systems: systems,
      invariants: InvariantCatalogue.all.map(\.id) + InvariantCatalogue.ofTheTrial.map(\.id) + own,
      marks: Mark.allCases.map(\.rawValue),
      operations: Timings.Operation.allCases.map(\.rawValue)
    )
  }
}
