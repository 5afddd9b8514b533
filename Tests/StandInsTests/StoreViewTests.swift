import Simulation
import StoreModel
import StoreSimulation
import Synchronization
import Testing
import Trials

@Suite("Purchases in StoreKit's own views", .serialized)
struct StoreViewTests {
  @Test("arrive on the app's updates soon after the charge, and on no other path")
  func updates() throws {
    let outcome = try ProbeApp.run { StoreKitCalls.unlockUpdates(of: $0) }
    var successes = 0
    for bought in outcome.record.events {
      guard case .charged(let entry, let account) = bought.event, entry.origin == .direct else {
        continue
      }
      // Up to 0.8 s each way over the network, and up to a second until delivery.
      let soon = outcome.record.events.filter {
        bought.instant <= $0.instant + .seconds(1) && $0.instant <= bought.instant + .seconds(2)
      }
      let isLeft = soon.contains { timed in
        switch timed.event {
        case .ended, .front(_, false): true
        default: false
        }
      }
      let isTold = soon.contains { timed in
        guard case .delivered(let result, _, _, _) = timed.event else { return false }
        return result.unsafePayload.id == entry.transaction.id
      }
      successes += 1
      #expect(isTold || isLeft, "of account \(account.rawValue)")
    }
    #expect(successes > 0)
    let isReturned = outcome.record.events.contains { timed in
      if case .returned(_, .purchase, _, .purchase) = timed.event { true } else { false }
    }
    #expect(!isReturned, "the view's own result is none of the app's")
  }

  @Test(
    "run the actions of the view that sells the product",
    arguments: [
      ("com.kape.vip", ["start com.kape.vip", "bought com.kape.vip"]),
      ("com.kape.tips", ["not sold"]),
    ]
  )
  func actions(id: String, expected: [String]) throws {
    let seen = Mutex<[String]>([])
    let scenario = try ProbeApp.scenario(
      of: #""launch", { "wait": "40s" }"#,
      for: ProbeApp.variant
    )
    let outcome = ProbeApp.run(in: scenario) { _ in
      await StoreViewTaps.tap(on: id) { text in seen.withLock { $0.append(text) } }
    }
    #expect(outcome.ending == .quiet)
    #expect(seen.withLock { $0 } == expected)
  }

  @Test("run the work of the modifiers around them, from loading to the result")
  func work() throws {
    let seen = Mutex<[String]>([])
    let scenario = try ProbeApp.scenario(
      of: #""launch", { "wait": "40s" }"#,
      for: ProbeApp.variant
    )
    let outcome = ProbeApp.run(in: scenario) { _ in
      StoreViewTaps.show { text in seen.withLock { $0.append(text) } }
    }
    #expect(outcome.ending == .quiet)
    // The tasks run in any order.
    #expect(
      seen.withLock { $0.sorted() } == [
        "0 statuses", #"["com.kape.vip"] without ["com.kape.none"]"#, "com.kape.vip", "loading",
        "loading", "statuses", "unavailable",
      ]
    )
  }

  /// Returns whether the app shows the product after a purchase, in twenty trials.
  private func isUnlocked(
    _ variant: Variant,
    buying product: String = "com.kape.vip",
    of catalog: String = "kape"
  ) throws -> Set<Bool> {
    let scenario = try ProbeApp.scenario(
      of: #""launch", { "wait": "15s" }, { "purchase": "\#(product)" }, { "wait": "20s" }"#,
      selling: catalog,
      for: variant
    )
    var answers: Set<Bool> = []
    for seed in 0..<20 as Range<UInt64> {
      let trial = Trial(scenario: scenario, variant: variant, seed: seed, faultProfile: .calm)
      let outcome = trial.run(recording: true)
      #expect(outcome.ending == .quiet, "seed \(seed)")
      var isBought = false
      var isUnlocked = false
      events: for timed in outcome.record.events {
        switch timed.event {
        case .charged: isBought = true
        case .screen(_, _, _, let screen?): isUnlocked = !screen.unlocked.isEmpty
        // From here on, the app may be launched again, and read what it has.
        case .quiescenceBegan: break events
        default: break
        }
      }
      #expect(isBought, "seed \(seed)")
      answers.insert(isUnlocked)
      if variant.id == StoreViewApp.variant.id { #expect(outcome.violations.isEmpty) }
    }
    return answers
  }

  @Test("reach an app without a listener by the completion action, and only by it")
  func completion() throws {
    #expect(try isUnlocked(StoreViewApp.variant) == [true])
    #expect(try isUnlocked(StoreViewApp.silent) == [false])
  }

  @Test("tell an app that follows the entitlement in its view, with an object from around it")
  func entitlement() throws { #expect(try isUnlocked(FollowingApp.variant) == [true]) }

  @Test("apply the promotional offer that the view chooses, once it is signed")
  func promotions() throws {
    let scenario = try ProbeApp.scenario(
      of: """
        "launch", { "wait": "5s" }, { "purchase": "tale.weekly" }, { "wait": "15s" },
        { "purchase": "tale.monthly" }, { "wait": "15s" }
        """,
      prompts: #"{ "payment": { "cancelled": "never", "answered": "1s" } }"#,
      selling: "tale-offers",
      for: OfferingApp.variant
    )
    let trial = Trial(
      scenario: scenario,
      variant: OfferingApp.variant,
      seed: 1,
      faultProfile: .calm
    )
    let outcome = trial.run(recording: true)
    #expect(outcome.ending == .quiet)
    let sold = outcome.record.events.compactMap { timed -> Transaction? in
      guard case .charged(let entry, _) = timed.event, entry.origin == .direct else { return nil }
      return entry.transaction
    }
    #expect(sold.map(\.productID) == ["tale.weekly", "tale.monthly"])
    #expect(sold.map(\.offer?.kind) == [.introductory, .promotional])
  }

  @Test("tell an app that follows the statuses of a group in its view")
  func statuses() throws {
    let answers = try isUnlocked(FollowingPlansApp.variant, buying: "tale.monthly", of: "tale")
    #expect(answers == [true])
  }
}
