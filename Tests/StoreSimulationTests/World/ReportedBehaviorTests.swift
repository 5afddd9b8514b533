import Simulation
import StoreModel
import StoreSimulation
import Testing

/// Behavior of the store that only a single report shows, each beside the default.
@Suite("Reported behavior in a tiny world")
struct ReportedBehaviorTests {
  private static let seeds = 0..<20 as Range<UInt64>

  private func world(
    _ legs: [Journey.Leg],
    selling products: [Product] = TinyWorld.cardShop.products,
    devices: Int = 1,
    seed: UInt64 = 1,
    reported: ReportedBehaviors,
    finishes: Bool = true
  ) -> TinyWorld {
    var plan = TinyWorld.Plan(
      catalog: Catalog(products: products),
      billing: BillingTerms(timeRate: .monthlyRenewalEveryFiveMinutes),
      adult: legs,
      devices: devices
    )
    plan.habits.finishes = finishes
    plan.reported = reported
    return TinyWorld(plan, seed: seed)
  }

  private func world(
    _ steps: [Journey.Step],
    selling products: [Product] = TinyWorld.cardShop.products,
    seed: UInt64 = 1,
    reported: ReportedBehaviors
  ) -> TinyWorld {
    world(steps.map { Journey.Leg($0) }, selling: products, seed: seed, reported: reported)
  }

  @Test(
    "a subscriber who never used an introductory offer is eligible; an upgrade grants none",
    arguments: [false, true]
  )
  func eligible(isOn: Bool) throws {
    let reported = ReportedBehaviors { $0.introOfferForSubscribers = isOn }
    let plus = Shop.plan("plus", level: 1, cents: 9990, introductory: Shop.trial)
    let never = world(
      [
        .launch, .buy("basic"), .wait(minutes: 1), .custom("eligible"), .buy("plus"),
        .wait(seconds: 20),
      ],
      selling: [Shop.basic, plus],
      reported: reported
    )
    #expect(never.lines("eligible") == ["eligible \(isOn)"])
    let upgrade = try never.charges.element(1).transaction
    #expect(upgrade.offer == nil && upgrade.price == plus.price)

    let once = world(
      [.launch, .buy("plus"), .wait(minutes: 1), .custom("eligible")],
      selling: [plus],
      reported: reported
    )
    #expect(once.lines("eligible") == ["eligible false"])
  }

