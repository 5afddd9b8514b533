import Entitlements
import Foundation
import Simulation
import StoreModel
import StoreSimulation
import TestFixtures
import Testing

@testable import FileFormats
@testable import Judging
@testable import TrialReports
@testable import Trials

@Suite("Files for other tools")
struct ExportTests {
  private func trial(users: Int = 20, of variant: String = "unlock/reference") throws -> Trial {
    Trial(
      scenario: try HuntedScenario.named("unlock-basics"),
      variant: try #require(HuntedScenario.variant(variant)),
      seed: 5,
      users: users,
      purpose: .load
    )
  }

  @Test("the extension determines the kind of file, and an extension alone is not a name")
  func kinds() {
    #expect(ExportFormats.format(ofPath: "a/b.ndjson") is EventsFormat)
    #expect(ExportFormats.format(ofPath: "b.jsonl") is NotificationsFormat)
    #expect(ExportFormats.format(ofPath: "b.trace.json") is TimelineFormat)
    #expect(ExportFormats.format(ofPath: "b.x.hgrm") is PercentilesFormat)
    #expect(ExportFormats.format(ofPath: "a.prom/") is MetricsFormat)
    for path in ["b.json", "a/.hlog", "ndjson", ""] {
      #expect(ExportFormats.format(ofPath: path) == nil, "\(path)")
    }
  }

  @Test("each format is a row of the guide, with what it is and the commands that write it")
  func guide() throws {
    let path = RepositoryFiles.path("Sources/Commands/Commands.docc/OtherTools.md")
    let guide = try String(contentsOfFile: path, encoding: .utf8).replacing("`", with: "")
    for format in ExportFormats.all {
      let commands = ExportSource.Command.allCases.map {
        format.commands.contains($0) ? " yes |" : " |"
      }
      let row = "\n| \(format.ending) | \(format.summary) |\(commands.joined())\n"
      #expect(guide.contains(row), "\(row)")
    }
  }

  @Test("each format has its own ending and content exactly for its commands; runs stream events")
  func formats() async throws {
    try await TemporaryDirectory.use { try formats(in: $0) }
  }

  private func formats(in directory: String) throws {
    #expect(Set(ExportFormats.all.map(\.ending)).count == ExportFormats.all.count)
    let trial = try trial()
    let outcome = trial.run(recording: true)
    let plan = HuntPlan(scenarios: [trial.scenario], variants: [trial.variant], seed: 1)
    let tally = Hunt(plan).run(trials: 2)
    for source: ExportSource in [
      .run(
        RunReport(
          trial: trial,
          outcome: outcome,
          wallTime: .zero,
          wasInterrupted: false,
          recordings: []
        )
      ),
      .hunt(HuntReport(plan: plan, tally: tally, wallTime: .zero, wasInterrupted: false)),
      .replay(trial, outcome: outcome),
    ] {
      let command: ExportSource.Command =
        switch source {
        case .run: .run
        case .hunt: .hunt
        case .replay: .replay
        }
      for format in ExportFormats.all {
        let hasContent = format.content(of: source) != nil
        let stream = try format.stream(trial, to: "\(directory)/x\(format.ending)")
        let isStreamed = command == .run && stream != nil
        #expect(hasContent == (format.commands.contains(command) && !isStreamed), "\(format)")
      }
    }
  }

