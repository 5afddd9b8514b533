import StoreModel
import StoreSimulation
import TestFixtures
import Testing

@testable import FileFormats
@testable import Judging
@testable import Trials

@Suite("The exhaustive search of one trial")
struct ExhaustiveHuntTests {
  /// One person who opens the app, over a network that takes no time.
  private func trial(_ variant: Variant) throws -> Trial {
    let text = """
      { "name": "tiny", "system": "unlock", "catalogue": "kape.storekit", "horizon": "1m",
        "population": { "users": 1, "devicesPerPerson": 1 }, "network": { "latency": "0s" },
        "hunt": { "users": 1 },
        "journeys": [{ "name": "opens", "begins": "0s", "steps": ["launch"] }] }
      """
    let catalog = try FileText(path: RepositoryFiles.path("Scenarios/kape.storekit"))
    return Trial(
      scenario: try Scenario.decode(
        text: Array(text.utf8),
        fileName: "tiny.json5",
        catalog: catalog.bytes,
        vocabulary: TestVocabulary.files
      ),
      variant: variant,
      seed: 1,
      faultProfile: .calm
    )
  }

  private func trial(_ variant: String) throws -> Trial {
    try trial(try #require(HuntedScenario.variant(variant)))
  }

  @Test("ends, says that it has seen all, and has run the number of orders worked out by hand")
  func complete() throws {
    let idle = Variant("unlock/idle") { IdleApp(environment: $0) }
    let result = ExhaustiveHunt(try trial(idle)).run(most: 1_000, keepsGoing: true)
    // The launch comes first. The task that does nothing is before, between or after the device's
    // question and the store's answer: 3 ways. At rest there is one more question.
    #expect(result.isComplete)
    #expect(result.orders == 3)
    #expect(result.tally.steps == 3 * 7)
    // The task has a separate position in none of them, since no event differs.
    #expect(result.tally.interleavings.distinct == 1)
    #expect(result.tally.findings.isEmpty)
  }

  @Test("does not end soon if an app has work to do: all events share one log")
  func large() throws {
    let result = ExhaustiveHunt(try trial("as-designed")).run(most: 200, keepsGoing: true)
    #expect(!result.isComplete)
    #expect(result.orders == 200)
    #expect(result.tally.trials == 200)
    #expect(result.outcomes.count == result.tally.findings.count)
  }

  @Test("ends at its budget and says that there is more")
  func budget() throws {
    let result = ExhaustiveHunt(try trial("reference")).run(most: 50)
    #expect(!result.isComplete)
    #expect(result.orders == 50)
    #expect(result.tally.findings.isEmpty)
  }

  @Test("finds what can be recorded and reproduced")
  func recording() throws {
    var trial = try trial(Variant("unlock/two-writes") { TwoWritesApp(environment: $0) })
    trial.invariants = [FirstComesFirst()]
    let result = ExhaustiveHunt(trial).run(most: 1_000)
    let outcome = try #require(result.outcomes.values.first)
    let recording = try #require(Recording(trial, outcome))
    guard case .cameBack = recording.replay(trial) else {
      Issue.record("did not come back")
      return
    }
  }

  @Test("shrinks what only a later order shows from its recording, not from its seed")
  func laterOrder() throws {
    var trial = try trial(Variant("unlock/two-writes") { TwoWritesApp(environment: $0) })
    trial.invariants = [FirstComesFirst()]
    let result = ExhaustiveHunt(trial).run(most: 1_000)
    #expect(result.ending == .finding)
    #expect(result.orders > 1)
    let signature = "first-comes-first/wrote-second>before-first/none"
    let outcome = try #require(result.outcomes[signature])
    let recording = try #require(Recording(ExhaustiveHunt(trial).trial, outcome))
    let again = recording.trial(trial.scenario, trial.variant, invariants: trial.invariants)
    #expect(Shrunk(again, showing: signature, budget: 200) == nil, "the first order holds")
    let small = try #require(
      Shrunk(again, following: recording.neededChoices, showing: signature, budget: 200)
    )
    #expect(small.after <= small.before)
    #expect(small.recording.neededChoices == nil, "its deviations say it all")
    guard case .cameBack = small.recording.replay(small.trial) else {
      Issue.record("the small one did not come back")
      return
    }
  }
}

/// An app without a screen or actions.
private struct IdleApp: PurchaseApp {
  init(environment: AppEnvironment) {}

  func launch() async {}

  func perform(_ action: UserAction, inWindow window: Int) async {}

  func screen(ofWindow window: Int) -> Screen? { nil }
}

/// An app that writes two things at once.
private struct TwoWritesApp: PurchaseApp {
  private let storage: any DurableStorage

  init(environment: AppEnvironment) { storage = environment.storage }

  func launch() async {
    for key in ["second", "first"] { Task { try? await storage.write("", for: key) } }
  }

  func perform(_ action: UserAction, inWindow window: Int) async {}

  func screen(ofWindow window: Int) -> Screen? { nil }
}

/// The search's first order takes what was begun last.
private struct FirstComesFirst: Invariant {
  let id = "first-comes-first"
  let rule = "the first is written before the second"

  func makeChecker() -> any Checker { Watch() }

  private struct Watch: Checker {
    private var written: Set<String> = []

    mutating func observe(_ event: TimedEvent, _ history: History, _ verdict: inout Verdict) {
      guard case .wrote(let key, _, let process) = event.event, written.insert(key).inserted else {
        return
      }
      verdict.premiseHeld()
      guard key == "second", !written.contains("first") else { return }
      verdict.add(
        Violation(
          signature: Signature(
            invariant: "first-comes-first",
            cause: EventKind("wrote-second"),
            effect: EventKind("before-first"),
            source: "none"
          ),
          instant: history.now,
          process: process,
          saw: "the second",
          expected: "the first",
          because: "its name says so"
        )
      )
    }
  }
}
