import Simulation
import StoreModel
import StoreSimulation
import TestFixtures
import Testing

@testable import Judging
@testable import TrialReports
@testable import Trials

@Suite("A run under load")
struct LoadTests {
  /// All times are as configured, and there are no faults.
  private func outcome(
    _ extra: String,
    users: Int = 3,
    steps: String
  ) throws -> (Outcome, RunReport) {
    let text = ScenarioTemplate.text(
      extra: """
        horizon: '1h', network: {latency: '10ms'},
        prompts: {payment: {cancelled: 'never', answered: '2s'}}, \(extra)
        """,
      population: "{users: \(users)}",
      journey: "name: 'j', thinkTime: '1s', steps: [\(steps)]"
    )
    let trial = Trial(
      scenario: try ScenarioTemplate.read(text),
      variant: try #require(HuntedScenario.variant("reference")),
      seed: 1,
      purpose: .load
    )
    let outcome = trial.run()
    let report = RunReport(
      trial: trial,
      outcome: outcome,
      wallTime: .seconds(1),
      wasInterrupted: false,
      recordings: []
    )
    return (outcome, report)
  }

  @Test("with an open load lets users arrive at its rate and counts those turned away")
  func open() throws {
    // At 1, 2, 3, 4 and 5 s; the first two stay for ten.
    let (outcome, report) = try outcome(
      "load: {open: [{for: '5s', rate: '1/s'}, {for: '20s', rate: ['0/s', '0/s']}], atMost: 2},",
      steps: "{wait: '10s'}"
    )
    let load = try #require(outcome.load.tally)
    #expect(load.stages.map(\.begun) == [2, 0])
    #expect(load.stages.map(\.dropped) == [3, 0])
    #expect(load.stages.map(\.finished) == [0, 2])
    #expect(load.stages[0].mostAtOnce == 2)
    #expect(load.underWay == 0)
    #expect(report.lines.contains { $0.contains("stage  lasts  begun  dropped") })
  }

  @Test("with an open load reuses free users once all have arrived")
  func again() throws {
    let (outcome, _) = try outcome(
      "load: {open: [{for: '20s', rate: '1/s'}]},",
      users: 2,
      steps: "{wait: '5500ms'}"
    )
    // Two come at 1 and 2 s, and stay until 6.5 and 7.5; so at 7 and 8, and at 13 and 14, and at
    // 19 and 20, which is the end.
    let load = try #require(outcome.load.tally)
    #expect(load.stages.map(\.begun) == [8])
    #expect(load.stages.map(\.dropped) == [12])
  }

  @Test("with a closed load sends each user again after a pause until its stages are over")
  func closed() throws {
    // At 0, 5, 10 and 15 s, each for four seconds.
    let (outcome, _) = try outcome(
      "load: {closed: [{for: '20s', users: 2}], pause: '1s'},",
      steps: "{wait: '4s'}"
    )
    let load = try #require(outcome.load.tally)
    #expect(load.stages.map(\.begun) == [8])
    #expect(load.stages.map(\.finished) == [8])
    #expect(load.stages.map(\.mostAtOnce) == [2])
    #expect(load.stages.map(\.dropped) == [0])
  }

  @Test("with a closed load grows and shrinks with its stages")
  func stages() throws {
    // One user from 0 s, a second from 10 s; from 20 s on no user starts again.
    let (outcome, _) = try outcome(
      "load: {closed: [{for: '10s', users: 1}, {for: '10s', users: 2}], pause: '1s'},",
      steps: "{wait: '4s'}"
    )
    let load = try #require(outcome.load.tally)
    #expect(load.stages.map(\.begun) == [2, 4])
    #expect(load.stages.map(\.mostAtOnce) == [1, 2])
  }

  @Test("measures response time from when a purchase was due, not from when the tap was possible")
  func response() throws {
    // Due at 2 s, when the app does not run: it is launched, and a second later the tap comes.
    let (outcome, report) = try outcome(
      "load: {open: [{for: '3s', rate: '0.5/s'}]},",
      users: 1,
      steps: "{purchase: 'com.kape.vip'}"
    )
    let response = outcome.timings.times(.response, of: .purchase, in: 0)
    let service = outcome.timings.times(.service, of: .purchase, in: 0)
    #expect(response.count == 1 && service.count == 1)
    #expect(response.max - service.max == .seconds(1))
    #expect(outcome.timings[.purchase].max == response.max)
    #expect(report.lines.contains { $0.contains("1 purchase") && $0.contains("service") })
  }

  private func outcomeIsClean(_ report: RunReport) -> Bool {
    report.outcome.verdict.violationCount == 0
      && !report.outcome.verdict.premises.contains { $0.id == "right-owner" }
  }

