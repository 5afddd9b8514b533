import Entitlements
import StoreModel
import Testing

@testable import Trials

/// The scenario files of this repository as small hunts need them.
enum HuntedScenario {
  /// Reads one of them.
  static func named(_ name: String) throws -> Scenario {
    try Scenario.load(
      path: RepositoryFiles.path("Scenarios/\(name).json5"),
      vocabulary: TestVocabulary.files
    )
  }

  /// Every variant there is.
  static let variants =
    UnlockSystem.variants + SubscriptionSystem.variants + AccountSystem.variants
    + CreditsSystem.variants + AnySystem.variants

  /// A variant of the unlock system, or of another that is named before a slash.
  static func variant(_ name: String) -> Variant? {
    let id = name.contains("/") ? name : "unlock/\(name)"
    return variants.first { $0.id == id }
  }

  /// A hunt through random orders of one scenario, from seed 0.
  static func plan(_ scenario: String, _ name: String) throws -> HuntPlan {
    HuntPlan(
      scenarios: [try named(scenario)],
      variants: [try #require(variant(name))],
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
  static func search(_ prefix: String, in plan: HuntPlan, trials: Int) -> Finding? {
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
  func judged(by invariant: String?, marks wanted: [String]? = nil) -> Scenario {
    Scenario(
      name: name,
      summary: summary,
      system: system,
      plan: plan,
      huntUsers: huntUsers,
      isSwarm: isSwarm,
      invariants: invariant.map { [$0] },
      marks: wanted ?? marks,
      thresholds: thresholds,
      notSimulated: notSimulated,
      source: source
    )
  }
}
