import Judging
import StoreModel
import Trials

extension StormActions {
  /// Returns the scenario for the system whose logic sells the most products of a catalog in a
  /// small trial; if several sell equally many, the first.
  ///
  /// Logic for any catalog must therefore be the last system.
  func firstScenario(
    named fileName: String,
    _ catalogName: String,
    _ catalog: [UInt8],
    _ products: [Product]
  ) -> (FirstScenario?, Variant?) {
    var best: (scenario: FirstScenario, variant: Variant, sold: Int)?
    for system in systems {
      let own = variants.filter { $0.system == system }
      guard let variant = own.first(where: { $0.role == .reference }) ?? own.first else { continue }
      var first = FirstScenario(
        named: fileName,
        system: system,
        catalogName: catalogName,
        products: products,
        signsIn: variant.makeServer != nil
      )
      // With one system, there is no choice, and untested logic should run only in child processes.
      let sold = systems.count == 1 ? 1 : sold(in: &first, variant, catalog)
      first.demandsPurchase = sold > 0
      if sold > best?.sold ?? -1 { best = (first, variant, sold) }
    }
    if let best, best.sold > 0 { return (best.scenario, best.variant) }
    // Violations of logic that does not know these products would be useless.
    let own = FirstScenario(
      named: fileName,
      system: FirstScenario.ownSystem,
      catalogName: catalogName,
      products: products,
      signsIn: false
    )
    return (systems.isEmpty ? nil : own, nil)
  }

  /// Returns the number of products that a small world sells; zero if the logic does not know these
  /// products, so that users pay for them without access.
  ///
  /// A reference satisfies all rules that apply to it, so its scenario names exactly those rules.
  private func sold(in first: inout FirstScenario, _ variant: Variant, _ catalog: [UInt8]) -> Int {
    let scenario = try? Scenario.decode(
      text: Array(first.text.utf8),
      fileName: first.name,
      catalog: catalog,
      vocabulary: vocabulary
    )
    guard let scenario else { return 0 }
    let sales = first.wanted.map { IsSold(product: $0.id) }
    let trial = Trial(
      scenario: scenario,
      variant: variant,
      seed: SeedSource.fixed,
      users: 100,
      purpose: .load,
      invariants: invariants(for: scenario, variant) + sales
    )
    let outcome = trial.run()
    first.demandsRenewal = outcome.count(of: .renewed) > 0 && outcome.count(of: .expired) > 0
    let rules = outcome.verdict.premises.filter { premise in !sales.contains { $0.id == premise.id }
    }
    guard !rules.contains(where: { $0.id == InvariantCatalog.mostBasic && $0.violations > 0 })
    else { return 0 }
    if variant.role == .reference, outcome.count(of: .purchased) > 0 {
      first.invariants = rules.filter { $0.count > 0 && $0.violations == 0 }.map(\.id)
    }
    return outcome.verdict.premises.count { premise in
      premise.count > 0 && sales.contains { $0.id == premise.id }
    }
  }
}
