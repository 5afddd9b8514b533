import Simulation
import StoreModel
import StoreSimulation
import TestFixtures
import Testing

@testable import FileFormats
@testable import Judging
@testable import TrialReports
@testable import Trials

@Suite("A run in virtual time")
struct RunSeriesTests {
  private func process(_ device: Int) -> ProcessID {
    ProcessID(device: DeviceID(rawValue: device), launch: 1)
  }

  @Test("reports the most apps in the foreground and the most waiting calls, slot by slot")
  func levels() {
    var series = RunSeries()
    func at(_ milliseconds: Int64, _ event: WorldEvent) -> TimedEvent {
      TimedEvent(instant: .start + .milliseconds(milliseconds), event: event)
    }
    let call = CallID(rawValue: 1)
    let events = [
      at(0, .front(process(0), isFront: true)), at(10, .front(process(1), isFront: true)),
      at(20, .began(call, kind: .products, process: process(0), product: nil)),
      at(130, .front(process(1), isFront: false)),
      // Nothing happens from 250 to 500 ms: what was there is there still.
      at(510, .returned(call, kind: .products, process: process(0), outcome: .products([]))),
      at(520, .began(call, kind: .products, process: process(0), product: nil)),
      at(640, .ended(process(0), killed: true)),
    ]
    var checked = 0
    for event in events {
      series.observe(event) { (checked, 0) }
      checked += 1
    }
    series.finish((checked, 1))
    let slots = series.slots(length: series.length)
    #expect(slots.map(\.mostInForeground) == [2, 2, 1, 1, 1, 1])
    #expect(slots.map(\.mostCalls) == [1, 1, 1, 1, 1, 1])
    #expect(slots.map(\.answered) == [0, 0, 0, 0, 1, 0])
    // Every check lies where it was made; the last ones when the run ends.
    #expect(slots.map(\.checked) == [3, 1, 0, 0, 2, 1])
    #expect(slots.map(\.violated) == [0, 0, 0, 0, 0, 1])
    #expect(series.slots(length: series.length * 2).map(\.checked) == [4, 0, 3])
  }

  @Test("is part of a run's result, in a bounded number of slots, and of no hunt's")
  func inResult() throws {
    let scenario = try HuntedScenario.named("ask-to-buy")
    let variant = try #require(HuntedScenario.variant("reference"))
    let trial = Trial(scenario: scenario, variant: variant, seed: 3, users: 20, purpose: .load)
    let outcome = trial.run()
    let report = RunReport(
      trial: trial,
      outcome: outcome,
      wallTime: .seconds(1),
      wasInterrupted: false,
      recordings: []
    )
    let result = report.result
    let series = try #require(result.series)
    let checked = series.checked
    #expect(checked.count <= 240)
    #expect(checked.reduce(0, +) == outcome.verdict.premises.reduce(0) { $0 + $1.count })
    // Every purchase lies in one slot.
    let count = series.latencies.first { $0.name == "purchase" }?.count.reduce(0, +)
    #expect(count == Int(outcome.timings[.purchase].count))
    let spread = result.distributions.first { $0.name == "purchase" }
    #expect(spread?.buckets.reduce(0) { $0 + $1.count } == count)
    let hunted = Trial(scenario: scenario, variant: variant, seed: 3).run()
    #expect(hunted.load.series == nil)
  }
}
