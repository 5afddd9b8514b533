import BenchmarkGate
import FileFormats
import Foundation
import StoreJSON
import Synchronization
import TestFixtures
import Testing

@Suite("The gate")
struct GateTests {
  private static let build = Build(
    toolchain: "swift-6.3.1",
    platform: "linux-x86_64",
    configuration: "release"
  )

  private static func counters(
    steps: Int = 1_000,
    draws: Int = 0,
    timerPushes: Int = 300,
    allocations: Int? = 200,
    violations: [String] = ["paid-means-access|purchase/kill|own"]
  ) -> GateCounters {
    GateCounters(
      steps: steps,
      enqueues: 900,
      timerPushes: timerPushes,
      draws: draws,
      traceBytes: 12_345,
      allocations: allocations,
      violations: violations
    )
  }

  /// A gate with given measurements in order, the last one repeated forever.
  private func gate(_ measured: [GateCounters], in directory: String) -> Gate {
    let rest = Mutex(measured)
    let benchmark = GateBenchmark("ask-to-buy") {
      rest.withLock { $0.count > 1 ? $0.removeFirst() : $0[0] }
    }
    return Gate([benchmark], against: GateBaselines(in: directory, for: Self.build))
  }

  private func report(
    baseline: GateCounters,
    now: GateCounters
  ) async throws -> GateReport {
    var found: GateReport?
    try await TemporaryDirectory.use { directory in
      _ = try await gate([baseline], in: directory).run(accepts: true)
      found = try await gate([now], in: directory).run(accepts: false)
    }
    return try #require(found)
  }

