import FileFormats
import Foundation
import Judging
import StoreJSON
import StoreModel
import TestFixtures
import Testing
import Trials

@testable import TrialReports

/// Whole results are held against the schemas by another program's validator, in .ci/formats.
@Suite("The JSON Schemas of results")
struct ResultSchemaTests {
  private static let files: [(name: String, text: String)] = [
    ("run", JSONSchema.file(of: RunResult.self, title: "The result of a StoreStorm run").pretty),
    ("hunt", JSONSchema.file(of: HuntResult.self, title: "The result of a StoreStorm hunt").pretty),
    (
      "replay",
      JSONSchema.file(of: ReplayResult.self, title: "The result of a StoreStorm replay").pretty
    ),
  ]

  @Test("are what the declarations of the members say; WRITE_SCHEMA=1 writes them")
  func written() throws {
    for (name, text) in Self.files { #expect(try SchemaFile.holds(name, text), "\(name)") }
  }

  /// Reads a written result again, which must give the same value.
  private func again<Result: JSONObject>(_ result: Result, version: Int64) throws -> JSONValue {
    let json = result.json
    #expect(json.members.first == JSONValue.Member("version", .integer(version)))
    let read = try JSONValue.read(FileText(name: "x", bytes: Array(json.pretty.utf8)))
    #expect(Result(json: read)?.json == json)
    return json
  }

  @Test("a run's result is read as it was written")
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
    let json = try again(report.result, version: 2)
    #expect(json["users"] == 3 && json["seed"] == "1" && json["realTime"] == .null)
    #expect(json["operations"]?.elements.isEmpty == false)
  }

  @Test("a hunt's result is read as it was written")
  func hunt() throws {
    let plan = HuntPlan(
      scenarios: [try HuntedScenario.named("unlock-basics")],
      variants: [try #require(HuntedScenario.variant("unlock/second-tap-buys-again"))],
      seed: 1
    )
    let tally = Hunt(plan).run(part: 0..<40)
    let report = HuntReport(plan: plan, tally: tally, wallTime: .seconds(1), wasInterrupted: false)
    let json = try again(report.result, version: 1)
    #expect(json["violations"]?.elements.isEmpty == false && json["trials"] == 40)
  }

  @Test("a replay's result is read as it was written, even if its process ended")
  func replay() throws {
    let path = RepositoryFiles.path("results/races/unlock/second-tap-buys-again.race")
    let recording = try Recording(text: String(contentsOfFile: path, encoding: .utf8))
    let scenario = try HuntedScenario.named("unlock-basics")
    let variant = try #require(HuntedScenario.variant("unlock/reference"))
    let trial = Trial(scenario: scenario, variant: variant, seed: 1, users: 3, purpose: .hunt)
    let here = try again(ReplayReport(.gone, of: recording, trial.run()).result, version: 1)
    let elsewhere = try again(
      ReplayReport(.cameBack, of: recording, end: .status(7)).result,
      version: 1
    )
    #expect(here["violations"]?.elements.isEmpty == true)
    let ended = try #require(elsewhere["violations"]?.elements.first)
    #expect(ended["signature"]?.text == "survives/exit>process-ended/none")
    #expect(ended["invariant"]?.text == "survives")
    #expect(elsewhere["end"]?.text == "status 7")
    #expect(elsewhere["steps"] == JSONValue.null)
  }

  @Test("an exhaustive hunt reports on each scenario")
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
    let searched = try again(report.result, version: 1)["exhaustive"]?.elements
    #expect(searched?.count == 1 && searched?.first?["scenario"] == "unlock-basics")
  }

  @Test("a page shows a kind of finding that it does not know, and invents no seed")
  func unknown() throws {
    let hunt: JSONValue = [
      "trials": 1, "failedTrials": 1,
      "violations": [["kind": "stalled", "invariant": "survives"]],
    ]
    let html = try #require(ResultPage(hunt)).html
    #expect(html.contains("The process failed: stalled"))
    #expect(html.contains("<dt>First seed</dt><dd></dd>"))
  }

  @Test("a page of version 1 of a run's result still names its faults")
  func formerName() throws {
    let run = try #require(RunResult(json: ["weather": "worst"]))
    #expect(run.faultProfile == .worst)
  }

