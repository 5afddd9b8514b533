import StoreModel
import Testing

@testable import Trials

@Suite("The search through every order of one trial")
struct ExhaustiveHuntTests {
  /// One person who opens the app, over a network that takes no time.
  private func trial(_ variant: String) throws -> Trial {
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
      variant: try #require(HuntedScenario.variant(variant)),
      seed: 1,
      weather: .calm
    )
  }

  @Test("ends, says that it has seen all, and none of them twice")
  func complete() throws {
    let result = ExhaustiveHunt(try trial("as-designed")).run(most: 20_000, keepsGoing: true)
    print("TINY", result.orders, result.pruned, result.tally.interleavings.distinct, result.isComplete)
    #expect(result.isComplete)
    #expect(result.orders == UInt64(result.tally.trials))
    #expect(result.tally.interleavings.isExact)
    #expect(result.tally.interleavings.distinct <= result.tally.trials)
    #expect(result.tally.failedTrials == result.tally.trials, "closed windows leak in every order")
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
