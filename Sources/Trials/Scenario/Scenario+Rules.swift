package import Judging
package import StoreModel
import StoreSimulation

extension Scenario {
  /// Returns which rules apply to a variant in this scenario.
  ///
  /// - Parameter variant: the logic under test.
  /// - Returns: the rules.
  package func rules(for variant: Variant) -> RuleChoice {
    RuleChoice(
      named: invariants,
      sellsConsumables: plan.catalog.products.contains { $0.type == .consumable },
      for: variant
    )
  }
}

extension InvariantCatalog {
  /// Returns the invariants to check in a trial.
  ///
  /// - Parameters:
  ///   - scenario: the scenario, with the invariants that must hold. If it names none, all that fit
  ///     the logic apply: logic without a server has no rules about rows, for example.
  ///   - variant: the logic under test.
  ///   - own: your own rules, which apply in every scenario of their systems.
  /// - Returns: the invariants, in the order of the catalog, followed by your own.
  package static func judging(
    _ scenario: Scenario,
    _ variant: Variant,
    own: [any Invariant] = []
  ) -> [any Invariant] {
    scenario.rules(for: variant).judged
      + own.filter { $0.systems?.contains(variant.system) ?? true }
  }
}

extension Mark {
  /// Returns the marks of a scenario that the screens of an app can show.
  ///
  /// - Parameters:
  ///   - scenario: the scenario, with the marks that must be reached.
  ///   - variant: the logic under test.
  /// - Returns: the names of the marks, in the scenario's order.
  package static func judged(of scenario: Scenario, _ variant: Variant) -> [String] {
    scenario.marks.filter { name in
      Mark(rawValue: name)?.reads.isSubset(of: variant.shows) ?? true
    }
  }
}