  @Test("two or three repeats of a finished transaction arrive 10 to 20 seconds after finish()")
  func repeats() throws {
    var counts: Set<Int> = []
    for seed in Self.seeds {
      let steps: [Journey.Step] = [.launch, .buy(TinyWorld.card), .wait(minutes: 5)]
      let world = world(steps, seed: seed, reported: .init { $0.repeatsAfterFinish = .always })
      let finish = try #require(
        world.instants { if case .finished = $0 { true } else { false } }.first
      )
      for delivery in world.deliveries {
        #expect(finish + .seconds(10) <= delivery.at)
        // An update takes up to a moment from the device to its app.
        #expect(delivery.at <= finish + .seconds(21))
      }
      counts.insert(world.deliveries.count)
      #expect(self.world(steps, seed: seed, reported: .init()).deliveries.isEmpty)
    }
    #expect(counts == [2, 3])
  }

  @Test("sync() without a connection throws userCancelled, and asks for no sign-in")
  func syncOffline() {
    let steps: [Journey.Step] = [
      .launch, .goOffline, .restore(taps: 1), .wait(seconds: 10), .goOnline, .restore(taps: 1),
      .wait(seconds: 10),
    ]
    for isOn in [false, true] {
      let world = world(steps, reported: .init { $0.syncCanceledOffline = isOn })
      #expect(world.count("userCancelled") == (isOn ? 1 : 0))
      #expect(world.count("networkError") == (isOn ? 0 : 1))
      #expect(world.count("synced") == 1)
      let signIns = world.instants { if case .signInAnswered = $0 { true } else { false } }
      #expect(signIns.count == (isOn ? 1 : 2))
    }
  }

  @Test("after sync(), the latest renewal is unfinished again, also one that has expired")
  func reopened() {
    let renewed: [Journey.Step] = [.launch, .buy("basic"), .wait(minutes: 7)]
    let look: [Journey.Step] = [
      .custom("unfinished"), .restore(taps: 1), .wait(seconds: 10), .custom("unfinished"),
    ]
    let expired: [Journey.Step] = [.cancelSubscription("basic"), .wait(minutes: 5)]
    for steps in [renewed + look, renewed + expired + look] {
      let on = world(
        steps,
        selling: [Shop.basic],
        reported: .init { $0.syncReopensRenewal = true }
      )
      #expect(on.lines("unfinished") == ["unfinished 0", "unfinished 1"])
      let off = world(steps, selling: [Shop.basic], reported: .init())
      #expect(off.lines("unfinished") == ["unfinished 0", "unfinished 0"])
    }
    let first = world(
      [.launch, .buy("basic"), .wait(minutes: 1)] + look,
      selling: [Shop.basic],
      reported: .init { $0.syncReopensRenewal = true }
    )
    #expect(first.lines("unfinished") == ["unfinished 0", "unfinished 0"])
  }

  @Test("a replaced plan is listed beside the new one for a while")
  func replaced() {
    let steps: [Journey.Step] = [
      .launch, .buy("basic"), .wait(minutes: 1), .buy("plus"), .wait(seconds: 30),
      .custom("plans"), .wait(minutes: 2), .custom("plans"),
    ]
    let lasts = DelayRange(.minutes(2), .minutes(2))
    for seed in Self.seeds {
      let on = world(
        steps,
        selling: [Shop.basic, Shop.plus],
        seed: seed,
        reported: .init { $0.replacedPlanListed = .init(.always, lasts: lasts) }
      )
      #expect(on.lines("plans") == ["plans basic plus", "plans plus"])
      let off = world(
        steps,
        selling: [Shop.basic, Shop.plus],
        seed: seed,
        reported: .init()
      )
      #expect(off.lines("plans") == ["plans plus", "plans plus"])
    }
  }

  @Test("what another device has finished is unfinished on one that knew it before")
  func finishedElsewhere() {
    let legs = [
      Journey.Leg(.launch), Journey.Leg(.buy(TinyWorld.card)), Journey.Leg(.wait(minutes: 2)),
      Journey.Leg(.launch, device: 1), Journey.Leg(.wait(minutes: 1)),
    ]
    for seed in Self.seeds {
      for isOn in [false, true] {
        let world = world(
          legs,
          devices: 2,
          seed: seed,
          reported: .init { $0.finishOnDeviceOnly = isOn }
        )
        #expect(world.updates(onDevice: 1).count == (isOn ? 1 : 0))
      }
    }
  }

  @Test("entitlements are empty as long as the device has no connection")
  func emptyOffline() {
    let steps: [Journey.Step] = [
      .launch, .buy(TinyWorld.card), .wait(seconds: 20), .custom("entitlements"), .goOffline,
      .custom("entitlements"), .wait(minutes: 5), .custom("entitlements"), .goOnline,
      .custom("entitlements"),
    ]
    for isOn in [false, true] {
      let world = world(steps, reported: .init { $0.entitlementsEmptyOffline = isOn })
      let offline = isOn ? 0 : 1
      #expect(
        world.lines("entitlements") == [1, offline, offline, 1].map { "entitlements \($0)" }
      )
    }
  }

  @Test("entitlements go by the device's own clock; the status goes by the store's date")
  func deviceClock() {
    let buy: [Journey.Step] = [
      .launch, .buy("basic"), .wait(seconds: 20), .cancelSubscription("basic"), .wait(seconds: 20),
    ]
    let look: [Journey.Step] = [.custom("plans"), .custom("statuses")]
    let ahead = buy + [.setClock(.days(1))] + look
    // The device has learned of the end, whatever its clock says.
    let behind = buy + [.wait(minutes: 6), .setClock(.days(-1))] + look
    for isOn in [false, true] {
      let reported = ReportedBehaviors { $0.entitlementsByDeviceClock = isOn }
      let early = world(ahead, selling: [Shop.basic], reported: reported)
      #expect(early.lines.suffix(2) == [isOn ? "plans" : "plans basic", "statuses subscribed"])
      let late = world(behind, selling: [Shop.basic], reported: reported)
      #expect(late.lines.suffix(2) == ["plans", "statuses expired"])
    }
  }
}
