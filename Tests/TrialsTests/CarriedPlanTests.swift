import Simulation
import StoreModel
import StoreSimulation
import TestFixtures
import Testing

@testable import FileFormats
@testable import Trials

@Suite("The drawn plan in a recording")
struct CarriedPlanTests {
  /// All kinds of faults at once, each another number, and two journeys of one name.
  private var written: WorldPlan {
    get throws {
      var plan = try HuntedScenario.named("everything").plan
      plan.journeys.append(plan.journeys[0])
      plan.journeys[0].name = "buys: twice"
      plan.journeys[1].name = "buys: twice"
      for (index, fault) in FaultDeclaration.carried.enumerated() where fault.text(in: plan) == nil
      {
        for text in ["1/\(index + 2)", "1/\(index + 2), for 1s to 1m3s", "first", "always"]
        where fault.put(text, into: &plan) { break }
      }
      plan.faults.errors.loadProducts = .init(Ratio(1, 3), .systemError)
      return plan
    }
  }

  @Test(
    "reproduces the same run, whatever the seed would draw now",
    arguments: [
      "everything", "ask-to-buy", "refunds", "price-increase", "offer-codes-and-winback",
      "server-notifications", "credits-server-outage",
    ],
    [FaultProfile.mixed, .worst, .calm]
  )
  func sameRun(name: String, faultProfile: FaultProfile) throws {
    let scenario = try HuntedScenario.named(name)
    for seed in UInt64(0)..<3 {
      let trial = Trial(
        scenario: scenario,
        variant: try #require(HuntedScenario.variant("\(scenario.system)/reference")),
        seed: seed,
        faultProfile: faultProfile
      )
      var carried = trial
      carried.drawn = trial.drawing
      // The seed's draws are no longer used.
      carried.faultProfile = faultProfile == .calm ? .worst : .calm
      #expect(carried.drawing == trial.drawing)
      #expect(DrawnPlan(carried).phrases == DrawnPlan(trial).phrases)
      #expect(carried.run().execution.digest == trial.run().execution.digest)
    }
  }

  @Test("restores each kind of fault from its line and removes it if left out")
  func everyPart() throws {
    let written = try written
    let lines = CarriedPlan(written, of: written).lines
    let names = lines.map { $0.prefix { $0 != ":" } }
    for fault in FaultDeclaration.carried where fault.section != .errors {
      let name = fault.recordedName
      #expect(names.contains(name[...]), "the plan of this test has no \(name)")
    }
    var without = written
    for index in without.journeys.indices { without.journeys[index].weight = 0 }
    for fault in FaultDeclaration.carried { #expect(fault.put(nil, into: &without), "\(fault)") }
    without.storeEvents = []
    let none = CarriedPlan(without, of: written)
    #expect(none.lines.count == lines.count)
    #expect(none.lines.allSatisfy { $0.hasSuffix(": left out") })
    #expect(none.applied(to: written).plan == without)
    #expect(none.applied(to: written).strange == nil)
    let all = CarriedPlan(written, of: without)
    #expect(all.applied(to: written).plan == written)
    #expect(all.applied(to: written).strange == nil)
  }

  @Test("distinguishes two journeys of one name, and keeps the remaining store changes")
  func whichOnes() throws {
    let written = try written
    var drawn = written
    drawn.journeys[0].weight = 0
    drawn.journeys[1].weight = 77
    drawn.storeEvents.remove(at: 1)
    let carried = CarriedPlan(drawn, of: written)
    #expect(carried.lines[0] == "journey buys: twice: left out")
    #expect(carried.lines[1] == "journey buys: twice: weight 77")
    let kept = (1...written.storeEvents.count).filter { $0 != 2 }.map { "\($0)" }
    #expect(carried.lines.last == "storeEvents: " + kept.joined(separator: " "))
    #expect(carried.applied(to: written).plan == drawn)
  }

  @Test(
    "names the first line that has no meaning in its scenario",
    arguments: [
      "faults.kill", "faults.kill: 3/2", "faults.kil: 1/2", "faults.offline: 1/2",
      "faults.offline: 1/2, for 3s to 1s", "faults.errors.purchase: 1/2, nobody",
      "irregularities.fanOut: last", "journey nobody: weight 1", "storeEvents: 2 1",
      "storeEvents: 1000", "storeEvents: x",
    ]
  )
  func strange(line: String) throws {
    let carried = CarriedPlan(lines: ["network.loss: left out", line, "x"])
    #expect(carried.applied(to: try written).strange == line)
  }

  @Test("is refused with its recording if it belongs to another scenario")
  func refused() throws {
    var (recording, _) = try RecordingTests.recorded("restore", from: 0)
    recording.drawn = CarriedPlan(lines: ["journey of nobody: weight 3"])
    let loaded = try RecordingFile.load(recording.text)
    let error = #expect(throws: ScenarioError.self) {
      try loaded.scenario(.storm(systems: ["unlock"]))
    }
    #expect(error?.lines.count == 1)
    #expect(error?.lines.first?.contains("drawn: expected what was drawn for something") == true)
    #expect(error?.lines.first?.contains("journey of nobody: weight 3") == true)
  }
}
