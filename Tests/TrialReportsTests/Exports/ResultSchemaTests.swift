import FileFormats
import Foundation
import Judging
import StoreJSON
import StoreModel
import TestFixtures
import Testing
import TrialReports
import Trials

/// Whole results are held against the schemas by another program's validator, in .ci/formats.
@Suite("The JSON Schemas of results")
struct ResultSchemaTests {
  private func names(_ value: JSONNode?) -> [String] {
    switch value?.content {
    case .object(let members): members.map(\.name)
    case .list(let elements):
      elements.compactMap { if case .text(let text) = $0.content { text } else { nil } }
    default: []
    }
  }

  private func expect(_ result: JSONValue, fits name: String, version: Int64 = 1) throws {
    let path = RepositoryFiles.path("Scenarios/\(name).schema.json")
    let schema = try JSONNode.read(FileText(path: path), dialect: .json)
    guard case .object(let members) = result else {
      Issue.record("a result is an object")
      return
    }
    #expect(Set(members.map(\.name)) == Set(names(schema["properties"])))
    #expect(Set(names(schema["required"])) == Set(names(schema["properties"])))
    #expect(members.first == JSONValue.Member("version", .integer(version)))
    expectNested(result, fits: schema, of: schema, at: name)
    guard case .integer(version)? = schema["properties"]?["version"]?["const"]?.content else {
      Issue.record("the schema is of another version")
      return
    }
  }

  /// Checks that the schema names each member inside the members, too.
  private func expectNested(
    _ value: JSONValue,
    fits schema: JSONNode,
    of root: JSONNode,
    at path: String
  ) {
    switch value {
    case .object(let members):
      let known = shapes(schema, of: root).compactMap { $0["properties"] }
      // Without properties, the names are data, such as those of marks.
      guard !known.isEmpty else { return }
      for member in members {
        let found = known.compactMap { $0[member.name] }.first
        #expect(found != nil, "\(path).\(member.name) is not in the schema")
        if let found {
          expectNested(member.value, fits: found, of: root, at: "\(path).\(member.name)")
        }
      }
    case .array(let elements):
      guard let items = shapes(schema, of: root).compactMap({ $0["items"] }).first else { return }
      for element in elements { expectNested(element, fits: items, of: root, at: path + "[]") }
    default: break
    }
  }

  /// The alternatives of a schema, with references resolved.
  private func shapes(_ schema: JSONNode, of root: JSONNode) -> [JSONNode] {
    if case .text(let reference)? = schema["$ref"]?.content {
      let name = String(reference.split(separator: "/").last ?? "")
      return root["$defs"]?[name].map { shapes($0, of: root) } ?? []
    }
    guard case .list(let alternatives)? = schema["anyOf"]?.content else { return [schema] }
    return alternatives.flatMap { shapes($0, of: root) }
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
    try expect(report.json, fits: "run", version: 2)
  }

  @Test("name every member of a hunt's result and no other")
  func hunt() throws {
    let plan = HuntPlan(
      scenarios: [try HuntedScenario.named("unlock-basics")],
      variants: [try #require(HuntedScenario.variant("unlock/second-tap-buys-again"))],
      seed: 1
    )
    let tally = Hunt(plan).run(part: 0..<40)
    let report = HuntReport(plan: plan, tally: tally, wallTime: .seconds(1), wasInterrupted: false)
    #expect(report.json["violations"]?.elements.isEmpty == false)
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
    #expect(elsewhere.json["steps"] == JSONValue.null)
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
    let schema = try JSONNode.read(FileText(path: path), dialect: .json)
    let items = try #require(schema["properties"]?["exhaustive"]?["items"])
    let told = try #require(report.json["exhaustive"]?.elements.first?.members)
    #expect(Set(told.map(\.name)) == Set(names(items["properties"])))
    #expect(Set(names(items["required"])) == Set(names(items["properties"])))
  }

  @Test("allow the written words for a replay's outcome and for what decided its order")
  func replayWords() throws {
    let path = RepositoryFiles.path("Scenarios/replay.schema.json")
    let schema = try JSONNode.read(FileText(path: path), dialect: .json)
    let properties = try #require(schema["properties"])
    let results = names(properties["result"]?["enum"])
    #expect(Set(results) == Set(ReplayReport.Verdict.allCases.map(\.rawValue)))
    #expect(Set(names(properties["by"]?["enum"])) == Set(ReplayReport.Way.allCases.map(\.rawValue)))
  }
}
