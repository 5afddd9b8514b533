import Judging
public import StoreModel

extension ScenarioVocabulary {
  /// The names that StoreStorm defines, those of some variants, and of invariants of your own.
  ///
  /// - Parameters:
  ///   - variants: the variants that can be chosen.
  ///   - own: the identifiers of your own invariants.
  /// - Returns: the vocabulary.
  public static func storm(_ variants: [Variant], own: [String] = []) -> ScenarioVocabulary {
    let systems = variants.map(\.system).reduce(into: [String]()) { known, system in
      if !known.contains(system) { known.append(system) }
    }
    let served = variants.filter { $0.makeServer != nil }.map(\.system)
    return storm(systems: systems, serverless: systems.filter { !served.contains($0) }, own: own)
  }

  /// The names that StoreStorm defines, and those of invariants of your own.
  ///
  /// - Parameters:
  ///   - systems: the systems of the variants that can be chosen.
  ///   - serverless: those of which no variant has a server.
  ///   - own: the identifiers of your own invariants.
  /// - Returns: the vocabulary.
  public static func storm(
    systems: [String],
    serverless: [String] = [],
    own: [String] = []
  ) -> ScenarioVocabulary {
    ScenarioVocabulary(
      systems: systems,
      serverless: serverless,
      invariants: InvariantCatalogue.all.map(\.id) + InvariantCatalogue.ofTheTrial.map(\.id) + own,
      marks: Mark.allCases.map(\.rawValue),
      operations: Timings.Operation.allCases.map(\.rawValue)
    )
  }
}
