import Simulation
import StoreModel
import StoreSimulation
import Synchronization
import TestFixtures
import Testing

@testable import Judging
@testable import Trials

@Suite("A hunt")
struct HuntTests {
  private func plan(_ variant: String, seed: UInt64 = 0) throws -> HuntPlan {
    let names = ["ask-to-buy", "restore", "unlock-basics"]
    let variant = try #require(HuntedScenario.variant(variant))
    return HuntPlan(
      scenarios: try names.map { try HuntedScenario.named($0) },
      variants: names.map { _ in variant },
      seed: seed
    )
  }

  private func merged(_ parts: [HuntTally]) -> HuntTally {
    var sum = HuntTally(scenarioCount: 3)
    for part in parts { sum.merge(part) }
    return sum
  }

  @Test("judges a trial by the rules that its scenario has now")
  func rules() throws {
    func judged(_ rule: String) throws -> Scenario {
      try HuntedScenario.named("restore").judged(by: rule)
    }
    var plan = try plan("reference")
    plan.scenarios[1] = try judged("calls-end")
    #expect(plan.trial(1).invariants.map(\.id).contains("calls-end"))
    plan.scenarios[1] = try judged("one-at-a-time")
    #expect(plan.trial(1).invariants.map(\.id).contains("one-at-a-time"))
    #expect(!plan.trial(1).invariants.map(\.id).contains("calls-end"))
    plan.scenarios.append(try judged("calls-end"))
    plan.variants.append(plan.variants[0])
    #expect(plan.trial(3).invariants.map(\.id).contains("calls-end"))
  }

  @Test("finds and counts the same for any distribution and return order of its trials")
  func parts() throws {
    let hunt = Hunt(try plan("as-designed"))
    let whole = hunt.run(part: 0..<48)
    let parts = [0..<1, 1..<17, 17..<30, 30..<48].map { hunt.run(part: $0) }
    #expect(merged(parts) == whole)
    #expect(merged(parts.reversed()) == whole)
    #expect(merged([parts[2], parts[0], parts[3], parts[1]]) == whole)
    #expect(whole.trials == 48)
    #expect(whole.findings.count > 2)
    #expect(whole.failedTrials == whole.findings.reduce(0) { $0 + $1.count })
    let order = whole.findings.map(\.trial)
    #expect(order == order.sorted())
  }

  @Test("adds up marks, premises, steps, and digests of its trials")
  func sums() throws {
    let plan = try plan("reference", seed: 7)
    let tally = Hunt(plan).run(part: 0..<6)
    let outcomes = (0..<6).map { plan.trial($0).run() }
    #expect(tally.steps == outcomes.reduce(0) { $0 + $1.execution.counters.steps })
    #expect(tally.digest == outcomes.reduce(0) { $0 &+ $1.execution.digest })
    #expect(tally.unseed == outcomes.reduce(0) { $0 &+ $1.execution.unseed })
    #expect(tally.mostUsers == outcomes.map(\.users).max())
    for (index, counts) in tally.scenarios.enumerated() {
      let own = [outcomes[index], outcomes[index + 3]]
      #expect(counts.trials == 2)
      #expect(counts.mostUsers == own.map(\.users).max())
      for mark in Mark.allCases {
        #expect(counts.count(of: mark) == own.reduce(0) { $0 + $1.count(of: mark) })
      }
      for invariant in InvariantCatalog.all {
        let count = own.flatMap(\.verdict.premises).filter { $0.id == invariant.id }
          .reduce(0) { $0 + $1.count }
        #expect(counts.premises[invariant.id, default: 0] == count)
      }
    }
  }

  @Test("measures each store call from start to return, until quiescence")
  func timings() throws {
    let plan = try plan("reference", seed: 7)
    let tally = Hunt(plan).run(part: 0..<6)
    let calls: [(Timings.Operation, CallKind)] = [
      (.products, .products), (.currentEntitlements, .currentEntitlements), (.sync, .sync),
    ]
    let events = (0..<6).map { plan.trial($0).run(recording: true).record.events }
    for (operation, kind) in calls {
      // The second method: pairs of events, looked for one by one.
      var expected = Histogram()
      for events in events {
        let rest = events.firstIndex { if case .quiescenceBegan = $0.event { true } else { false } }
        let events = events[..<(rest ?? events.endIndex)]
        for (place, event) in events.enumerated() {
          guard case .returned(let call, kind, let id, _) = event.event else { continue }
          let begin = events[..<place].last {
            if case .began(call, kind, id, _) = $0.event { true } else { false }
          }
          if let begin { expected.record(event.instant - begin.instant) }
        }
      }
      #expect(expected.count > 0)
      #expect(tally.timings(of: operation) == expected, "\(operation)")
    }
  }

  @Test("keeps the earliest trial of each signature and counts the others")
  func firstOfEach() {
    let finding = { (trial: Int, signature: String) in
      Finding(
        kind: .violation,
        trial: trial,
        seed: UInt64(trial),
        signature: signature,
        saw: "",
        expected: "",
        because: ""
      )
    }
    var tally = HuntTally(scenarioCount: 1)
    for (trial, signature) in [(9, "a"), (4, "b"), (7, "a"), (11, "a")] {
      tally.add(finding(trial, signature))
    }
    #expect(tally.findings.map(\.trial) == [4, 7])
    #expect(tally.findings.map(\.count) == [1, 3])
    #expect(tally.failedTrials == 4)
    // Nothing is known of what an app had heard, so no trial is a witness of anything else.
    #expect(tally.findings.allSatisfy { $0.witnesses.isEmpty })
  }

  @Test("announces what it will run, and stops after the part with a finding")
  func order() throws {
    var heard: [Int] = []
    let hunt = Hunt(try plan("reference"))
    _ = hunt.run(part: 3..<6) { heard.append($0) }
    #expect(heard == [3, 4, 5])
    let racy = Hunt(try plan("as-designed"))
    #expect(racy.run(trials: 10_000).trials == HuntPlan.part)
  }

  @Test("reports the progress of each trial, which changes nothing")
  func pulse() throws {
    var trial = try plan("reference").trial(0)
    // A strategy that needs a profile counts the run that measures it first.
    trial.strategy = .random
    trial.users = 20
    var beats: [UInt64] = []
    let watched = trial.run(pulse: { beats.append($0) })
    let plain = trial.run()
    #expect(
      watched.execution.digest == plain.execution.digest
        && watched.execution.unseed == plain.execution.unseed
    )
    #expect(watched.execution.counters.steps == plain.execution.counters.steps)
    #expect(watched.violations == plain.violations)
    #expect(beats.count > 3)
    // The count restarts when the world is brought to quiescence.
    #expect(zip(beats, beats.dropFirst()).allSatisfy { $1 - $0 < 512 && $1 > $0 })
    #expect((beats.last ?? 0) + 512 > plain.execution.counters.steps)
  }

  @Test("runs the trial with the same seed for the same number")
  func seeds() throws {
    let plan = try plan("reference", seed: .max)
    #expect((0..<3).map { plan.trial($0).seed } == [.max, 0, 1])
    #expect((0..<5).map { plan.scenarioIndex(ofTrial: $0) } == [0, 1, 2, 0, 1])
  }
}
