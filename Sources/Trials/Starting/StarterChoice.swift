package import Judging
package import StoreModel

/// The choice of the logic whose starter scenario judges what a catalog sells.
///
/// Of several systems, it is the one whose logic serves the most products of the catalog in a small
/// trial, and the first of these. Logic for any catalog must therefore be the last system.
package struct StarterChoice: Sendable {
  /// The logic that can be tested.
  private let variants: [Variant]
  /// Rules in addition to those that come with StoreStorm.
  private let ownInvariants: [any Invariant]
  /// The catalog file.
  private let catalog: [UInt8]
  /// The seed of the small trials.
  private let seed: UInt64

  /// Enough trials to find a defect that a hunt of some seconds finds.
  private static let trialsForDefect = 64

  /// - Parameters:
  ///   - variants: the logic that can be tested.
  ///   - ownInvariants: rules in addition to those that come with StoreStorm.
  ///   - catalog: the content of the catalog file.
  ///   - seed: the seed of the small trials.
  package init(
    variants: [Variant],
    ownInvariants: [any Invariant] = [],
    catalog: [UInt8],
    seed: UInt64
  ) {
    self.variants = variants
    self.ownInvariants = ownInvariants
    self.catalog = catalog
    self.seed = seed
  }

  /// Returns the starter scenario of the chosen system, and its logic to hunt first: a known defect
  /// that shows in the scenario, if there is one.
  ///
  /// - Parameter scenario: makes the scenario of a system; the argument says whether its users sign
  ///   in.
  /// - Returns: the scenario and the logic; nil if no logic serves any of the products.
  package func first(
    _ scenario: (_ system: String, _ signsIn: Bool) -> FirstScenario
  ) -> (scenario: FirstScenario, hunted: Variant)? {
    let systems = variants.map(\.system).reduce(into: [String]()) {
      if !$0.contains($1) { $0.append($1) }
    }
    var best: (scenario: FirstScenario, variant: Variant, served: Int)?
    for system in systems {
      let own = variants.filter { $0.system == system }
      guard let usual = own.first(where: { $0.role == .reference }) ?? own.first else { continue }
      var first = scenario(system, usual.makeServer != nil)
      // With one system, there is no choice, and untested logic should run only in child processes.
      if systems.count == 1 {
        first.demandsPurchase = true
        return (first, own.first { $0.defect == .asDesigned } ?? usual)
      }
      let served = served(in: &first, usual)
      first.demandsPurchase = served > 0
      if served > best?.served ?? 0 { best = (first, usual, served) }
    }
    return best.map { ($0.scenario, defect(in: $0.scenario) ?? $0.variant) }
  }

  /// Returns the number of products whose buyers get what they paid for in a small world; zero if
  /// the logic does not know these products.
  ///
  /// A reference satisfies all rules that apply to it, so its scenario names exactly those rules.
  private func served(in first: inout FirstScenario, _ variant: Variant) -> Int {
    guard let scenario = decode(first) else { return 0 }
    let services = first.wanted.map { IsServed(product: $0) }
    let rules = InvariantCatalog.judging(scenario, variant, own: ownInvariants)
    let trial = Trial(
      scenario: scenario,
      variant: variant,
      seed: seed,
      users: 100,
      purpose: .load,
      invariants: rules + services
    )
    let outcome = trial.run()
    let isService = { (id: String) in services.contains { $0.id == id } }
    let served = outcome.verdict.premises.count { $0.count > 0 && isService($0.id) }
    first.demandsRenewal = outcome.count(of: .renewed) > 0 && outcome.count(of: .expired) > 0
    if variant.role == .reference, served > 0 {
      first.invariants = outcome.verdict.premises
        .filter { $0.count > 0 && $0.violations == 0 && !isService($0.id) }.map(\.id)
    }
    return served
  }

  /// Returns the first known defect of the scenario's system that a few trials find.
  private func defect(in first: FirstScenario) -> Variant? {
    guard let scenario = decode(first) else { return nil }
    let known = variants.filter { $0.system == first.system && $0.defect != nil }
    return known.first { variant in
      let plan = HuntPlan(
        scenarios: [scenario],
        variants: [variant],
        seed: seed,
        ownInvariants: ownInvariants
      )
      return (0..<Self.trialsForDefect).contains { number in
        !Hunt(plan).run(part: number..<number + 1).findings.isEmpty
      }
    }
  }

  private func decode(_ first: FirstScenario) -> Scenario? {
    try? Scenario.decode(
      text: Array(first.text.utf8),
      fileName: first.name,
      catalog: catalog,
      vocabulary: .storm(variants, own: ownInvariants.map(\.id))
    )
  }
}
