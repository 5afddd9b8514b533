import FileFormats
import Foundation
import Judging
import TrialReports
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

  @Test("name every member of a run's result and no other")
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

  @Test("name every member of a hunt's result and no other")
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

  @Test("name every member of a replay's result and no other, even if its process ended")
  func replay() throws {
    let path = RepositoryFiles.path("results/races/unlock/second-tap-buys-again.race")
    let recording = try Recording(text: String(contentsOfFile: path, encoding: .utf8))
    let scenario = try HuntedScenario.named("unlock-basics")
    let variant = try #require(HuntedScenario.variant("unlock/reference"))
    let trial = Trial(scenario: scenario, variant: variant, seed: 1, users: 3, purpose: .hunt)
    let here = ReplayReport(.gone, of: recording, trial.run())
    let elsewhere = ReplayReport(.cameBack, of: recording, end: .status(7))
    try expect(here.json, fits: "replay")
    try expect(elsewhere.json, fits: "replay")
    #expect(here.json["violations"]?.elements.isEmpty == true)
    let ended = try #require(elsewhere.json["violations"]?.elements.first)
    #expect(ended["signature"]?.text == "survives/exit>process-ended/none")
    #expect(ended["invariant"]?.text == "survives")
    #expect(elsewhere.json["end"]?.text == "status 7")
    #expect(elsewhere.json["steps"] == JSONText.null)
  }

  @Test("name every member of an exhaustive hunt's report on each scenario")
  func orders() throws {
    let scenario = try HuntedScenario.named("unlock-basics")
    let variant = try #require(HuntedScenario.variant("unlock/reference"))
    let plan = HuntPlan(
      scenarios: [scenario],
      variants: [variant],
      seed: 1,
      users: 1,
      strategy: .exhaustive
    )
    let search = ExhaustiveHunt(plan, scenario: 0).run(most: 2)
    var report = HuntReport(
      plan: plan,
      tally: search.tally,
      wallTime: .seconds(1),
      wasInterrupted: false
    )
    report.searches = [search]
    let path = RepositoryFiles.path("Scenarios/hunt.schema.json")
    let schema = try FileValue.read(FileText(path: path), dialect: .json)
    let items = try #require(schema["properties"]?["exhaustive"]?["items"])
    let told = try #require(report.json["exhaustive"]?.elements.first?.members)
    #expect(Set(told.map(\.name)) == Set(names(items["properties"])))
    #expect(Set(names(items["required"])) == Set(names(items["properties"])))
  }

  @Test("allow the written words for a replay's outcome and for what decided its order")
  func replayWords() throws {
    let path = RepositoryFiles.path("Scenarios/replay.schema.json")
    let schema = try FileValue.read(FileText(path: path), dialect: .json)
    let properties = try #require(schema["properties"])
    let results = names(properties["result"]?["enum"])
    #expect(Set(results) == Set(ReplayReport.Verdict.allCases.map(\.rawValue)))
    #expect(Set(names(properties["by"]?["enum"])) == Set(ReplayReport.Way.allCases.map(\.rawValue)))
  }
}
