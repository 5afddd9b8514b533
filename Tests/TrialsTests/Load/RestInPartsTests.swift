import Simulation
import StoreModel
import StoreSimulation
import TestFixtures
import Testing

@testable import Judging
@testable import Trials

@Suite("Judging a world that reaches quiescence part by part")
struct RestInPartsTests {
  /// Counts the running apps that it is shown at quiescence, and the reported ends.
  private struct Census: Invariant {
    let id = "census"
    let rule = "everybody is counted"

    func makeChecker() -> any Checker { Watch() }

    private struct Watch: Checker {
      mutating func observe(_ event: TimedEvent, _ history: History, _ verdict: inout Verdict) {}

      mutating func rest(_ history: History, _ verdict: inout Verdict) {
        for device in history.devices[history.devicesAtQuiescence] {
          guard let process = device.process, process.isAlive else { continue }
          verdict.premiseHeld()
          guard process.screens.allSatisfy({ $0 == nil }) else { continue }
          verdict.violate(Census(), in: process.id, saw: "nothing", history)
        }
      }
    }
  }

  private func outcome(
    of variant: String,
    mostAtRest: Int,
    _ invariants: [any Invariant]? = nil
  ) throws -> Outcome {
    let text = ScenarioTemplate.text(
      extra: "horizon: '1h', prompts: {payment: {cancelled: 'never', answered: '2s'}},",
      population: "{users: 7}",
      journey: """
        name: 'j', thinkTime: '1s',
        steps: ['launch', {open: 'purchase'}, {purchase: 'com.kape.vip'}, {wait: '1m'}, 'kill']
        """
    )
    var scenario = try ScenarioTemplate.read(text)
    scenario.plan.mostAtRest = mostAtRest
    return Trial(
      scenario: scenario,
      variant: try #require(HuntedScenario.variant(variant)),
      seed: 1,
      purpose: .load,
      invariants: invariants
    ).run()
  }

  @Test("shows rules every running app once, for any part size", arguments: [1, 3, 7])
  func census(mostAtRest: Int) throws {
    let outcome = try outcome(of: "reference", mostAtRest: mostAtRest, [Census()])
    #expect(outcome.verdict.premises.map(\.count) == [7])
    #expect(outcome.violations.isEmpty)
  }

  @Test("finds the same customers harmed as at once, and none by the reference")
  func sameVerdict() throws {
    func accounts(_ variant: String, _ mostAtRest: Int) throws -> [AccountID] {
      try outcome(of: variant, mostAtRest: mostAtRest, [NothingPaidIsLost()])
        .violations.compactMap(\.account).sorted()
    }
    let atOnce = try accounts("inverted-revocation", 100)
    #expect(atOnce == (0..<7).map(AccountID.init(rawValue:)))
    #expect(try accounts("inverted-revocation", 2) == atOnce)
    #expect(try accounts("reference", 2).isEmpty)
  }

  @Test("harms no customer who has yet to reach quiescence and learn of an approval")
  func laterParts() throws {
    var scenario = try HuntedScenario.named("ask-to-buy")
    scenario.plan.mostAtRest = 50
    let outcome = Trial(
      scenario: scenario,
      variant: try #require(HuntedScenario.variant("reference")),
      seed: 24_301,
      users: 400,
      purpose: .load
    ).run()
    #expect(outcome.violations.map(\.signature.description) == [])
  }

  @Test(
    "times nothing that ends only at quiescence, so part size affects no percentile",
    arguments: [("ask-to-buy", Timings.Operation.approval), ("refunds", .refund)]
  )
  func noTimesAtRest(name: String, operation: Timings.Operation) throws {
    var scenario = try HuntedScenario.named(name)
    let outcomes = try [5, 5_000].map { part in
      scenario.plan.mostAtRest = part
      return Trial(
        scenario: scenario,
        variant: try #require(HuntedScenario.variant("\(scenario.system)/reference")),
        seed: 7,
        users: 120,
        purpose: .load
      ).run()
    }
    let times = outcomes.map(\.timings)
    #expect(times[0][operation] == times[1][operation])
    #expect(times[0][operation].count > 0)
    #expect(times[0][operation].quantile(.always) < scenario.plan.horizon)
    // An app that learns of it only at quiescence is counted instead.
    #expect(times[0].lateCount(of: operation) > 0)
  }

  @Test("two store changes with the same window happen apart, in a run of any seed")
  func storeEventsApart() throws {
    let scenario = try HuntedScenario.named("everything")
    let begins = scenario.plan.storeEvents.map(\.begins)
    #expect(begins.count > Set(begins).count, "the scenario has no two of one window any more")
    for seed in UInt64(1)...3 {
      var risen: [VirtualInstant] = []
      var extended: [VirtualInstant] = []
      let trial = Trial(
        scenario: scenario,
        variant: try #require(HuntedScenario.variant("\(scenario.system)/reference")),
        seed: seed,
        users: 40,
        purpose: .load
      )
      _ = trial.run(hearing: { timed in
        guard case .notified(let kind, _, _) = timed.event else { return }
        switch kind {
        case .priceIncrease: risen.append(timed.instant)
        case .renewalExtended, .renewalExtension: extended.append(timed.instant)
        default: break
        }
      })
      let first = try #require(risen.first, "seed \(seed)")
      #expect(extended.count > 0 && !extended.contains(first), "seed \(seed)")
    }
  }
}
