import Simulation
import StoreModel
import StoreSimulation
import TestFixtures
import Testing

@testable import Trials

/// Reported behavior that the command line turns on for a scenario.
@Suite("A reported behavior that is turned on")
struct TurnedOnTests {
  private static let behaviors = FaultDeclaration.all(in: .reported)

  private func variant() throws -> Variant {
    try #require(HuntedScenario.variants.first { $0.id == "unlock/reference" })
  }

  @Test("is in every trial of a hunt, and nothing else is", arguments: behaviors)
  func everyTrial(behavior: FaultDeclaration) throws {
    let written = try ScenarioTemplate.read()
    var scenario = written
    scenario.turnOn([behavior])
    for seed in 0..<16 as Range<UInt64> {
      for profile in FaultProfile.allCases {
        let trial = { (scenario: Scenario) throws in
          Trial(scenario: scenario, variant: try variant(), seed: seed, faultProfile: profile)
        }
        let plan = try trial(scenario).plan
        #expect(behavior.isIn(plan))
        var without = plan
        without.reported = ReportedBehaviors()
        #expect(without == (try trial(written).plan))
      }
    }
  }

  @Test("is carried by a recording, whose scenario does not have it", arguments: behaviors)
  func carried(behavior: FaultDeclaration) throws {
    let written = try ScenarioTemplate.read()
    var scenario = written
    scenario.turnOn([behavior])
    let trial = Trial(scenario: scenario, variant: try variant(), seed: 1)
    var replayed = Trial(scenario: written, variant: try variant(), seed: 1)
    replayed.drawn = trial.drawing
    #expect(replayed.plan == trial.plan)
  }

  @Test("stays as the file sets it")
  func written() throws {
    let text = ScenarioTemplate.text(extra: "reported: {repeatsAfterFinish: '1/3'},")
    var scenario = try ScenarioTemplate.read(text)
    scenario.turnOn(FaultDeclaration.reported(["repeatsAfterFinish", "finishOnDeviceOnly"]))
    #expect(scenario.plan.reported.repeatsAfterFinish == Ratio(1, 3))
    #expect(scenario.plan.reported.finishOnDeviceOnly)
  }
}
