import Simulation
import StoreModel
import StoreSimulation
import Testing

/// Apple's "Reducing involuntary subscriber churn" and the table of `RenewalInfo`, at the rate at
/// which a month is five minutes: grace is 2:30, billing is retried for ten minutes.
@Suite("A subscriber with failing charges, in a tiny world")
struct GraceAndRetryTests {
  private static let seeds = 0..<20 as Range<UInt64>

  /// A user subscribes; the renewal after five minutes fails.
  private func world(
    _ rest: [Journey.Step] = [],
    grace: BillingTerms.GraceCover,
    recovery: Irregularities.Episode = .never,
    seed: UInt64 = 1
  ) -> TinyWorld {
    let steps = [.launch, .buy("basic")] + rest
    var plan = TinyWorld.Plan(
      catalog: Catalog(products: [Shop.basic]),
      billing: BillingTerms(timeRate: .monthlyRenewalEveryFiveMinutes, grace: grace),
      adult: steps.map { Journey.Leg($0) },
      habits: ProbeHabits(listensToStatuses: true)
    )
    plan.faults.renewalFails = .always
    plan.faults.recovery = recovery
    return TinyWorld(plan, seed: seed)
  }

  private func always(after seconds: Int64) -> Irregularities.Episode {
    Irregularities.Episode(.always, lasts: DelayRange(.seconds(seconds), .seconds(seconds)))
  }

  private func bought(in world: TinyWorld) throws -> StoreDate {
    try #require(world.charges.first).transaction.purchaseDate
  }

  /// Looks at one, six, eight and sixteen minutes after the purchase.
  private let looks: [Journey.Step] = [
    .wait(seconds: 60), .custom("statuses"), .custom("plans"),
    .wait(seconds: 300), .custom("statuses"), .custom("plans"),
    .wait(seconds: 120), .custom("statuses"), .custom("plans"),
    .wait(seconds: 480), .custom("statuses"), .custom("plans"),
  ]

  @Test("in grace the app may be used for 2:30, in billing retry not; after ten minutes it is over")
  func grace() throws {
    for seed in Self.seeds {
      let world = world(looks, grace: .allRenewals, seed: seed)
      let bought = try bought(in: world)
      let told = world.notices()
      #expect(
        told.map(\.notification) == [
          .subscribed(.initialBuy), .didFailToRenew(inGrace: true), .gracePeriodExpired,
          .expired(.billingRetry),
        ]
      )
      #expect(
        told.dropFirst().map(\.at) == [
          bought.minutesLater(5), bought.minutesLater(7, seconds: 30), bought.minutesLater(15),
        ]
      )
      #expect(
        world.lines("statuses") == [
          "statuses subscribed", "statuses inGracePeriod", "statuses inBillingRetryPeriod",
          "statuses expired",
        ]
      )
      #expect(world.lines("plans") == ["plans basic", "plans basic", "plans", "plans"])
      #expect(world.charges.count == 1)
    }
  }

  @Test("without grace the app may not be used from the end of the period on")
  func noGrace() throws {
    for seed in Self.seeds {
      let world = world(looks, grace: .none, seed: seed)
      #expect(
        world.notifications() == [
          .subscribed(.initialBuy), .didFailToRenew(inGrace: false), .expired(.billingRetry),
        ]
      )
      #expect(
        world.lines("statuses") == [
          "statuses subscribed", "statuses inBillingRetryPeriod", "statuses inBillingRetryPeriod",
          "statuses expired",
        ]
      )
      #expect(world.lines("plans") == ["plans basic", "plans", "plans", "plans"])
    }
  }

  @Test("renewal info says why and how long: grace has a date, retry none, given up no retry")
  func renewalInfo() throws {
    let world = world(looks, grace: .allRenewals)
    let bought = try bought(in: world)
    let infos = [RenewalState.inGracePeriod, .inBillingRetryPeriod, .expired].compactMap { state in
      world.statuses().last { $0.state == state && $0.renewalInfo.expirationReason != nil }
    }
    #expect(
      infos.map(\.renewalInfo.expirationReason) == [.billingError, .billingError, .billingError]
    )
    #expect(infos.map(\.renewalInfo.isInBillingRetry) == [true, true, false])
    #expect(
      try infos.element(0).renewalInfo.gracePeriodExpirationDate
        == bought.minutesLater(7, seconds: 30)
    )
    #expect(try infos.element(1).renewalInfo.gracePeriodExpirationDate == nil)
    #expect(try infos.element(2).renewalInfo.gracePeriodExpirationDate == nil)
    // The end of the period is past while access continues.
    let inGrace = try infos.element(0).transaction.unsafePayload
    #expect(inGrace.expirationDate == bought.minutesLater(5))
  }

  @Test("a recovery in grace leaves the billing dates as they were")
  func recoveredInGrace() throws {
    for seed in Self.seeds {
      let world = world(grace: .allRenewals, recovery: always(after: 60), seed: seed)
      let bought = try bought(in: world)
      let told = world.notices()
      #expect(
        told.prefix(3).map(\.notification) == [
          .subscribed(.initialBuy), .didFailToRenew(inGrace: true), .didRenew(isRecovery: true),
        ]
      )
      #expect(try told.element(2).at == bought.minutesLater(6))
      #expect(try world.charges.element(1).transaction.purchaseDate == bought.minutesLater(5))
      #expect(try world.charges.element(1).transaction.expirationDate == bought.minutesLater(10))
      #expect(try world.updates().first?.transaction.id == world.charges.element(1).transaction.id)
      #expect(
        world.lines("hears").prefix(4) == [
          "hears subscribed", "hears expired", "hears inGracePeriod", "hears subscribed",
        ]
      )
    }
  }

  @Test("a recovery after grace begins a new cycle on the day of the recovery")
  func recoveredInRetry() throws {
    for seed in Self.seeds {
      let world = world(grace: .allRenewals, recovery: always(after: 180), seed: seed)
      let bought = try bought(in: world)
      #expect(
        world.notifications().prefix(4) == [
          .subscribed(.initialBuy), .didFailToRenew(inGrace: true), .gracePeriodExpired,
          .didRenew(isRecovery: true),
        ]
      )
      #expect(try world.charges.element(1).transaction.purchaseDate == bought.minutesLater(8))
      #expect(try world.charges.element(1).transaction.expirationDate == bought.minutesLater(13))
    }
  }

  @Test("who cancels while billing is retried is not tried again, and loses access at once")
  func cancelledInGrace() throws {
    let world = world(
      [.wait(seconds: 340), .cancelSubscription("basic"), .wait(seconds: 10), .custom("plans")],
      grace: .allRenewals
    )
    #expect(
      world.notifications() == [
        .subscribed(.initialBuy), .didFailToRenew(inGrace: true),
        .didChangeRenewalStatus(isOn: false), .expired(.voluntary),
      ]
    )
    #expect(world.lines("plans") == ["plans"])
  }
}
