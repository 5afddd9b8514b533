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
}
