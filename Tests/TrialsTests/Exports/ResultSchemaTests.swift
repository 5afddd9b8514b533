import StoreModel
import Testing
import Trials

/// Whole results are held against the schemas by another program's validator, in .ci/formats.
@Suite("The JSON Schemas of results")
struct ResultSchemaTests {
  private func names(_ value: FileValue?) -> [String] {
    switch value?.content {
    case .object(let members): members.map(\.name)
    case .list(let elements):
      elements.compactMap { if case .text(let text) = $0.content { text } else { nil } }
    default: []
    }
  }

  private func expect(_ result: JSONText, fits name: String) throws {
    let path = RepositoryFiles.path("Scenarios/\(name).schema.json")
    let schema = try FileValue.read(FileText(path: path), dialect: .json)
    guard case .object(let members) = result else {
      Issue.record("a result is an object")
      return
    }
    #expect(Set(members.map(\.name)) == Set(names(schema["properties"])))
    #expect(Set(names(schema["required"])) == Set(names(schema["properties"])))
    #expect(members.first == JSONText.Member("version", .integer(1)))
    guard case .integer(1)? = schema["properties"]?["version"]?["const"]?.content else {
      Issue.record("the schema is of another version")
      return
    }
  }

  @Test("name every member of a run's result, and no other")
  func run() throws {
    let scenario = try HuntedScenario.named("unlock-basics")
    let variant = try #require(HuntedScenario.variant("unlock/reference"))
    let trial = Trial(scenario: scenario, variant: variant, seed: 1, users: 3, purpose: .load)
    let report = RunReport(
      trial: trial,
      outcome: trial.run(),
      wallTime: .seconds(1),
      wasInterrupted: false,
      recordings: []
    )
    try expect(report.json, fits: "run")
  }

  @Test("name every member of a hunt's result, and no other")
  func hunt() throws {
    let plan = HuntPlan(
      scenarios: [try HuntedScenario.named("unlock-basics")],
      variants: [try #require(HuntedScenario.variant("unlock/reference"))],
      seed: 1
    )
    let tally = Hunt(plan).run(part: 0..<3)
    let report = HuntReport(plan: plan, tally: tally, wallTime: .seconds(1), wasInterrupted: false)
    try expect(report.json, fits: "hunt")
  }
}
