import StoreModel
import Testing

@testable import Trials

@Suite("The search through every order of one trial")
struct ExhaustiveHuntTests {
  /// One person who opens the app, over a network that takes no time.
  private func trial(_ variant: Variant) throws -> Trial {
    let text = """
      { "name": "tiny", "system": "unlock", "catalogue": "kape.storekit", "horizon": "1m",
        "population": { "users": 1, "devicesPerPerson": 1 }, "network": { "latency": "0s" },
        "hunt": { "users": 1 },
        "journeys": [{ "name": "opens", "begins": "0s", "steps": ["launch"] }] }
      """
    let catalogue = try FileText(path: RepositoryFiles.path("Scenarios/kape.storekit"))
    return Trial(
      scenario: try Scenario.decode(
        text: Array(text.utf8),
        fileName: "tiny.json5",
        catalogue: catalogue.bytes,
        vocabulary: TestVocabulary.files
      ),
      variant: variant,
      seed: 1,
      weather: .calm
    )
  }

  private func trial(_ variant: String) throws -> Trial {
    try trial(try #require(HuntedScenario.variant(variant)))
  }

  @Test("ends, says that it has seen all, and has run as many orders as are worked out by hand")
  func complete() throws {
    let idle = Variant("unlock/idle") { IdleApp(environment: $0) }
    let result = ExhaustiveHunt(try trial(idle)).run(most: 1_000, keepsGoing: true)
    // The launch comes first. The task that does nothing is before, between or after the device's
    // question and the store's answer: 3 ways. Later the device's update comes before the person's
    // next step or behind it, each of which moves time: 2 ways. At rest there is one more question.
    #expect(result.isComplete)
    #expect(result.orders == 6)
    #expect(result.tally.steps == 6 * 8)
    // The task has its own place in none of them: what differs is which of the two came last.
    #expect(result.tally.interleavings.distinct == 2)
    #expect(result.tally.findings.isEmpty)
  }

  @Test("does not end soon where an app has work to do: everything is told in one chronicle")
  func large() throws {
    let result = ExhaustiveHunt(try trial("as-designed")).run(most: 200, keepsGoing: true)
    #expect(!result.isComplete)
    #expect(result.orders == 200)
    #expect(result.tally.trials == 200)
    #expect(result.tally.failedTrials == 200, "closed windows leak in every order")
    #expect(result.outcomes.count == result.tally.findings.count)
  }

  @Test("ends at its budget and says that there is more")
  func budget() throws {
    let result = ExhaustiveHunt(try trial("reference")).run(most: 50)
    #expect(!result.isComplete)
    #expect(result.orders == 50)
    #expect(result.tally.findings.isEmpty)
  }

  @Test("what it finds can be recorded and comes back")
  func recording() throws {
    let trial = try trial("as-designed")
    let result = ExhaustiveHunt(trial).run(most: 10)
    let outcome = try #require(result.outcomes.values.first)
    let recording = try #require(Recording(trial, outcome))
    guard case .cameBack = recording.replay(trial) else {
      Issue.record("did not come back")
      return
    }
  }
}

/// An app of which nothing is seen and that does nothing.
private struct IdleApp: PurchaseApp {
  init(environment: AppEnvironment) {}

  func launch() async {}

  func perform(_ action: UserAction, inWindow window: Int) async {}

  func screen(ofWindow window: Int) -> Screen? { nil }
}