  @Test("an event has one word for its kind, and its line is one JSON object")
  func lines() throws {
    var log = EventLogText()
    let outcome = try trial().run(recording: true)
    let process = ProcessID(device: DeviceID(rawValue: 3), launch: 2)
    let line = log.line(
      TimedEvent(
        instant: .start + .seconds(1),
        event: .wrote(key: "a\n\"b", value: nil, process: process),
        step: 9
      )
    )
    #expect(
      line == #"{"ns":1000000000,"step":9,"event":"wrote","actor":"app","device":3,"launch":2,"#
        + #""text":"writes a\n\"b = nothing"}"# + "\n"
    )
    for event in outcome.record.events {
      let text = log.line(event)
      #expect(text.hasSuffix("}\n") && text.count { $0 == "\n" } == 1)
      #expect(try JSONSerialization.jsonObject(with: Data(text.utf8)) is [String: Any])
    }
    #expect(log.end(outcome).contains("\"events\":\(outcome.record.events.count + 1),"))
  }

  @Test("an event observer gets all events in order and changes nothing")
  func hearing() throws {
    var heard: [UInt64] = []
    let listened = try trial().run(hearing: { heard.append($0.step) })
    let recorded = try trial().run(recording: true)
    #expect(
      listened.execution.digest == recorded.execution.digest
        && listened.execution.unseed == recorded.execution.unseed
    )
    #expect(heard == recorded.record.events.map(\.step) && heard.count > 500)
  }

  @Test("a stream appears under its name only when finished and complete")
  func stream() async throws {
    try await TemporaryDirectory.use { directory in
      let path = directory + "/new/a.ndjson"
      let file = try FileStream(path: path)
      for number in 0..<20_000 { file.write("line \(number)\n") }
      #expect(!FileManager.default.fileExists(atPath: path))
      try file.finish()
      let text = try String(contentsOfFile: path, encoding: .utf8)
      #expect(text.split(separator: "\n").count == 20_000 && text.hasSuffix("line 19999\n"))
      #expect(try FileManager.default.contentsOfDirectory(atPath: directory + "/new").count == 1)
    }
  }

  @Test("an abandoned stream keeps the previous file and leaves nothing beside it")
  func givenUp() async throws {
    try await TemporaryDirectory.use { directory in
      let path = directory + "/a.ndjson"
      try AtomicFile.write("before", to: path)
      do {
        let file = try FileStream(path: path)
        file.write("never finished")
      }
      #expect(try String(contentsOfFile: path, encoding: .utf8) == "before")
      #expect(try FileManager.default.contentsOfDirectory(atPath: directory) == ["a.ndjson"])
      let blocked = directory + "/a.ndjson/b.ndjson"
      #expect(throws: AtomicFile.Failure.self) { _ = try FileStream(path: blocked) }
    }
  }

  @Test("slices of one track never overlap, and every arrow has two ends, forward in time")
  func timeline() throws {
    let outcome = try trial().run(recording: true)
    let text = Timeline(outcome.record.events, violations: outcome.violations).text
    let json = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    let events = try #require(json?["traceEvents"] as? [[String: Any]])
    var ends: [Int: Int] = [:]
    var arrows: [Int: Int] = [:]
    var finished = 0
    let slices = events.filter { $0["ph"] as? String == "X" }
      .sorted { ($0["ts"] as? Int ?? 0) < ($1["ts"] as? Int ?? 0) }
    for slice in slices {
      let (thread, start) = (slice["tid"] as? Int ?? 0, slice["ts"] as? Int ?? -1)
      #expect(start >= ends[thread, default: 0])
      ends[thread] = start + (slice["dur"] as? Int ?? 0)
    }
    for event in events {
      guard let id = event["id"] as? Int, let time = event["ts"] as? Int else { continue }
      if event["ph"] as? String == "s" {
        arrows[id] = time
      } else {
        #expect(time >= arrows[id] ?? .max)
        finished += 1
      }
    }
    #expect(slices.count > 500 && finished > 20 && finished == arrows.count)
  }

  @Test("a call ends with its process or the story, whatever the hash seeds")
  func openCalls() throws {
    let process = ProcessID(device: DeviceID(rawValue: 0), launch: 1)
    let other = ProcessID(device: DeviceID(rawValue: 1), launch: 1)
    func at(_ milliseconds: Int64, _ event: WorldEvent) -> TimedEvent {
      TimedEvent(instant: .start + .milliseconds(milliseconds), event: event, step: 0)
    }
    let events = [
      at(1, .began(CallID(rawValue: 0), kind: .products, process: process, product: nil)),
      at(1, .began(CallID(rawValue: 0), kind: .sync, process: other, product: nil)),
      at(3, .ended(process, killed: true)),
      at(9, .online(DeviceID(rawValue: 0), isOnline: true)),
    ]
    let text = Timeline(events).text
    let json = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    let entries = try #require(json?["traceEvents"] as? [[String: Any]])
    let ends = entries.compactMap { ($0["args"] as? [String: Any])?["outcome"] as? String }
    #expect(ends == ["killed", "in progress at the end"])
    let calls = entries.filter { $0["cat"] as? String == "call" }
    #expect(calls.map { $0["dur"] as? Int } == [2_000, 8_000])
  }

  @Test("metrics contain no sample twice if two files have a scenario of one name")
  func sameName() throws {
    let scenario = try HuntedScenario.named("unlock-basics")
    let variant = try #require(HuntedScenario.variant("unlock/reference"))
    let plan = HuntPlan(scenarios: [scenario, scenario], variants: [variant, variant], seed: 1)
    let tally = Hunt(plan).run(part: 0..<12)
    let report = HuntReport(plan: plan, tally: tally, wallTime: .seconds(1), wasInterrupted: false)
    let samples = report.metrics.split(separator: "\n").filter { !$0.hasPrefix("#") }
      .map { $0.prefix(upTo: $0.lastIndex(of: " ") ?? $0.endIndex) }
    #expect(Set(samples).count == samples.count)
    let held = tally.scenarios.map { $0.premises["calls-end"] ?? 0 }
    #expect(held.allSatisfy { $0 > 0 })
    #expect(
      report.metrics.contains(
        "scenario=\"unlock-basics\",invariant=\"calls-end\"} \(held[0] + held[1])\n"
      )
    )
  }

  @Test("metrics end with the end, count up to the total, and escape labels")
  func metrics() {
    var text = MetricsText(common: [("a", "\"\\\n")])
    var histogram = Histogram()
    for length in [1, 3, 3, 4_000_000] { histogram.record(.milliseconds(Int64(length))) }
    text.histogram("x_seconds", "Help.", [(labels: [("b", "c")], histogram: histogram)])
    let lines = text.text.split(separator: "\n")
    let labels = #"a="\"\\\n",b="c""#
    #expect(lines.last == "# EOF" && text.text.hasSuffix("# EOF\n"))
    #expect(lines.contains("x_seconds_bucket{\(labels),le=\"0.002\"} 1"))
    #expect(lines.contains("x_seconds_bucket{\(labels),le=\"0.005\"} 3"))
    #expect(lines.contains("x_seconds_bucket{\(labels),le=\"+Inf\"} 4"))
    // A reader refuses a count without a sum, which is not kept.
    #expect(!text.text.contains("_count") && !text.text.contains("_sum"))
  }

  @Test("a run's cases: broken invariants and unjudged ones are not passes")
  func cases() throws {
    let trial = try trial(users: 200, of: "unlock/last-subscriber-only")
    let outcome = trial.run()
    let report = RunReport(
      trial: trial,
      outcome: outcome,
      wallTime: .seconds(1),
      wasInterrupted: false,
      recordings: []
    )
    let cases = report.cases
    let broken = try #require(cases.first { $0.name == "paid-means-access" })
    #expect(broken.result == .failed && broken.kind == "Violation")
    #expect(broken.reason.hasPrefix("paid-means-access/") && broken.reason.contains("; expected "))
    for premise in outcome.verdict.premises where premise.count == 0 {
      #expect(cases.first { $0.name == premise.id }?.result != .held)
    }
    #expect(cases.contains { $0.name == "reaches purchased" && $0.result == .held })
    #expect(report.junit.contains("<property name=\"seed\" value=\"5\"/>"))
  }

  @Test("a timeline names the track of its violations, even if nothing else happened")
  func violationAlone() {
    let violation = Violation.endless(at: .start + .seconds(1), steps: 3)
    let text = Timeline([], violations: [violation]).text
    #expect(text.contains(#""name":"process_name""#))
    #expect(text.contains("VIOLATED survives"))
    #expect(text.contains(#""name":"thread_name","args":{"name":"violations"}"#))
    #expect(!Timeline([]).text.contains("violations"))
  }
}
