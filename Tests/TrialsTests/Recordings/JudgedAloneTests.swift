import Simulation
import StoreModel
import StoreSimulation
import TestFixtures
import Testing

@testable import Judging
@testable import Trials

/// A rule that came later may be broken before the recorded one, and would end the trial there.
@Suite("A replay judges by the recorded rule alone if another rule ends it")
struct JudgedAloneTests {
  private func recorded(_ prefix: String, in scenario: String) throws -> (Recording, Trial) {
    let plan = try HuntedScenario.plan(scenario, "as-designed")
    let finding = try #require(HuntedScenario.search(prefix, in: plan, trials: 400))
    let trial = plan.trial(finding.trial)
    return (try #require(Recording(trial, trial.run(recording: true))), trial)
  }

  @Test(
    "even if it is the trial's own rule, which is in no list",
    arguments: [
      ("one-at-a-time", "ask-to-buy", ["one-at-a-time"]),
      ("nothing-leaks/close-window>owner-remains", "unlock-basics", []),
    ] as [(String, String, [String])]
  )
  func judging(prefix: String, scenario: String, left: [String]) throws {
    var (recording, trial) = try recorded(prefix, in: scenario)
    trial.invariants.append(NeverLaunched())
    guard case .gone(let outcome) = recording.replay(trial) else {
      Issue.record("the rule that came later did not end it")
      return
    }
    #expect(outcome.violations.map(\.signature.invariant) == ["never-launched"])
    guard case .cameBack = recording.replay(judging: &trial) else {
      Issue.record("did not come back")
      return
    }
    #expect(trial.invariants.map(\.id) == left)
  }

  @Test("an exported test has the story of the recorded rule")
  func exported() throws {
    var (recording, _) = try recorded("one-at-a-time", in: "ask-to-buy")
    // By its seed: names would bring back the run that was recorded.
    recording.choices = nil
    recording.names = NameLog()
    let variant = try #require(HuntedScenario.variant("as-designed"))
    let story = try recording.comesBack(with: variant, rules: [NeverLaunched()])
    let lines = try #require(story).split(separator: "\n")
    #expect(lines.first?.hasPrefix("one-at-a-time/") == true)
    #expect(lines.contains { $0.contains("tap in window 0: buy") })
  }
}
