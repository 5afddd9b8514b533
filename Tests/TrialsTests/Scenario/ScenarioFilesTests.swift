import StoreModel
import StoreSimulation
import TestFixtures
import Testing
import Trials

@Suite("The scenario files of this repository")
struct ScenarioFilesTests {
  @Test("can be read, each under its own name", arguments: RepositoryFiles.scenarioNames)
  func load(name: String) throws {
    let path = RepositoryFiles.path("Scenarios/\(name).json5")
    let scenario = try Scenario.load(path: path, vocabulary: TestVocabulary.files)
    #expect(scenario.name == name)
    #expect(!scenario.plan.catalog.products.isEmpty)
    #expect(scenario.plan.population.users >= 1_000)
    #expect(!scenario.summary.isEmpty)
    #expect(!scenario.marks.isEmpty)
    #expect(scenario.invariants?.isEmpty == false)
  }

  @Test("begin with their story", arguments: RepositoryFiles.scenarioNames)
  func story(name: String) throws {
    let bytes = try RepositoryFiles.bytes("Scenarios/\(name).json5")
    #expect(bytes.starts(with: Array("// ".utf8)))
  }

  @Test("are all the stories that this project promises")
  func names() {
    let promised: Set<String> = [
      "ask-to-buy", "billing-retry-and-grace", "everything", "family-sharing",
      "intro-offer-renewals", "offer-codes-and-winback", "once-paid", "outside-purchases",
      "price-increase",
      "profile-upgrade", "promoted-purchases", "refunds", "reinstall", "restore",
      "server-notifications", "two-devices",
      "unlock-basics", "upgrade-downgrade", "wrong-clocks",
    ]
    #expect(promised.isSubset(of: Set(RepositoryFiles.scenarioNames)))
  }
}