  @Test("fails if a threshold is missed or unjudged, and says which and by how much")
  func thresholds() throws {
    // The sheet is answered after two seconds, so a purchase takes three at least.
    for (limit, isKept) in [("< 2s", false), ("< 30s", true)] {
      let (_, report) = try outcome(
        "load: {open: [{for: '3s', rate: '0.5/s'}]}, thresholds: {'purchase.max': '\(limit)'},",
        users: 1,
        steps: "{purchase: 'com.kape.vip'}"
      )
      #expect(report.missedThresholds.isEmpty == isKept)
      #expect(report.idleThresholds.isEmpty)
      // Without a list all invariants are judged that fit: this logic has no server.
      #expect(outcomeIsClean(report), "\(report.lines)")
      let told = report.lines.contains { $0.hasPrefix("MISSED purchase.max < 2s: measured 3,") }
      #expect(told != isKept, "\(report.lines)")
      #expect(report.held == isKept, "\(report.lines)")
      let last = report.lines.last ?? ""
      #expect(last.hasPrefix("held: no invariant was violated, and ") == isKept, "\(last)")
      #expect(last.hasSuffix("something to judge; 1 threshold was kept") == isKept, "\(last)")
    }
    let (_, idle) = try outcome(
      "load: {open: [{for: '3s', rate: '0.5/s'}]}, thresholds: {'restore.p99': '< 1s'},",
      users: 1,
      steps: "'launch'"
    )
    #expect(!idle.held)
    let failure = "FAILED: restore.p99 < 1s was not judged: the operation never happened"
    #expect(idle.lines.contains(failure))
    // The result of an interrupted run is unknown.
    let ended = RunReport(
      trial: idle.trial,
      outcome: idle.outcome,
      wallTime: .seconds(1),
      wasInterrupted: true,
      recordings: []
    )
    #expect(!ended.lines.contains { $0.hasPrefix("FAILED") })
    #expect(ended.lines.contains { $0.hasPrefix("marks and premises are not judged: ") })
  }

  @Test("waits at a store with limited capacity, whose utilization is in the report")
  func capacity() throws {
    func longest(_ extra: String) throws -> (VirtualDuration, RunReport) {
      let (outcome, report) = try outcome(
        "load: {open: [{for: '1s', rate: '20/s'}]}, \(extra)",
        users: 20,
        steps: "'launch'"
      )
      return (outcome.timings[.products].max, report)
    }
    let free = try longest("").0
    let (busy, report) = try longest("capacity: {store: {workers: 1, service: '100ms'}},")
    // Twenty ask within a second, and the last waits for a tenth of a second for each before.
    #expect(busy - free >= .milliseconds(900))
    #expect(report.services.contains { $0.hasPrefix("service store: 1 worker, ") })
  }

  @Test("does not affect a hunt, whose worlds are small and run in any order")
  func hunt() throws {
    let text = ScenarioTemplate.text(
      extra: """
        load: {open: [{for: '1s', rate: '1/s'}]},
        capacity: {store: {workers: 1, service: '1s'}},
        """
    )
    let trial = Trial(
      scenario: try ScenarioTemplate.read(text),
      variant: try #require(HuntedScenario.variant("reference")),
      seed: 1
    )
    #expect(trial.plan.load == nil)
    #expect(trial.plan.capacity == CapacityPlan())
    #expect(trial.run().load.tally == nil)
  }
}

@Suite("The load in a scenario file")
struct LoadMistakesTests {
  private func mistake(_ extra: String) -> String { ScenarioTemplate.mistake(extra: extra) }

  @Test("is used as written")
  func said() throws {
    let text = ScenarioTemplate.text(
      extra: """
        load: {open: [{for: '1m', rate: ['0.5/s', '30/m'], spacing: 'poisson'}], atMost: 7},
        capacity: {store: {workers: 2, service: {exponential: '5ms'}},
          server: {workers: 1, service: ['1ms', '9ms']}},
        """
    )
    let plan = try ScenarioTemplate.read(text).plan
    let half = try #require(ArrivalRate(thousandths: 500, per: .seconds(1)))
    let stage = ArrivalStage(length: .minutes(1), from: half, to: half, spacing: .poisson)
    #expect(plan.load == .open([stage], atMost: 7))
    #expect(
      plan.capacity
        == CapacityPlan(
          store: StationPlan(workers: 2, service: .exponential(mean: .milliseconds(5))),
          server: StationPlan(
            workers: 1,
            service: .even(DelayRange(.milliseconds(1), .milliseconds(9)))
          )
        )
    )
    let closed = ScenarioTemplate.text(extra: "load: {closed: [{for: '1m', users: [9, 0]}]},")
    let users = UserStage(length: .minutes(1), from: 9, to: 0)
    #expect(
      try ScenarioTemplate.read(closed).plan.load
        == .closed([users], pause: DelayRange(.seconds(1), .seconds(10)))
    )
  }

  @Test("is refused if wrong, with the correct form")
  func wrong() {
    let stage = "{for: '1m', rate: '1/s'}"
    for (extra, words) in [
      ("load: {},", "or \"closed\" (a fixed number of users), found"),
      ("load: {open: [\(stage)], closed: [{for: '1s', users: 1}]},", "found both"),
      ("load: {open: []},", "at least one element"),
      ("load: {open: [{for: '1m', rate: '1'}]},", "a rate such as \"10/s\""),
      ("load: {open: [{for: '1m', rate: '1.0001/s'}]},", "a rate such as"),
      ("load: {open: [{for: '1m', rate: '1000001/s'}]},", "at most 1000000/s"),
      ("load: {open: [{for: '1m', rate: ['1/s', '2/s', '3/s']}]},", "[start, end]"),
      ("load: {open: [{for: '1m', rate: '1/s', spacing: 'random'}]},", "poisson"),
      ("load: {open: [\(stage)], atMost: 11},", "from 1 to 10"),
      ("load: {open: [\(stage)], pause: '1s'},", "only"),
      ("load: {closed: [{for: '1m', users: 11}]},", "from 0 to 10"),
      ("load: {closed: [{for: '1m', users: 1}], pause: '0s'},", "a length of time"),
      ("load: {closed: [{for: '1m', users: 1}], atMost: 1},", "only"),
      ("horizon: '30s', load: {open: [\(stage)]},", "last no longer than the horizon of 30s"),
      ("capacity: {store: {workers: 0, service: '1ms'}},", "from 1 to 100000"),
      ("capacity: {store: {workers: 1}},", "the key \"service\""),
    ] {
      let told = mistake(extra)
      #expect(told.contains(words), "\(extra): \(told)")
    }
  }
}
