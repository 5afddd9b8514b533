import Simulation
import StoreModel
import StoreSimulation
import Testing

/// Apple's "Handling subscriptions billing" and "Testing an auto-renewable subscription", at the
/// rate at which a month is five minutes.
@Suite("A subscriber in a tiny world")
struct SubscriptionWorldTests {
  private static let seeds = 0..<20 as Range<UInt64>
  private static let fast = BillingTerms(timeRate: .monthlyRenewalEveryFiveMinutes)

  /// Somebody opens the app and subscribes; what comes then is the test's.
  private func world(
    _ rest: [Journey.Step],
    seed: UInt64 = 1,
    change: (inout TinyWorld.Plan) -> Void = { _ in }
  ) -> TinyWorld {
    let steps = [.launch, .buy("basic")] + rest
    var plan = TinyWorld.Plan(
      catalog: Catalog(products: [Shop.basic, Shop.plus]),
      billing: Self.fast,
      adult: steps.map { Journey.Leg($0) }
    )
    change(&plan)
    return TinyWorld(plan, seed: seed)
  }

  private func bought(in world: TinyWorld) throws -> StoreDate {
    try #require(world.charges.first).transaction.purchaseDate
  }

  @Test("a month at a time is charged every five minutes, each where the one before ends")
  func renewals() throws {
    for seed in Self.seeds {
      let world = world([], seed: seed)
      let bought = try bought(in: world)
      let dates = world.charges.map(\.transaction.purchaseDate)
      // Bought in the first seconds; at quiescence, after an hour, there were eleven renewals.
      #expect(Array(dates.prefix(12)) == (0..<12).map { bought.minutesLater($0 * 5) })
      #expect(dates.count { $0 < StoreDate(at: world.quiescenceBegan) } == 12)
      #expect(world.charges.dropFirst().allSatisfy { $0.transaction.reason == .renewal })
      #expect(Set(world.charges.map(\.transaction.id)).count == world.charges.count)
      #expect(Set(world.charges.map(\.transaction.originalID)).count == 1)
      #expect(
        world.notifications().prefix(3) == [
          .subscribed(.initialBuy), .didRenew(isRecovery: false), .didRenew(isRecovery: false),
        ]
      )
    }
  }

  @Test(
    "every renewal comes on updates while the app runs, on each device once",
    arguments: [Timing.instants, .windows(hop: .milliseconds(50))]
  )
  func renewalUpdates(timing: Timing) {
    let world = world([]) { plan in
      plan.timing = timing
      plan.devices = 2
      plan.adult.insert(Journey.Leg(.launch, device: 1), at: 0)
      plan.horizon = .minutes(30)
    }
    let renewed = world.charges.dropFirst().map(\.transaction.id)
    #expect(renewed.count >= 5)
    #expect(world.updates().map(\.transaction.id) == renewed)
    #expect(
      world.updates(onDevice: 1).map(\.transaction.id) == world.charges.map(\.transaction.id)
    )
  }

  @Test("renewals of a closed app come on updates after its next launch")
  func closed() {
    for seed in Self.seeds {
      let world = world(
        [.wait(seconds: 20), .kill, .wait(minutes: 16), .launch, .wait(minutes: 1)],
        seed: seed
      ) { $0.habits.finishes = true }
      let renewed = world.charges.dropFirst().prefix(3).map(\.transaction.id)
      #expect(world.updates().map(\.transaction.id).starts(with: renewed))
      #expect(world.deliveries.allSatisfy { $0.process.launch == 2 })
    }
  }

  @Test("whoever listens to statuses hears expired for a moment at each renewal on the minute")
  func lapse() {
    let world = world([]) { plan in
      plan.habits.listensToStatuses = true
      plan.horizon = .minutes(12)
    }
    #expect(
      world.lines("hears").prefix(5) == [
        "hears subscribed", "hears expired", "hears subscribed", "hears expired",
        "hears subscribed",
      ]
    )
  }

  @Test("what is renewed before its period ends is never expired, and may begin in the future")
  func earlyRenewal() throws {
    var worlds = 0
    for seed in Self.seeds {
      let world = world([], seed: seed) { plan in
        plan.habits.listensToStatuses = true
        plan.billing.renewsEarlier = .minutes(1)
        plan.horizon = .minutes(30)
      }
      let begins = try bought(in: world).minutesLater(5)
      let renewal = try #require(world.updates().first)
      #expect(renewal.transaction.purchaseDate == begins)
      #expect(
        begins.minutesLater(-1) <= renewal.at && renewal.at < begins.minutesLater(0, seconds: 2)
      )
      // A charge in the last second may reach the device after the end of the period.
      guard world.earliness.allSatisfy({ $0 > 1000 }) else { continue }
      worlds += 1
      #expect(world.lines("hears").count > 5)
      #expect(world.lines("hears").allSatisfy { $0 == "hears subscribed" })
    }
    #expect(worlds > 10)
  }

  @Test("a cancelled subscription may be used to the end of its period, and is charged no more")
  func cancelled() throws {
    for seed in Self.seeds {
      let world = world(
        [
          .wait(minutes: 1), .cancelSubscription("basic"), .wait(minutes: 1), .custom("statuses"),
          .custom("plans"), .wait(minutes: 4), .custom("statuses"), .custom("plans"),
        ],
        seed: seed
      ) { $0.habits.listensToStatuses = true }
      #expect(
        world.notifications() == [
          .subscribed(.initialBuy), .didChangeRenewalStatus(isOn: false), .expired(.voluntary),
        ]
      )
      #expect(world.notices().last?.at == (try bought(in: world)).minutesLater(5))
      #expect(world.charges.count == 1)
      #expect(world.lines("statuses") == ["statuses subscribed", "statuses expired"])
      #expect(world.lines("plans") == ["plans basic", "plans"])
      let told = world.statuses().first { !$0.renewalInfo.willAutoRenew }
      #expect(told?.state == .subscribed && told?.renewalInfo.autoRenewPreference == nil)
    }
  }

  @Test("a renewal that is turned on again in time goes on as if nothing had been")
  func resumed() throws {
    let world = world(
      [
        .wait(minutes: 1), .cancelSubscription("basic"), .wait(seconds: 30),
        .resumeSubscription("basic"),
      ]
    )
    #expect(
      world.notifications().prefix(4) == [
        .subscribed(.initialBuy), .didChangeRenewalStatus(isOn: false),
        .didChangeRenewalStatus(isOn: true), .didRenew(isRecovery: false),
      ]
    )
    let bought = try bought(in: world)
    #expect(try world.charges.element(1).transaction.purchaseDate == bought.minutesLater(5))
  }

  @Test("a cancelled task is told of no subscription at all")
  func cancelledTask() {
    let world = world(
      [.wait(minutes: 1), .custom("statuses when cancelled"), .custom("statuses")]
    )
    #expect(world.lines("statuses") == ["statuses", "statuses subscribed"])
  }

  @Test("who never subscribed has no status; no one's own is told to another")
  func noStatus() {
    let world = world([.wait(minutes: 2)]) { plan in
      plan.child = [.launch, .wait(minutes: 1), .custom("statuses")]
    }
    #expect(world.lines("statuses") == ["statuses"])
  }
}
