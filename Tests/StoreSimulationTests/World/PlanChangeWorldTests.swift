import Simulation
import StoreModel
import StoreSimulation
import Testing

/// Apple's ranking of auto-renewable subscriptions, at the rate at which a month is five minutes.
@Suite("Plan changes in a tiny world")
struct PlanChangeWorldTests {
  private static let seeds = 0..<20 as Range<UInt64>

  private func plan() -> TinyWorld.Plan {
    TinyWorld.Plan(
      catalog: Catalog(products: [Shop.basic, Shop.plus]),
      billing: BillingTerms(timeRate: .monthlyRenewalEveryFiveMinutes)
    )
  }

  private func adult(_ steps: [Journey.Step], seed: UInt64) -> TinyWorld {
    var plan = plan()
    plan.adult = steps.map { Journey.Leg($0) }
    return TinyWorld(plan, seed: seed)
  }

  /// A child does something; an adult answers each request after a minute.
  private func child(
    _ steps: [Journey.Step],
    seed: UInt64 = 1,
    change: (inout TinyWorld.Plan) -> Void = { _ in }
  ) -> TinyWorld {
    var plan = plan()
    plan.child = steps
    change(&plan)
    return TinyWorld(plan, seed: seed)
  }

  private func requests(in world: TinyWorld) -> [ProductID] {
    world.events.compactMap {
      if case .requested(_, _, let product) = $0.event { product } else { nil }
    }
  }

  private func returned(_ result: PurchaseResult) -> ProductID? {
    guard case .success(let transaction) = result else { return nil }
    return transaction.unsafePayload.productID
  }

  @Test("an upgrade is charged at once, begins a period of its own, and comes twice: old and new")
  func upgrade() throws {
    for seed in Self.seeds {
      let world = adult(
        [
          .launch, .buy("basic"), .wait(minutes: 1), .buy("plus"), .wait(seconds: 30),
          .custom("plans"), .custom("statuses"),
        ],
        seed: seed
      )
      let old = try world.charges.element(0).transaction
      let new = try world.charges.element(1).transaction
      #expect(new.productID == "plus" && new.price.milliunits == 9990)
      #expect(new.originalID == old.originalID)
      #expect(new.purchaseDate < old.purchaseDate.minutesLater(2))
      #expect(new.expirationDate == new.purchaseDate.minutesLater(5))
      #expect(world.purchaseResults.map(returned) == ["basic", "plus"])
      // The new one returned from `purchase()`; the old one arrives in its current state.
      let told = try #require(world.updates().first).transaction
      #expect(told.id == old.id && told.isUpgraded && !told.isRevoked)
      #expect(world.lines("plans") == ["plans plus"])
      #expect(world.lines("statuses") == ["statuses subscribed"])
      #expect(
        world.notifications().prefix(3) == [
          .subscribed(.initialBuy), .didChangeRenewalPreference(.upgrade),
          .didRenew(isRecovery: false),
        ]
      )
      #expect(
        try world.charges.element(2).transaction.purchaseDate == new.purchaseDate.minutesLater(5)
      )
    }
  }

  @Test("a downgrade returns the plan still held and charges nothing before the renewal")
  func downgrade() throws {
    for seed in Self.seeds {
      let world = adult(
        [
          .launch, .buy("plus"), .wait(minutes: 1), .buy("basic"), .wait(seconds: 30),
          .custom("plans"), .wait(minutes: 4), .custom("plans"),
        ],
        seed: seed
      )
      let first = try world.charges.element(0).transaction
      #expect(world.purchaseResults.map(returned) == ["plus", "plus"])
      #expect(try world.charges.element(1).transaction.productID == "basic")
      #expect(try world.charges.element(1).transaction.price.milliunits == 4990)
      #expect(
        try world.charges.element(1).transaction.purchaseDate == first.purchaseDate.minutesLater(5)
      )
      #expect(world.lines("plans") == ["plans plus", "plans basic"])
      #expect(
        world.notifications().prefix(3) == [
          .subscribed(.initialBuy), .didChangeRenewalPreference(.downgrade),
          .didRenew(isRecovery: false),
        ]
      )
    }
  }

  @Test("an adult is asked for a subscription and again for its upgrade, not for its renewals")
  func askedToUpgrade() throws {
    for seed in Self.seeds {
      let world = child(
        [
          .launch, .buy("basic"), .wait(minutes: 2), .buy("plus"), .wait(minutes: 2),
          .custom("plans"),
        ],
        seed: seed
      )
      #expect(requests(in: world) == ["basic", "plus"])
      #expect(world.count("pending") == 2)
      let charges = world.charges(of: TinyWorld.child)
      #expect(charges.prefix(2).map(\.origin) == [.approved, .approved])
      #expect(charges.prefix(2).map(\.transaction.productID) == ["basic", "plus"])
      #expect(charges.count > 5 && charges.dropFirst(2).allSatisfy { $0.origin == .renewal })
      #expect(world.lines("plans") == ["plans plus"])
      // Both purchases, and the old plan as upgraded, come on updates: no call waited for them.
      let told = world.updates(onDevice: 1).prefix(3).map(\.transaction)
      #expect(Set(told.dropFirst().map(\.id)) == Set(charges.prefix(2).map(\.transaction.id)))
    }
  }

  @Test("an upgrade that an adult declines leaves the held plan")
  func declinedUpgrade() {
    var declined = 0
    for seed in 0..<40 as Range<UInt64> {
      let world = child(
        [
          .launch, .buy("basic"), .wait(minutes: 2), .buy("plus"), .wait(minutes: 2),
          .custom("plans"),
        ],
        seed: seed
      ) { $0.prompts.declines = 1 }
      let answers = world.events.compactMap { event -> Bool? in
        if case .answered(_, _, _, let isApproved) = event.event { isApproved } else { nil }
      }
      guard answers == [true, false] else { continue }
      declined += 1
      #expect(world.lines("plans") == ["plans basic"])
      let products = world.charges(of: TinyWorld.child).map(\.transaction.productID)
      #expect(products.allSatisfy { $0 == "basic" })
    }
    #expect(declined > 3)
  }

  @Test("a child downgrades without asking: nothing is charged now")
  func childDowngrades() throws {
    let world = child([.launch, .buy("plus"), .wait(minutes: 2), .buy("basic"), .wait(minutes: 1)])
    #expect(requests(in: world) == ["plus"])
    #expect(world.purchaseResults.map(returned) == [nil, "plus"])
    #expect(try world.charges(of: TinyWorld.child).element(1).transaction.productID == "basic")
  }

  @Test("the period of what an adult approves begins with the approval, not with the request")
  func approvedLate() throws {
    let world = child([.launch, .buy("plus"), .wait(minutes: 2)]) { plan in
      plan.prompts.approvalAnswered = DelayRange(.minutes(20), .minutes(20))
    }
    let charges = world.charges(of: TinyWorld.child)
    #expect(charges.first?.origin == .approved)
    let begun = try charges.element(0).transaction.purchaseDate
    #expect(begun >= StoreDate(at: .start + .minutes(20)))
    #expect(try charges.element(0).transaction.expirationDate == begun.minutesLater(5))
  }
}
