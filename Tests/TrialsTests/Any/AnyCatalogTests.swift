import Entitlements
import Judging
import StoreModel
import StoreSimulation
import Testing
import Trials

@Suite("The logic that sells any catalogue")
struct AnyCatalogTests {
  private let reference = AnySystem.variants[0]

  /// Hunts, and asks that nothing was found and that something was sold.
  private func hunt(_ catalog: AnyCatalog, trials: Int) -> HuntTally {
    let plan = HuntPlan(
      scenarios: [catalog.scenario],
      variants: [reference],
      seed: 1,
      ownInvariants: [NeverMoreThanBought()]
    )
    let tally = Hunt(plan).run(part: 0..<trials)
    #expect(tally.trials == trials && tally.findings.isEmpty, "\(tally.findings)")
    #expect(tally.scenarios[0].count(of: .purchased) > 0)
    return tally
  }

  @Test("sells non-consumables and counts coins, each once")
  func thingAndCoins() throws {
    let tally = hunt(try AnyCatalog.thingAndCoins(), trials: 300)
    let counts = tally.scenarios[0]
    #expect(counts.count(of: .refundedInForeground) > 0 && counts.count(of: .restored) > 0)
    for rule in ["paid-means-access", "lost-means-no-access", "delivered-before-finished"] {
      #expect(counts.premises[rule] ?? 0 > 0, "\(rule)")
    }
    #expect(counts.premises[NeverMoreThanBought().id] ?? 0 > 0)
  }

  @Test("sells plans of two groups, which are held side by side")
  func twoGroups() throws {
    let catalog = try AnyCatalog.twoGroups()
    #expect(
      catalog.wanted.map(\.id) == ["shop.news.year", "shop.news.month", "shop.puzzles.week"]
    )
    let counts = hunt(catalog, trials: 300).scenarios[0]
    #expect(counts.count(of: .renewed) > 0 && counts.count(of: .expired) > 0)
    #expect(counts.premises["ended-means-no-access"] ?? 0 > 0)
  }

  @Test("sells non-renewing subscriptions")
  func pass() throws {
    _ = hunt(try AnyCatalog.pass(), trials: 300)
  }
}
