import Simulation
import StoreModel
import TestFixtures
import Testing

@testable import FileFormats
@testable import Trials

@Suite("A recording")
struct RecordingTests {
  /// A recorded violation of the logic as designed.
  static func recorded(
    _ scenario: String,
    from seed: UInt64,
    _ strategy: StrategyName = .random
  ) throws -> (Recording, Trial) {
    let plan = HuntPlan(
      scenarios: [try HuntedScenario.named(scenario)],
      variants: [try #require(HuntedScenario.variant("as-designed"))],
      seed: seed,
      strategy: strategy
    )
    let finding = try #require(HuntedScenario.search("", in: plan, trials: 64))
    let trial = plan.trial(finding.trial)
    let outcome = trial.run(recording: true)
    return (try #require(Recording(trial, outcome)), trial)
  }

  /// The trial that a loaded recording describes: nothing but its file is known.
  private func trial(of recording: Recording) throws -> Trial {
    let scenario = try Scenario.decode(
      text: recording.source.text,
      fileName: recording.source.fileName,
      catalog: recording.source.catalogText,
      vocabulary: .storm(systems: ["unlock"])
    )
    let variant = try #require(HuntedScenario.variant("as-designed"))
    return recording.trial(scenario, variant, invariants: nil)
  }

  @Test(
    "reads back from its file unchanged and reproduces the violation step for step",
    arguments: ["ask-to-buy", "restore", "unlock-basics"],
    [UInt64(0), 100, 9_000_000_000]
  )
  func roundTrip(scenario: String, seed: UInt64) throws {
    let (recording, trial) = try Self.recorded(scenario, from: seed)
    let loaded = try RecordingFile.load(recording.text)
    #expect(loaded == recording)
    #expect(loaded.build == .current)
    #expect(loaded.tool == ToolVersion.number)
    #expect(loaded.drawn == trial.drawing)
    #expect(loaded.holdsNames)
    let outcome = trial.run()
    guard case .cameBack(let again) = loaded.replay(try self.trial(of: loaded)) else {
      Issue.record("did not come back: \(recording.signature)")
      return
    }
    #expect(again.execution.digest == outcome.execution.digest)
    #expect(again.execution.unseed == outcome.execution.unseed)
    #expect(again.violations == outcome.violations)
    #expect(again.users == outcome.users)
  }

  @Test("replays whatever strategy made the choices", arguments: StrategyName.allCases)
  func strategies(strategy: StrategyName) throws {
    let (recording, _) = try Self.recorded("unlock-basics", from: 0, strategy)
    #expect(recording.strategy == strategy.member(forSeed: recording.seed))
    let loaded = try RecordingFile.load(recording.text)
    guard case .cameBack(let again) = loaded.replay(try self.trial(of: loaded)) else {
      Issue.record("did not come back: \(recording.signature)")
      return
    }
    #expect(again.execution.digest == recording.digest)
  }

  @Test("without choices is replayed by its seed and must end with the same digest")
  func bySeed() throws {
    var (recording, trial) = try Self.recorded("restore", from: 0)
    recording.choices = nil
    let loaded = try RecordingFile.load(recording.text)
    #expect(loaded == recording)
    guard case .cameBack = loaded.replay(trial) else {
      Issue.record("did not come back")
      return
    }
    recording.digest = (recording.digest ?? 0) ^ 1
    guard case .otherWay = recording.replay(trial) else {
      Issue.record("another digest was taken for the same run, or for none")
      return
    }
    trial.variant = try #require(HuntedScenario.variant("reference"))
    recording.digest = nil
    guard case .gone = recording.replay(trial) else {
      Issue.record("the reference has no such violation")
      return
    }
  }

  @Test("of a trial without a violation cannot be made")
  func nothing() throws {
    let trial = Trial(
      scenario: try HuntedScenario.named("restore"),
      variant: try #require(HuntedScenario.variant("reference")),
      seed: 0
    )
    #expect(Recording(trial, trial.run(recording: true)) == nil)
  }

  @Test("of an endless loop is still small enough to be read")
  func loop() throws {
    let variant = PlainApp.variant("unlock/endless") { environment in
      while !Task.isCancelled { _ = await environment.store.currentEntitlements() }
    }
    var trial = Trial(
      scenario: try HuntedScenario.named("unlock-basics"),
      variant: variant,
      seed: 0,
      users: 1
    )
    trial.stepsOfLoop = Recording.mostSteps + 10
    let outcome = trial.run(recording: true)
    let recording = try #require(Recording(trial, outcome))
    #expect(recording.signature == "survives/loop>never-ends/none")
    #expect(recording.choices == nil)
    #expect(!recording.holdsNames)
    #expect(recording.text.utf8.count < FileText.largestSize / 4)
    #expect(try RecordingFile.load(recording.text) == recording)
    guard case .cameBack = recording.replay(trial) else {
      Issue.record("did not come back")
      return
    }
  }
}

@Suite("A modified recording")
struct TamperedRecordingTests {
  private func divergence(
    _ change: (inout [ChoiceLog.Choice], inout [UInt32]) -> Void
  ) throws -> Divergence? {
    var (recording, trial) = try RecordingTests.recorded("restore", from: 0)
    let log = try #require(recording.choices)
    var choices = log.choices
    var marks = log.marks
    change(&choices, &marks)
    recording.choices = ChoiceLog(choices: choices, marks: marks)
    let loaded = try RecordingFile.load(recording.text)
    guard case .diverged(let divergence, let outcome) = loaded.replay(trial) else { return nil }
    #expect(outcome.execution.counters.steps <= divergence.step)
    return divergence
  }

  @Test("stops at the step with the wrong mark and names both marks")
  func mark() throws {
    var expected: UInt32 = 0
    let found = try divergence { _, marks in
      marks[40] ^= 1
      expected = marks[40]
    }
    #expect(found?.step == 41)
    #expect(found?.expected == .step(mark: expected))
    #expect(found?.found == .step(mark: expected ^ 1))
  }

  @Test("stops where another candidate was chosen")
  func pick() throws {
    var place = 0
    let found = try divergence { choices, _ in
      for index in choices.indices.dropFirst(20) {
        guard case .pick(let pick, let count) = choices[index] else { continue }
        choices[index] = .pick(index: (pick + 1) % count, count: count)
        place = index
        break
      }
    }
    let divergence = try #require(found)
    #expect(place > 0)
    #expect(divergence.expected != divergence.found)
  }

  @Test("stops where a draw replaces a choice, and names the candidates")
  func kind() throws {
    let found = try divergence { choices, _ in
      let index = choices.firstIndex { if case .pick = $0 { true } else { false } }
      if let index { choices[index] = .draw(0) }
    }
    let divergence = try #require(found)
    #expect(divergence.expected == .draw)
    guard case .pick(let count) = divergence.found else {
      Issue.record("expected a choice, found \(divergence.found)")
      return
    }
    #expect(count > 1)
    #expect(divergence.candidates.count == count)
  }

  @Test("stops where the number of candidates differs")
  func count() throws {
    let found = try divergence { choices, _ in
      let index = choices.firstIndex { if case .pick = $0 { true } else { false } }
      if let index { choices[index] = .pick(index: 0, count: 99) }
    }
    #expect(found?.expected == .pick(count: 99))
  }

  @Test("stops where the recording ends too soon")
  func end() throws {
    let found = try divergence { choices, marks in
      choices = Array(choices.prefix(10))
      marks = Array(marks.prefix(10_000))
    }
    #expect(found?.expected == .end)
  }
}
