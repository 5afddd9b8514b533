import StoreModel
import StoreSimulation
import Testing
import Trials

@Suite("The scenario files of this repository")
struct ScenarioFilesTests {
  @Test("can be read, each under its own name", arguments: RepositoryFiles.scenarioNames)
  func load(name: String) throws {
    let path = RepositoryFiles.path("Scenarios/\(name).json5")
    let scenario = try Scenario.load(path: path, vocabulary: TestVocabulary.files)
    #expect(scenario.name == name)
    #expect(scenario.system == "unlock")
    #expect(scenario.plan.population.users == 10_000)
    #expect(scenario.plan.catalogue.products.map(\.id) == ["com.kape.vip", "com.kape.tips"])
    #expect(scenario.notSimulated.isEmpty)
    #expect(!scenario.marks.isEmpty)
  }
}
