import Simulation
import StoreModel
import StoreSimulation
import Testing

@Suite("The App Store environment of a tiny world")
struct EnvironmentTests {
  private func world(_ environment: StoreEnvironment, hours: Int64 = 2) -> TinyWorld {
    TinyWorld(
      TinyWorld.Plan(
        catalog: Catalog(products: TinyWorld.cardShop.products + [Shop.basic]),
        billing: BillingTerms(
          timeRate: .monthlyRenewalEveryFiveMinutes,
          environment: environment
        ),
        adult: [
          Journey.Leg(.launch), Journey.Leg(.purchase(TinyWorld.card, taps: 1)),
          Journey.Leg(.wait(DelayRange(.seconds(10), .seconds(10)))),
          Journey.Leg(.purchase("basic", taps: 1)),
        ],
        horizon: .hours(hours)
      )
    )
  }

  @Test("production charges the card the price of the product and of each period")
  func production() {
    let charges = world(.production).charges
    #expect(charges.allSatisfy { $0.transaction.environment == .production })
    #expect(charges.first?.moneyTaken == 2_990)
    #expect(charges.count > 14)
    #expect(charges.dropFirst().allSatisfy { $0.moneyTaken == 4_990 })
  }

  @Test(
    "elsewhere nothing is taken, whatever the price says",
    arguments: [StoreEnvironment.sandbox, .xcode]
  )
  func test(environment: StoreEnvironment) {
    let charges = world(environment).charges
    #expect(charges.allSatisfy { $0.transaction.environment == environment })
    #expect(charges.allSatisfy { $0.moneyTaken == 0 })
    #expect(charges.first?.transaction.price.milliunits == 2_990)
  }

  @Test("buys in the sandbox with its share of the families, free of charge, each family alike")
  func share() {
    let half = TinyWorld.Plan(
      child: [.launch, .buy(TinyWorld.card)],
      adult: [Journey.Leg(.launch), Journey.Leg(.buy(TinyWorld.card))],
      sandboxShare: Ratio(1, 2)
    )
    var seen: Set<StoreEnvironment> = []
    for seed in 0..<20 as Range<UInt64> {
      let charges = TinyWorld(half, seed: seed).charges
      let environments = Set(charges.map(\.transaction.environment))
      #expect(charges.count == 2 && environments.count == 1)
      let price: Int64 = environments.contains(.sandbox) ? 0 : 2_990
      #expect(charges.allSatisfy { $0.moneyTaken == price })
      seen.formUnion(environments)
    }
    #expect(seen == [.production, .sandbox])
  }

  @Test("the sandbox renews twelve times and then lets the subscription end")
  func renewals() {
    let world = world(.sandbox)
    // The card, the first period, and twelve renewals.
    #expect(world.charges.count == 14)
    let told = world.events.compactMap { event -> ServerNotification? in
      if case .notified(let what, _, _) = event.event { what } else { nil }
    }
    #expect(told.suffix(2) == [.didChangeRenewalStatus(isOn: false), .expired(.voluntary)])
  }
}