  @Test("every property of a result is a member of its JSON")
  func complete() {
    func expectAll(of result: some JSONObject) {
      let members = result.json.members.filter { $0.name != "version" }
      #expect(members.count == Mirror(reflecting: result).children.count, "\(type(of: result))")
    }
    func expectAll<Result: JSONObject>(_ type: Result.Type) { expectAll(of: Result()) }
    expectAll(RunResult.self)
    expectAll(RunResult.Violation.self)
    expectAll(RunResult.RealTime.self)
    expectAll(RunResult.Late.self)
    expectAll(RunResult.Stage.self)
    expectAll(RunResult.Service.self)
    expectAll(RunResult.Invariant.self)
    expectAll(RunResult.MarkCount.self)
    expectAll(SeriesResult.self)
    expectAll(SeriesResult.Latency.self)
    expectAll(SeriesResult.Queue.self)
    expectAll(OperationResult.self)
    expectAll(DistributionResult.self)
    var hunt = HuntResult()
    hunt.missing = []
    expectAll(of: hunt)
    expectAll(HuntResult.Strategy.self)
    expectAll(HuntResult.Progress.self)
    expectAll(HuntResult.Progress.Curve.self)
    expectAll(HuntResult.Bound.self)
    expectAll(HuntResult.Search.self)
    expectAll(FindingResult.self)
    expectAll(FindingResult.Smaller.self)
    expectAll(ScenarioResult.self)
    expectAll(ReplayResult.self)
    expectAll(ReplayResult.Violation.self)
    expectAll(RacePicture.self)
    expectAll(RacePicture.Participant.self)
    expectAll(RacePicture.Order.self)
    expectAll(RacePicture.Step.self)
  }

  @Test("a reading keeps what it knows, and refuses an object without its required members")
  func reading() throws {
    let replay: JSONValue = ["result": "gone", "users": "many", "unknown": 1]
    let read = try #require(ReplayResult(json: replay))
    #expect(read.result == .gone && read.users == nil)
    #expect(ReplayResult(json: ["users": 3]) == nil)
    #expect(ReplayResult(json: ["result": "lost"]) == nil)
    #expect(ReplayResult(json: []) == nil)
  }

  @Test("a member that some objects leave out is not required, and a reading can do without it")
  func absent() throws {
    struct Way: JSONObject {
      var name = ""
      var length: Int?
      var isKnown = true
      static let members: [JSONMember<Self>] = [
        .init("name", \.name), .init("length", \.length, "In meters.").when(\.isKnown),
      ]
    }
    #expect(Way().json == ["name": "", "length": .null])
    #expect(Way(name: "a", length: 3, isKnown: false).json == ["name": "a"])
    #expect(try #require(Way(json: ["name": "a"])).length == nil)
    #expect(JSONSchema.file(of: Way.self, title: "W")["required"] == ["name"])
  }

  @Test("a schema defines a named object once and describes others where they occur")
  func definitions() {
    struct Leaf: JSONObject {
      var name: String?
      static let definition: String? = "leaf"
      static let members: [JSONMember<Self>] = [.init("name", \.name, "Its name.")]
    }
    struct Tree: JSONObject {
      var leaves: [Leaf] = []
      var best = Leaf()
      static let meaning = "A tree."
      static let members: [JSONMember<Self>] = [
        .version(3), .init("leaves", \.leaves), .init("best", \.best),
      ]
    }
    let leaf: JSONValue = ["$ref": "#/$defs/leaf"]
    #expect(
      JSONSchema.file(of: Tree.self, title: "T") == [
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "T",
        "description": "A tree.",
        "type": "object",
        "properties": [
          "version": ["description": "The version of this format.", "const": 3],
          "leaves": ["type": "array", "items": leaf],
          "best": leaf,
        ],
        "required": ["version", "leaves", "best"],
        "$defs": [
          "leaf": [
            "type": "object",
            "properties": [
              "name": [
                "description": "Its name.",
                "anyOf": [["type": "string"], ["type": "null"]],
              ]
            ],
            "required": ["name"],
          ]
        ],
      ]
    )
  }
}
