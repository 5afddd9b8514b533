import StoreJSON
import TestFixtures
import Testing

@testable import BenchmarkGate

/// Whole results are held against the schema by another program's validator, in .ci/formats.
@Suite("What the gate prints as JSON")
struct GateResultTests {
  @Test("has a schema that is what the declarations say; WRITE_SCHEMA=1 writes it")
  func schema() throws {
    let schema = JSONSchema.file(of: GateResult.self, title: "The result of a StoreStorm gate")
    #expect(try SchemaFile.holds("gate", schema.pretty))
  }

  private let counters = GateCounters(
    steps: 4,
    enqueues: 3,
    timerPushes: 5,
    draws: 2,
    traceBytes: 6,
    allocations: nil,
    violations: ["v"]
  )

  @Test("tells of each difference, of a counter or of the violations")
  func changes() {
    let changes: [GateChange] = [
      .counter(name: "allocations", before: 1, now: nil), .violations(gone: [], new: ["v"]),
    ]
    let report = GateReport(
      rows: [
        .init(benchmark: "a", counters: counters, verdict: .regressed(changes), path: "a.json")
      ],
      stale: ["old.json"]
    )
    let json = report.json().compact
    #expect(
      json == #"{"outcome":"regressed","benchmarks":[{"name":"a","verdict":"regressed","counters":"#
        + #"{"allocations":null,"draws":2,"enqueues":3,"steps":4,"timerPushes":5,"traceBytes":6},"#
        + #""violations":["v"],"changes":[{"counter":"allocations","baseline":1,"now":null},"#
        + #"{"gone":[],"new":["v"]}]}],"stale":["old.json"]}"#
    )
    let compared = report.json(with: TimeReport(against: "main", commit: "c0ffee", []))
    #expect(compared.members.map(\.name) == ["outcome", "benchmarks", "stale", "comparison"])
  }

  @Test("has a word for each verdict")
  func words() {
    #expect(
      GateVerdict.words == [
        "held", "changed", "outdated", "regressed", "not deterministic", "no baseline", "accepted",
      ]
    )
  }
}
