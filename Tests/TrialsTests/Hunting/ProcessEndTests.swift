import Foundation
import StoreSimulation
import TestFixtures
import Testing

@testable import Trials

@Suite("How a process ended")
struct ProcessEndTests {
  @Test(
    "reads back from its text",
    arguments: [ProcessEnd.signal(11), .status(0), .status(255), .stoodStill]
  )
  func text(end: ProcessEnd) {
    #expect(ProcessEnd(rawValue: end.rawValue) == end)
  }

  @Test(
    "is not read from any other text",
    arguments: ["", "signal", "signal x", "signal 1 2", "stood", "5"]
  )
  func nonsense(text: String) { #expect(ProcessEnd(rawValue: text) == nil) }

  @Test("recognizes traps by their signals, and a step that does not end by a loop")
  func causes() {
    for trap in [SIGILL, SIGTRAP, SIGFPE] {
      #expect(ProcessEnd.signal(trap).because == "a trap in the logic")
    }
    for other in [SIGKILL, SIGTERM, SIGABRT, SIGSEGV, SIGBUS] {
      #expect(!ProcessEnd.signal(other).because.contains("trap"))
    }
    #expect(ProcessEnd.stoodStill.because.hasPrefix("a step never ends"))
  }

  @Test("gives different ends different signatures, whatever the numbers")
  func signatures() {
    #expect(
      ProcessEnd.signal(SIGILL).signature(afterOthers: false) == "survives/trap>process-ended/none"
    )
    #expect(
      ProcessEnd.signal(SIGTRAP).signature(afterOthers: true)
        == "survives/trap>process-ended-after-others/none"
    )
    #expect(
      ProcessEnd.status(3).signature(afterOthers: false)
        == ProcessEnd.status(4).signature(afterOthers: false)
    )
    let ends: [ProcessEnd] = [
      .signal(SIGILL), .signal(SIGABRT), .signal(SIGSEGV), .signal(SIGKILL), .status(1),
      .stoodStill,
    ]
    let all = ends.flatMap { [$0.signature(afterOthers: true), $0.signature(afterOthers: false)] }
    #expect(Set(all).count == 2 * ends.count)
  }
}

@Suite("A recording of a trial that ended its process")
struct EndedRecordingTests {
  private func plan(users: Int?, scenarios: Int) throws -> HuntPlan {
    let scenario = try HuntedScenario.named("restore")
    let variant = try #require(HuntedScenario.variant("reference"))
    return HuntPlan(
      scenarios: Array(repeating: scenario, count: scenarios),
      variants: Array(repeating: variant, count: scenarios),
      seed: 1_000,
      users: users
    )
  }

  @Test("reads back from its file and leads to the same trial", arguments: [nil, 2], [1, 3])
  func roundTrip(users: Int?, scenarios: Int) throws {
    let plan = try plan(users: users, scenarios: scenarios)
    let finding = Finding.ended(.status(3), trial: 17, seed: 1_017, .after(5..<17))
    let recording = Recording(finding, of: plan)
    let loaded = try RecordingFile.load(recording.text)
    #expect(loaded == recording)
    #expect(loaded.endedItsProcess)
    #expect(loaded.end == .status(3))
    let again = loaded.plan(plan.scenarios[0], plan.variants[0], ownInvariants: [])
    // Of twelve trials before it each third is of its scenario, if there are three.
    #expect(loaded.trialInPlan == 12 / scenarios)
    for back in 0...loaded.trialInPlan {
      let trial = again.trial(loaded.trialInPlan - back)
      let original = plan.trial(17 - back * scenarios)
      #expect(trial.seed == original.seed)
      #expect(trial.plan.population.users == original.plan.population.users)
    }
  }

  @Test("is refused if its end does not exist")
  func wrong() throws {
    let finding = Finding.ended(.status(3), trial: 0, seed: 1_000, .alone)
    let text = Recording(finding, of: try plan(users: nil, scenarios: 1)).text
    let lines = try RecordingFile.lines(
      Array(text.replacing("\"status 3\"", with: "\"status three\"").utf8)
    )
    #expect(lines?.count == 1)
    #expect(lines?.first?.contains("end") == true)
  }
}
