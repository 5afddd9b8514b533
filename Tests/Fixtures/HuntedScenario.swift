import Entitlements
import FileFormats
package import StoreModel
package import Trials

/// The scenario files of this repository as small hunts need them.
package enum HuntedScenario {
  /// No system has a variant with this name.
  package struct NoSuchVariant: Error {
    /// The name that was asked for.
    package let name: String
  }

  /// Reads one of them.
  package static func named(_ name: String) throws -> Scenario {
    try Scenario.load(
      path: RepositoryFiles.path("Scenarios/\(name).json5"),
      vocabulary: TestVocabulary.files
    )
  }

  /// Every variant there is.
  package static let variants = Systems.variants

  /// A variant of the unlock system, or of another that is named before a slash.
  package static func variant(_ name: String) -> Variant? {
    let id = name.contains("/") ? name : "unlock/\(name)"
    return variants.first { $0.id == id }
  }

  /// A hunt through random orders of one scenario, from seed 0.
  package static func plan(_ scenario: String, _ name: String) throws -> HuntPlan {
    guard let variant = variant(name) else { throw NoSuchVariant(name: name) }
    return HuntPlan(
      scenarios: [try named(scenario)],
      variants: [variant],
      seed: 0,
      strategy: .random
    )
  }

  /// Hunts until a trial shows a signature.
  ///
  /// - Parameters:
  ///   - prefix: how the signature begins.
  ///   - plan: what is searched, from its seed on.
  ///   - trials: how many trials at most.
  /// - Returns: the finding, or nil if none of them showed it.
  package static func search(_ prefix: String, in plan: HuntPlan, trials: Int) -> Finding? {
    let hunt = Hunt(plan)
    for number in 0..<trials {
      let tally = hunt.run(part: number..<number + 1)
      if let found = tally.findings.first(where: { $0.signature.hasPrefix(prefix) }) {
        return found
      }
    }
    return nil
  }
}

extension Scenario {
  /// The same situation, judged by one invariant alone: nothing else ends a trial earlier.
  ///
  /// - Parameters:
  ///   - invariant: the rule; nil: all that apply.
  ///   - wanted: what must be reached; nil: what the scenario asks for.
  /// - Returns: the situation.
  package func judged(by invariant: String?, marks wanted: [String]? = nil) -> Scenario {
    var judged = self
    judged.invariants = invariant.map { [$0] }
    if let wanted { judged.marks = wanted }
    return judged
  }
}
