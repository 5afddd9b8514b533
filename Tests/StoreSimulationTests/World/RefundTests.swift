import Simulation
import StoreModel
import StoreSimulation
import Testing

/// Apple's "Testing refund requests" and the notification types of refunds; Apple decides after a
/// minute here.
@Suite("Refund requests in a tiny world")
struct RefundTests {
  private static let seeds = 0..<20 as Range<UInt64>
  private let shared = Shop.plan("basic", level: 3, isShareable: true)

  /// Somebody buys, asks for the money back ten seconds later, and looks half a minute and one and
  /// a half minutes after that.
  private func world(
    buying id: ProductID,
    isGranted: Bool,
    seed: UInt64 = 1,
    change: (inout TinyWorld.Plan) -> Void = { _ in }
  ) -> TinyWorld {
    let steps: [Journey.Step] = [
      .launch, .buy(id), .wait(seconds: 10), .custom("refund"), .wait(seconds: 30),
      .custom("plans"), .custom("statuses"), .wait(seconds: 60), .custom("plans"),
      .custom("statuses"),
    ]
    var plan = TinyWorld.Plan(
      catalog: Catalog(products: [Shop.basic] + TinyWorld.cardShop.products),
      billing: BillingTerms(timeRate: .monthlyRenewalEveryFiveMinutes),
      adult: steps.map { Journey.Leg($0) }
    )
    plan.prompts.refundGranted = isGranted ? .always : .never
    plan.prompts.refundDecided = DelayRange(.minutes(1), .minutes(1))
    change(&plan)
    return TinyWorld(plan, seed: seed)
  }

  @Test("a refund that is granted arrives on updates, as the same transaction, and ends access")
  func granted() throws {
    for seed in Self.seeds {
      let world = world(buying: TinyWorld.card, isGranted: true, seed: seed)
      #expect(world.lines("refund") == ["refund success"])
      #expect(world.lines("plans") == ["plans \(TinyWorld.card)", "plans"])
      let notices = world.notices()
      #expect(notices.map(\.notification) == [.oneTimeCharge, .consumptionRequest, .refund])
      #expect(try notices.element(2).at == notices.element(1).at.minutesLater(1))
      let told = try #require(world.updates().last).transaction
      #expect(try told.id == world.charges.element(0).transaction.id)
      #expect(
        try told.revocationDate == notices.element(2).at && told.revocation?.type == .refundFull
      )
    }
  }

  @Test("a refund that is declined changes nothing, and is told as REFUND_DECLINED")
  func declined() {
    for seed in Self.seeds {
      let world = world(buying: TinyWorld.card, isGranted: false, seed: seed)
      #expect(world.lines("plans") == ["plans \(TinyWorld.card)", "plans \(TinyWorld.card)"])
      #expect(
        world.notifications() == [.oneTimeCharge, .consumptionRequest, .refundDeclined]
      )
      #expect(world.updates().isEmpty)
    }
  }

  @Test("asking for a subscription's money back turns its renewal off, whatever Apple decides")
  func subscription() throws {
    for seed in Self.seeds {
      let granted = world(buying: "basic", isGranted: true, seed: seed)
      #expect(
        granted.notifications() == [
          .subscribed(.initialBuy), .consumptionRequest, .didChangeRenewalStatus(isOn: false),
          .refund,
        ]
      )
      #expect(granted.lines("statuses") == ["statuses subscribed", "statuses revoked"])
      #expect(granted.lines("plans") == ["plans basic", "plans"])
      let declined = world(buying: "basic", isGranted: false, seed: seed)
      #expect(
        declined.notifications() == [
          .subscribed(.initialBuy), .consumptionRequest, .didChangeRenewalStatus(isOn: false),
          .refundDeclined, .expired(.voluntary),
        ]
      )
      #expect(declined.lines("statuses") == ["statuses subscribed", "statuses subscribed"])
      #expect(declined.charges.count == 1)
    }
  }

  @Test("a late decision may come after the end: access was over and stays over")
  func decidedLate() throws {
    let world = world(buying: "basic", isGranted: true) { plan in
      plan.prompts.refundDecided = DelayRange(.minutes(8), .minutes(8))
    }
    #expect(
      world.notifications() == [
        .subscribed(.initialBuy), .consumptionRequest, .didChangeRenewalStatus(isOn: false),
        .expired(.voluntary), .refund,
      ]
    )
    #expect(world.updates().last?.transaction.isRevoked == true)
  }

  @Test("an offline device cannot request a refund, and the call fails")
  func offline() {
    let world = world(buying: TinyWorld.card, isGranted: true) { plan in
      plan.adult.insert(Journey.Leg(.goOffline), at: 3)
      plan.adult.append(Journey.Leg(.goOnline))
    }
    #expect(world.lines("refund") == ["refund networkError"])
    #expect(world.notifications() == [.oneTimeCharge])
  }

  @Test("a repeated request is refunded once")
  func twice() {
    let world = world(buying: TinyWorld.card, isGranted: true) { plan in
      plan.adult.insert(Journey.Leg(.custom("refund")), at: 4)
    }
    #expect(world.lines("refund") == ["refund success", "refund success"])
    #expect(world.notifications().count { $0 == .refund } == 1)
    #expect(world.updates().count == 1)
  }

  @Test("a refund that arrives while the app is closed takes access away at the next launch")
  func closed() {
    for seed in Self.seeds {
      let world = world(buying: TinyWorld.card, isGranted: true, seed: seed) { plan in
        plan.habits.finishes = true
        plan.adult.replaceSubrange(
          4...,
          with: [.wait(seconds: 5), .kill, .wait(minutes: 2), .launch, .custom("plans")]
            .map { Journey.Leg($0) }
        )
      }
      #expect(world.lines("plans") == ["plans"])
      #expect(world.updates().isEmpty, "it was finished, so only a read tells")
    }
  }

  @Test("a family member's copy is not refunded: only the buyer was charged")
  func sharedCopy() {
    let world = world(buying: "basic", isGranted: true) { plan in
      plan.catalog = Catalog(products: [shared])
      plan.sharingDelay = .zero
      plan.adult = [.launch, .buy("basic")].map { Journey.Leg($0) }
      plan.child = [.launch, .wait(seconds: 20), .custom("refund")]
      plan.horizon = .minutes(4)
    }
    #expect(world.lines("refund") == ["refund success"])
    #expect(world.notifications(of: TinyWorld.child) == [.subscribed(.initialBuy)])
    #expect(world.updates(onDevice: 1).allSatisfy { !$0.transaction.isRevoked })
  }
}
