import Simulation
import StoreModel
import StoreSimulation
import Testing

/// Reversed and partial refunds; here, refunds are requested outside the app.
@Suite("Partial and reversed refunds in a tiny world")
struct ReversalTests {
  private let launch = Journey.Leg(.launch)
  private let read = Journey.Leg(.custom("entitlements"))

  private func buy(_ id: ProductID) -> Journey.Leg { Journey.Leg(.purchase(id, taps: 1)) }

  private func wait(_ seconds: Int64) -> Journey.Leg {
    Journey.Leg(.wait(DelayRange(.seconds(seconds), .seconds(seconds))))
  }

  /// The card or a plan of five minutes is bought, refunded, and taken back after a minute.
  private func plan(_ id: ProductID, then legs: [Journey.Leg]) -> TinyWorld.Plan {
    var plan = TinyWorld.Plan(
      catalog: Catalog(products: TinyWorld.cardShop.products + [Shop.plus]),
      billing: BillingTerms(timeRate: .monthlyRenewalEveryFiveMinutes),
      adult: [launch, buy(id), wait(20), Journey.Leg(.refund(id)), wait(20), read] + legs
    )
    plan.prompts.refundReversed = Irregularities.Episode(
      .always,
      lasts: DelayRange(.minutes(1), .minutes(1))
    )
    return plan
  }

  private func states(_ world: TinyWorld) -> [Transaction] {
    world.events.compactMap { event in
      switch event.event {
      case .charged(let entry, _), .refunded(let entry, _), .changed(let entry, _):
        entry.transaction
      default: nil
      }
    }
  }

  private func notifications(_ world: TinyWorld) -> [ServerNotification] {
    world.events.compactMap {
      if case .notified(let what, _, _) = $0.event { what } else { nil }
    }
  }

  @Test("a refund that is taken back reinstates the same transaction, on updates too")
  func card() throws {
    for seed in 0..<20 as Range<UInt64> {
      let world = TinyWorld(plan(TinyWorld.card, then: [wait(90), read]), seed: seed)
      let states = states(world)
      #expect(Set(states.map(\.id)).count == 1)
      #expect(states.map(\.isRevoked) == [false, true, false])
      var last = try #require(states.last)
      last.signedDate = states[0].signedDate
      #expect(states.first == last)
      #expect(notifications(world) == [.oneTimeCharge, .refund, .refundReversed])
      #expect(world.lines.filter { $0.hasPrefix("ent") } == ["entitlements 0", "entitlements 1"])
      let heard = world.lines.filter { $0.hasPrefix("listener") }
      #expect(heard == ["listener 0 revoked", "listener 0 bought"])
    }
  }

  @Test("a subscription comes back with the end that it had")
  func subscription() {
    let world = TinyWorld(plan("plus", then: [wait(90), read]))
    let states = states(world)
    #expect(Set(states.map(\.id)).count == 1)
    #expect(Set(states.map(\.expirationDate)).count == 1)
    #expect(states.map(\.isRevoked).contains(true) && states.last?.isRevoked == false)
    #expect(notifications(world).prefix(3) == [.subscribed(.initialBuy), .refund, .refundReversed])
    #expect(world.lines.filter { $0.hasPrefix("ent") } == ["entitlements 0", "entitlements 1"])
  }

  @Test("a repeated purchase coexists with the reinstated one, and both are charged once")
  func repurchase() {
    let world = TinyWorld(plan(TinyWorld.card, then: [buy(TinyWorld.card), wait(90), read]))
    #expect(world.charges.count == 2)
    #expect(world.lines.filter { $0.hasPrefix("ent") } == ["entitlements 0", "entitlements 1"])
  }

  @Test("a refund in part gives back what is left of the period, and ends access all the same")
  func prorated() throws {
    var plan = plan("plus", then: [wait(10), read])
    plan.prompts.refundProrated = .always
    plan.prompts.refundReversed = .never
    let world = TinyWorld(plan)
    let refunded = try #require(states(world).first { $0.isRevoked })
    let revocation = try #require(refunded.revocation)
    #expect(revocation.type == .refundProrated)
    // Five minutes are 300 s; 100,000 thousandths of a per cent are all of them.
    let left = (try #require(refunded.expirationDate)).rawValue - revocation.date.rawValue
    #expect(revocation.percentage == Int32(left / 3))
    #expect((80_000...95_000).contains(revocation.percentage))
    #expect(world.lines.filter { $0.hasPrefix("ent") } == ["entitlements 0", "entitlements 0"])
  }

  @Test("what has no part is refunded as a whole")
  func whole() throws {
    var plan = plan(TinyWorld.card, then: [])
    plan.prompts.refundProrated = .always
    let refunded = try #require(states(TinyWorld(plan)).first { $0.isRevoked })
    #expect(refunded.revocation?.type == .refundFull && refunded.revocation?.percentage == 100_000)
  }
}
