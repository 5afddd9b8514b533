import Simulation
import StoreModel
import StoreSimulation
import Synchronization
import Testing
import Trials

@Suite("An unchanged app around its purchases", .serialized)
struct AroundPurchasesTests {
  private func scenario(_ steps: String) throws -> Scenario {
    try ProbeApp.scenario(of: steps, for: ProbeApp.variant)
  }

  @Test("completes a purchase that its customer began on the App Store")
  func promoted() throws {
    let scenario = try scenario(#"{ "promotedPurchase": "com.kape.vip" }"#)
    let outcome = ProbeApp.run(in: scenario) { _ in StoreKitCalls.completePromotions() }
    let charges = outcome.record.events.compactMap { event in
      if case .charged(let entry, _) = event.event { entry.transaction.productID } else { nil }
    }
    #expect(charges == ["com.kape.vip"])
  }

  @Test("hears of another country's App Store")
  func storefront() throws {
    let seen = Mutex<[String]>([])
    let scenario = try scenario(#""launch", { "changeStorefront": "DEU" }, { "wait": "10s" }"#)
    _ = ProbeApp.run(in: scenario) { _ in
      await StoreKitCalls.watchStorefronts { country in seen.withLock { $0.append(country) } }
    }
    #expect(seen.withLock { $0.prefix(2) } == ["USA", "DEU"])
  }

  @Test("shows the sheets for subscriptions and for offer codes")
  func sheets() throws {
    let seen = Mutex<[Int]>([])
    let scenario = try scenario(#""launch", { "wait": "40s" }"#)
    let outcome = ProbeApp.run(in: scenario) { _ in
      let closed = await StoreKitCalls.showSheets()
      seen.withLock { $0.append(closed) }
    }
    #expect(seen.withLock { $0.first } == 2)
    #expect(outcome.ending == .quiet)
  }

  @Test("hears how much of a refunded purchase was given back")
  func revocation() throws {
    let seen = Mutex<[String]>([])
    let scenario = try scenario(
      #""launch", { "wait": "10s" }, { "refund": "com.kape.vip" }, { "wait": "20s" }"#
    )
    _ = ProbeApp.run(in: scenario) { _ in
      await StoreKitCalls.watchRevocation(of: "com.kape.vip") { revocation in
        seen.withLock { $0.append(revocation) }
      }
    }
    #expect(seen.withLock { $0 } == ["REFUND_FULL 100"])
  }

  @Test("writes the periods of plans")
  func periods() throws {
    let seen = Mutex<[String]>([])
    let scenario = try ProbeApp.scenario(
      of: #""launch", { "wait": "10s" }"#,
      selling: "tale",
      for: ProbeApp.variant
    )
    _ = ProbeApp.run(in: scenario) { _ in
      let periods = await StoreKitCalls.periods(of: ["tale.monthly", "tale.weekly", "tale.yearly"])
      seen.withLock { $0 = periods }
    }
    #expect(seen.withLock { $0 } == ["1 month", "1 week", "1 year"])
  }

  @Test("has timers that fire in the time of the simulation")
  func timer() throws {
    let seen = Mutex<[Int]>([])
    let scenario = try scenario(#""launch", { "wait": "40s" }"#)
    let outcome = ProbeApp.run(in: scenario) { _ in
      StoreKitCalls.watchTimer { seconds in seen.withLock { $0.append(seconds) } }
    }
    #expect(seen.withLock { $0.prefix(3) } == [10, 20, 30])
    #expect(outcome.violations.isEmpty)
  }
}
