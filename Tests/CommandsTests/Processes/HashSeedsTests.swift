import FileFormats
import Foundation
import TestThreads
import Testing
import Trials

@testable import Commands

/// Logic that walks a set takes another way with other hash seeds: forty neighbours in one order or
/// the other, so two ways are the same with a chance of less than one in a billion.
@Suite("Hash seeds", .serialized, .ownThreads)
struct HashSeedsTests {
  private let digests = "digests tiny.json5 --variant dummy/walks --trials 2"

  @Test("are fixed where trials run: logic that iterates over a set does the same in every process")
  func fixed() async throws {
    try await DummyProcess.use { dummy in
      let first = try dummy.run(digests)
      let second = try dummy.run(digests)
      #expect(first.code == 0)
      #expect(first.results.split(separator: "\n").count == 2)
      #expect(first.results == second.results)
      #expect(first.messages == "hash seeds: fixed\n")
    }
  }

  @Test("stay random on request: then such logic is detected")
  func kept() async throws {
    try await DummyProcess.use(["STORESTORM_KEEP_HASH_SEEDS": "1"]) { dummy in
      let first = try dummy.run(digests)
      let second = try dummy.run(digests)
      #expect(first.code == 0)
      #expect(first.messages == "hash seeds: drawn\n")
      #expect(first.results != second.results)
      // Logic that walks nothing does not care.
      let calm = "digests tiny.json5 --variant dummy/calm --trials 2"
      #expect(try dummy.run(calm).results == dummy.run(calm).results)
    }
  }

  @Test("are fixed in a hunt's workers and in a replay: the behavior of such logic is reproducible")
  func recording() async throws {
    try await DummyProcess.use { dummy in
      let hunt = try dummy.run(
        "hunt tiny.json5 --variant dummy/walks --seed 1 --trials 8 --out o --json"
      )
      #expect(hunt.code == 1)
      let recording = try #require(dummy.recordings(in: "o").first)
      let replay = try dummy.run("replay \(recording) --json")
      #expect(replay.code == 1)
      let told = try replay.json()
      #expect(told["result"] as? String == "came back")
      #expect(told["digest"] as? String == told["recordedDigest"] as? String)
    }
  }

  @Test("that differ at the second run are reported, with the variable that fixes them")
  func advice() async throws {
    // Both runs may find their set at the same address, and walk it the same way: 1 and not 4.
    try await DummyProcess.use(["STORESTORM_KEEP_HASH_SEEDS": "1"]) { dummy in
      let hunt = try dummy.run(
        "hunt tiny.json5 --variant dummy/walks --seed 1 --trials 8 --out o --json"
      )
      let violations = try #require(try hunt.json()["violations"] as? [[String: Any]])
      let unstable = violations.filter { $0["kind"] as? String == "unstable" }
      #expect(hunt.code == (unstable.isEmpty ? 1 : 4))
      for finding in unstable {
        #expect((finding["because"] as? String)?.contains("SWIFT_DETERMINISTIC_HASHING=1") == true)
      }
    }
  }

  #if os(Linux)
  @Test("do not change the process, its name, or its arguments")
  func identity() async throws {
    try await DummyProcess.use { dummy in
      let arguments = "digests tiny.json5 --variant dummy/tells --trials 1 --seed=0x7"
      let running = try dummy.start(arguments)
      #expect(try running.wait().messages == "hash seeds: fixed\n")
      let told = try String(
        contentsOf: dummy.directory.appending(path: "told"),
        encoding: .utf8
      )
      let path = try DummyProcess.executable.path
      let words = [path] + arguments.split(separator: " ").map(String.init)
      let expected =
        "\(running.process.processIdentifier)\ncrash-dummy\n"
        + words.map { $0 + "\0" }.joined()
      #expect(told == expected)
    }
  }
  #endif

  /// Asks a worker to run three trials, with a plan that they should have.
  private func ask(_ dummy: DummyProcess, plan: UInt64?) throws -> DummyProcess.Result {
    var trial = TrialOptions(try CommandLineRun.arguments("hunt tiny.json5 --seed 1"))
    trial.variant = "dummy/calm"
    let request = ChildRequest.run(
      ChildRequest.TrialRange(numbers: 0..<3, answersEach: false, plan: plan),
      of: ChildRequest.Hunted(scenarios: ["tiny.json5"], trial: trial, shard: .whole)
    )
    try request.line.write(to: dummy.directory.appending(path: "requests"))
    var dummy = dummy
    let requests = try FileHandle(forUpdating: dummy.directory.appending(path: "requests"))
    try requests.seekToEnd()
    try requests.write(contentsOf: Data("\n".utf8))
    try requests.seek(toOffset: 0)
    dummy.input = requests
    return try dummy.run("worker")
  }

  @Test("do not change standard input")
  func input() async throws {
    try await DummyProcess.use { dummy in
      let worker = try ask(dummy, plan: nil)
      #expect(worker.code == 0)
      // A slow machine gets more than one slice.
      var slices: [ChildResponse.Slice] = []
      var isDone = false
      for line in worker.results.split(separator: "\n") {
        switch try #require(ChildResponse(line: Data(line.utf8))) {
        case .slice(let slice): slices.append(slice)
        case .done: isDone = true
        default: break
        }
      }
      #expect(slices.last?.end == 3 && isDone)
      #expect(slices.map(\.tally.trials).reduce(0, +) == 3)
    }
  }

  @Test("a worker whose files differ from the hunt's reports it and runs nothing")
  func otherPlan() async throws {
    try await DummyProcess.use { dummy in
      let worker = try ask(dummy, plan: 5)
      #expect(worker.code == 2)
      let line = try #require(worker.results.split(separator: "\n").first)
      guard case .failed(let reason)? = ChildResponse(line: Data(line.utf8)) else {
        Issue.record("not refused: \(worker.results)")
        return
      }
      #expect(reason == "a scenario file or catalog was changed during the hunt")
      #expect(worker.results == line + "\n")
    }
  }

  @Test("are set once, only for trials, and never where the user has set them")
  func needed() {
    let tool = CommandLineRun.tool
    let isNeeded = { (line: String, environment: [String: String]) in
      StartAgain.isNeeded(line.split(separator: " ").map(String.init), tool, environment)
    }
    for line in [
      "run a", "hunt a", "replay a", "gate", "digests a", "worker", "merge a",
    ] {
      #expect(isNeeded(line, [:]), "\(line)")
      #expect(isNeeded(line, [HashSeeds.variable: "", EnvironmentVariable.keepHashSeeds: "0"]))
      #expect(!isNeeded(line, [EnvironmentVariable.keepHashSeeds: "1"]))
      for value in ["0", "1", "no", "anything"] {
        #expect(!isNeeded(line, [HashSeeds.variable: value]))
      }
    }
    for line in ["validate a", "list variants", "hunt a --help", "--version", "hunt", "nonsense"] {
      #expect(!isNeeded(line, [:]), "\(line)")
    }
  }

  @Test("are fixed where the runtime reads the variable as yes")
  func words() {
    for word in ["1", "yes", "Y", "true", "T"] {
      #expect(HashSeeds(environment: [HashSeeds.variable: word]) == .fixed)
    }
    for word in ["", "0", "no", "false", "on"] {
      #expect(HashSeeds(environment: [HashSeeds.variable: word]) == .drawn)
    }
    #expect(HashSeeds(environment: [:]) == .drawn)
  }
}