  @Test("holds if nothing changed")
  func held() async throws {
    let report = try await report(baseline: Self.counters(), now: Self.counters())
    #expect(report.outcome == .held)
    #expect(
      report.markdown(acceptCommand: "storestorm gate --accept") == """
        | benchmark | counter | baseline | now | change | verdict |
        |---|---|--:|--:|--:|---|
        | ask-to-buy | all | | | | held |

        """
    )
  }

  @Test("fails for a counter up by more than 1 %; warns up to 1 % or down, and says how to accept")
  func bound() async throws {
    let cases: [(Int, GateOutcome, String)] = [
      (1_010, .held, "| ask-to-buy | steps | 1000 | 1010 | +1.00 % | changed |"),
      (1_011, .regressed, "| ask-to-buy | steps | 1000 | 1011 | +1.10 % | REGRESSED |"),
      (999, .held, "| ask-to-buy | steps | 1000 | 999 | -0.10 % | changed |"),
      (900, .held, "| ask-to-buy | steps | 1000 | 900 | -10.00 % | changed |"),
      (899, .outdated, "| ask-to-buy | steps | 1000 | 899 | -10.10 % | OUTDATED |"),
      (0, .outdated, "| ask-to-buy | steps | 1000 | 0 | -100.00 % | OUTDATED |"),
    ]
    for (steps, outcome, line) in cases {
      let report = try await report(
        baseline: Self.counters(),
        now: Self.counters(steps: steps)
      )
      #expect(report.outcome == outcome)
      let text = report.markdown(acceptCommand: "storestorm gate --accept")
      #expect(text.contains(line))
      #expect(text.hasSuffix(": storestorm gate --accept\n"))
    }
  }

  @Test("treats an increase from zero as more than 1 %")
  func zero() async throws {
    let report = try await report(baseline: Self.counters(), now: Self.counters(draws: 1))
    #expect(report.outcome == .regressed)
  }

  @Test("warns about a counter that this system cannot count")
  func notCounted() async throws {
    let report = try await report(
      baseline: Self.counters(),
      now: Self.counters(allocations: nil)
    )
    #expect(report.outcome == .held)
    let line = "| ask-to-buy | allocations | 200 | not counted |  | changed |"
    #expect(report.markdown(acceptCommand: "x").contains(line))
  }

  @Test("fails for a different set of violations, larger or smaller, in any order")
  func violations() async throws {
    let before = Self.counters(violations: ["a|b|c", "d"])
    let gone = try await report(baseline: before, now: Self.counters(violations: ["d"]))
    #expect(gone.outcome == .regressed)
    let more = try await report(baseline: before, now: Self.counters(violations: ["e", "d"]))
    let line = "| ask-to-buy | violations | | | -a\\|b\\|c +e | REGRESSED |"
    #expect(more.markdown(acceptCommand: "x").contains(line))
    let same = try await report(
      baseline: before,
      now: Self.counters(violations: ["d", "a|b|c", "d"])
    )
    #expect(same.outcome == .held)
  }

  @Test("reports two differing runs as not deterministic and writes nothing")
  func notDeterministic() async throws {
    try await TemporaryDirectory.use { directory in
      for accepts in [false, true] {
        let counted = [Self.counters(), Self.counters(), Self.counters(steps: 1_001)]
        let report = try await gate(counted, in: directory).run(accepts: accepts)
        #expect(report.outcome == .notDeterministic)
        #expect(report.markdown(acceptCommand: "x").contains("| NOT DETERMINISTIC |"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: directory) == [])
      }
    }
  }

  @Test("uses the first of three runs only to warm up")
  func warmUp() async throws {
    try await TemporaryDirectory.use { directory in
      let counted = [Self.counters(allocations: 900), Self.counters()]
      let report = try await gate(counted, in: directory).run(accepts: true)
      #expect(report.outcome == .held)
      #expect(report.rows.map(\.counters) == [Self.counters()])
    }
  }

  @Test("without a baseline names the file and the command; another build is different")
  func noBaseline() async throws {
    try await TemporaryDirectory.use { directory in
      let debug = Build(toolchain: "swift-6.3.1", platform: "linux-x86_64", configuration: "debug")
      try GateBaselines(in: directory, for: debug).write(Self.counters(), of: "ask-to-buy")
      let report = try await gate([Self.counters()], in: directory).run(accepts: false)
      #expect(report.outcome == .nothingToCompare)
      let path = "\(directory)/swift-6.3.1-linux-x86_64-release/ask-to-buy.json"
      #expect(
        report.markdown(acceptCommand: "storestorm gate --accept").hasSuffix(
          "No baseline '\(path)'.\nTo create the missing baselines: storestorm gate --accept\n"
        )
      )
    }
  }

  @Test("reads a baseline as it was written, keys in order")
  func file() async throws {
    try await TemporaryDirectory.use { directory in
      let baselines = GateBaselines(in: directory, for: Self.build)
      let written = Self.counters(allocations: nil, violations: ["b\"", "a"])
      try baselines.write(written, of: "one")
      #expect(try baselines.counters(of: "one") == written)
      #expect(try baselines.counters(of: "two") == nil)
      #expect(baselines.names == ["one"])
      let text = try String(contentsOf: URL(filePath: baselines.path(of: "one")), encoding: .utf8)
      #expect(
        text == """
          {
            "counters": {
              "allocations": null,
              "draws": 0,
              "enqueues": 900,
              "steps": 1000,
              "timerPushes": 300,
              "traceBytes": 12345
            },
            "name": "one",
            "schema": 1,
            "violations": [
              "a",
              "b\\""
            ]
          }

          """
      )
    }
  }

  @Test(
    "refuses an invalid baseline in one line",
    arguments: [
      ("", "it is not a baseline"), ("[]", "it is not a baseline"),
      ("{\"schema\": 1}", "'counters' is missing"),
      ("\u{0}\u{1}", "it is not a baseline"),
      (
        #"{"counters": {"steps": "x"}, "schema": 1, "violations": []}"#,
        "'counters.steps' has an invalid value"
      ),
      (
        #"{"counters": {"steps": 99999999999999999999}, "schema": 1, "violations": []}"#,
        "'counters.steps' has an invalid value"
      ),
      (
        #"{"counters": {"draws": 1, "enqueues": 1, "steps": 1, "#
          + #""timerPushes": 1, "traceBytes": 1}, "#
          + #""schema": 2, "violations": []}"#,
        "expected schema 1, found 2"
      ),
      (
        #"{"counters": {"draws": -1, "enqueues": 1, "steps": 1, "#
          + #""timerPushes": 1, "traceBytes": 1}, "#
          + #""name": "ask-to-buy", "schema": 1, "violations": []}"#,
        "'counters.draws' has an invalid value"
      ),
      (
        #"{"counters": {"draws": 1, "enqueues": 1, "steps": 1, "#
          + #""timerPushes": 1, "traceBytes": 1}, "#
          + #""name": "restore", "schema": 1, "violations": []}"#,
        "expected the baseline of 'ask-to-buy', found that of 'restore'"
      ),
      (
        #"{"counters": {"draws": 1, "enqueues": 1, "steps": 1, "#
          + #""timerPushes": 1, "traceBytes": 1}, "#
          + #""name": "a\n::error::b", "schema": 1, "violations": []}"#,
        "expected the baseline of 'ask-to-buy', found another name"
      ),
    ]
  )
  func broken(text: String, reason: String) async throws {
    try await TemporaryDirectory.use { directory in
      let baselines = GateBaselines(in: directory, for: Self.build)
      try AtomicFile.write(text, to: baselines.path(of: "ask-to-buy"))
      let failure = await #expect(throws: GateBaselines.Failure.self) {
        _ = try await gate([Self.counters()], in: directory).run(accepts: false)
      }
      let path = baselines.path(of: "ask-to-buy")
      #expect(failure?.message == "cannot read '\(path)': \(reason)")
    }
  }

  @Test("names baseline files that belong to no benchmark")
  func stale() async throws {
    try await TemporaryDirectory.use { directory in
      let baselines = GateBaselines(in: directory, for: Self.build)
      try baselines.write(Self.counters(), of: "gone")
      let report = try await gate([Self.counters()], in: directory).run(accepts: true)
      let path = baselines.path(of: "gone")
      #expect(report.markdown(acceptCommand: "x").contains("'\(path)'; remove the file."))
    }
  }

  @Test("reports the most serious of several reasons to fail")
  func outcomes() async throws {
    try await TemporaryDirectory.use { directory in
      let baselines = GateBaselines(in: directory, for: Self.build)
      try baselines.write(Self.counters(), of: "slower")
      let slower = GateBenchmark("slower") { Self.counters(steps: 2_000) }
      let new = GateBenchmark("new") { Self.counters() }
      let both = try await Gate([new, slower], against: baselines).run(accepts: false)
      #expect(both.outcome == .regressed)
      let one = try await Gate([new], against: baselines).run(accepts: false)
      #expect(one.outcome == .nothingToCompare)
      #expect(one.json().compact.contains(#""outcome":"nothingToCompare""#))
    }
  }
}
