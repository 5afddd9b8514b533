import Judging
package import StoreModel

extension ScenarioVocabulary {
  /// Returns the names that StoreStorm, the given variants, and your own invariants define.
  ///
  /// - Parameters:
  ///   - variants: the variants that can be chosen.
  ///   - own: the identifiers of your own invariants.
  /// - Returns: the vocabulary.
  package static func storm(_ variants: [Variant], own: [String] = []) -> ScenarioVocabulary {
    let systems = variants.map(\.system).reduce(into: [String]()) { known, system in
      if !known.contains(system) { known.append(system) }
    }
    let served = variants.filter { $0.makeServer != nil }.map(\.system)
    return storm(systems: systems, serverless: systems.filter { !served.contains($0) }, own: own)
  }

  /// Returns the names that StoreStorm and your own invariants define.
  ///
  /// - Parameters:
  ///   - systems: the systems of the variants that can be chosen.
  ///   - serverless: the systems whose variants all have no server.
  ///   - own: the identifiers of your own invariants.
  /// - Returns: the vocabulary.
  package static func storm(
    systems: [String],
    serverless: [String] = [],
    own: [String] = []
  ) -> ScenarioVocabulary {
    ScenarioVocabulary(
      systems: systems,
      serverless: serverless,
      invariants: InvariantCatalog.identifiers + own,
      marks: Mark.allCases.map(\.rawValue),
      operations: Timings.Operation.allCases.map(\.rawValue)
    )
  }
}
