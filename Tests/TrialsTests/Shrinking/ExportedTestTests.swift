import Foundation
import Simulation
import StoreModel
import StoreSimulation
import TestFixtures
import Testing

@testable import FileFormats
@testable import Judging
@testable import Trials

@Suite("An exported test")
struct ExportedTestTests {
  private func recording() throws -> Recording {
    let plan = try HuntedScenario.plan("ask-to-buy", "as-designed")
    let finding = try #require(HuntedScenario.search("one-at-a-time", in: plan, trials: 400))
    return try #require(Shrunk(plan.trial(finding.trial), budget: 1_500)).recording
  }

  @Test("finds the race in the logic that has it, and not in fixed logic")
  func comesBack() throws {
    var other = try recording()
    // As in the file: nothing that belongs to one build.
    other.choices = nil
    other.digest = nil
    let read = try Recording(text: other.text)
    let faulty = try #require(HuntedScenario.variant("as-designed"))
    let story = try #require(try read.comesBack(with: faulty, tries: 50))
    #expect(story.hasPrefix(read.signature))
    let fixed = try #require(HuntedScenario.variant("reference"))
    #expect(try read.comesBack(with: fixed, tries: 50) == nil)
  }

  @Test("finds it although a later rule is violated first, and so do replays")
  func laterRule() throws {
    let whole = try recording()
    let faulty = try #require(HuntedScenario.variant("as-designed"))
    #expect(try whole.comesBack(with: faulty, rules: [NeverLaunched()], tries: 1) != nil)
    let scenario = try whole.scenario(.storm([faulty]))
    let rules = InvariantCatalog.judging(scenario, faulty, own: [NeverLaunched()])
    let trial = whole.trial(scenario, faulty, invariants: rules)
    guard case .gone(let outcome) = whole.replay(trial) else {
      Issue.record("the later rule ends the trial at its launch")
      return
    }
    #expect(outcome.violations.first?.signature.invariant == "never-launched")
    guard case .cameBack = whole.replay(try #require(whole.judgedAlone(trial))) else {
      Issue.record("judged by its own rule alone it is the same run")
      return
    }
    let named = try #require(whole.replayByNames(trial))
    #expect(named.ending == .cameBack && named.attempts == 1)
    #expect(named.trial.invariants.map(\.id) == ["one-at-a-time"])
  }

  @Test("names a missing custom rule rather than reporting the race as gone")
  func missingRule() throws {
    var own = try recording()
    own.signature = "never-launched/launch>broken/none"
    let faulty = try #require(HuntedScenario.variant("as-designed"))
    let error = #expect(throws: ScenarioError.self) {
      try own.comesBack(with: faulty, tries: 1)
    }
    let line = try #require(error?.lines.first)
    #expect(line.contains("rules: expected never-launched, the rule that the recording breaks"))
    #expect(line.hasSuffix("found none"))
    #expect(try own.comesBack(with: faulty, rules: [NeverLaunched()], tries: 1) != nil)
  }

  @Test("finds it by another schedule if the recorded one no longer shows it")
  func otherSchedule() throws {
    var read = try recording()
    read.deviations = [Deviation(pick: 0, for: Deviation.ever), Deviation(pick: 1, for: 40)]
    let faulty = try #require(HuntedScenario.variant("as-designed"))
    #expect(try read.comesBack(with: faulty, tries: 300) != nil)
  }

  @Test("is valid Swift whatever the signature contains")
  func odd() throws {
    var odd = try recording()
    odd.signature = "one-at-a-time/a\nb\"c\\d"
    let file = odd.testFile(.init(module: "", expression: "x", rules: "[]"))
    #expect(file.contains(#"@Test("gone: one-at-a-time/a\u{a}b\"c\\d of unlock/as-designed")"#))
  }

  @Test("contains the whole recording in a raw string that nothing in it can end")
  func text() throws {
    var hard = try recording()
    hard.saw = "three \"\"\"# quotation marks, and \\#(evil)"
    let logic = Recording.TestedLogic(module: "Shop", expression: "careful", rules: "rules")
    let file = hard.testFile(logic)
    #expect(file.contains("import Shop\nimport StoreStormTesting\nimport Testing\n"))
    #expect(file.contains("recording.comesBack(with: variant, rules: rules)"))
    #expect(file.contains("let variant = careful\n"))
    let start = try #require(file.range(of: "##\"\"\"\n"))
    let end = try #require(file.range(of: "\n  \"\"\"##"))
    let body = file[start.upperBound..<end.lowerBound].split(
      separator: "\n",
      omittingEmptySubsequences: false
    ).map { $0.dropFirst(2) }.joined(separator: "\n")
    let read = try Recording(text: body)
    #expect(read.saw == hard.saw)
    #expect(read.trims == hard.trims)
    #expect(read.deviations == hard.deviations)
    #expect(read.choices == nil)
  }
}
