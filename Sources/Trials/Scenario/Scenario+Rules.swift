public import Judging
public import StoreModel
import StoreSimulation

extension Scenario {
  /// Which rules judge logic in this scenario.
  ///
  /// - Parameter variant: the logic under test.
  /// - Returns: the choice.
  package func rules(for variant: Variant) -> RuleChoice {
    RuleChoice(
      named: invariants,
      sellsConsumables: plan.catalogue.products.contains { $0.type == .consumable },
      for: variant
    )
  }
}

extension InvariantCatalogue {
  /// What is judged in a trial.
  ///
  /// - Parameters:
  ///   - scenario: names what must hold; if it names nothing, all does that fits the logic: what
  ///     has no server is not asked for its rows.
  ///   - variant: the logic under test.
  ///   - own: rules of your own, which hold in every scenario, whatever it names.
  /// - Returns: the invariants, in the order of the catalogue, your own last.
  public static func judging(
    _ scenario: Scenario,
    _ variant: Variant,
    own: [any Invariant] = []
  ) -> [any Invariant] {
    scenario.rules(for: variant).judged + own
  }
}
