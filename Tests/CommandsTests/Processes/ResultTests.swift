import Foundation
import TestThreads
import Testing

/// What scripts rely on: the keys of results, and the same bytes for the same request.
@Suite("Results of processes", .serialized, .ownThreads)
struct ResultTests {
  /// The text of a value in the pretty JSON of a file, and all the rest the same.
  private func file(_ name: String, of dummy: DummyProcess) throws -> String {
    try String(contentsOf: dummy.directory.appending(path: name), encoding: .utf8)
  }

  @Test(
    "are the same bytes for one, two, and seven workers: violations, seeds, and counts",
    arguments: [
      "tiny.json5 --trials 800 --variant dummy/calm",
      "tiny.json5 more.json5 --trials 700 --keep-going --variant dummy/writes",
      "tiny.json5 --trials 300 --strategy random --variant dummy/exits",
      "tiny.json5 more.json5 --trials 30 --keep-going --variant dummy/exits",
      "tiny.json5 more.json5 --trials 2000 --variant dummy/writes-rarely",
      "more.json5 tiny.json5 --trials 1200 --keep-going --variant dummy/writes-rarely",
    ]
  )
  func jobs(line: String) async throws {
    try await DummyProcess.use { dummy in
      try dummy.writeSecondScenario()
      let hunt = "hunt \(line) --seed 1 --json --out o"
      let one = try dummy.run("\(hunt) --jobs 1")
      #expect(one.code == (line.hasSuffix("calm") ? 0 : 1))
      let violations = try #require(try one.json()["violations"] as? [[String: Any]])
      #expect(violations.isEmpty == line.hasSuffix("calm"))
      for jobs in [2, 7] {
        let more = try dummy.run("\(hunt) --jobs \(jobs)")
        #expect(one.code == more.code)
        #expect(one.results == more.results)
      }
    }
  }

  @Test("of a hunt that ends with its first violation contain all trials below it")
  func below() async throws {
    try await DummyProcess.use { dummy in
      let hunt = "hunt tiny.json5 --seed 1 --json --out o --variant dummy/writes-rarely"
      let part = try dummy.run("\(hunt) --trials 2000 --jobs 7").json()
      let all = try dummy.run("\(hunt) --trials 2000 --keep-going").json()
      let first = { (json: [String: Any]) in (json["violations"] as? [[String: Any]])?.first }
      let trial = try #require(first(all)?["trial"] as? Int)
      #expect(first(part)?["trial"] as? Int == trial)
      #expect(first(part)?["seed"] as? String == String(trial + 1))
      #expect((part["trials"] as? Int ?? 0) > trial)
    }
  }

  private func expectKeys(_ json: [String: Any], _ operations: Int) throws {
    for key in ["scenario", "variant", "strategy", "seed", "digest", "unseed"] {
      #expect(json[key] is String, "\(key)")
    }
    for key in ["users", "steps"] { #expect(json[key] is Int, "\(key)") }
    #expect(json["virtualSeconds"] is NSNumber)
    let list = try #require(json["operations"] as? [[String: Any]])
    #expect(list.count >= operations)
    for operation in list {
      #expect(operation["name"] is String)
      #expect((operation["count"] as? Int ?? 0) > 0)
      let quantiles = ["p50", "p90", "p99", "max"].map { (operation[$0] as? NSNumber)?.doubleValue }
      #expect(quantiles.allSatisfy { $0 != nil })
      #expect(quantiles.compactMap(\.self) == quantiles.compactMap(\.self).sorted())
    }
    let violations = try #require(json["violations"] as? [[String: Any]])
    #expect(!violations.isEmpty)
    for violation in violations {
      for key in ["invariant", "signature", "seed"] { #expect(violation[key] is String, "\(key)") }
    }
    #expect(violations.first?["recording"] is String)
  }

  @Test("of a hunt contain what is documented, including operations and scenarios")
  func hunt() async throws {
    try await DummyProcess.use { dummy in
      let result = try dummy.run(
        "hunt tiny.json5 --variant dummy/writes --seed 7 --trials 64 --out o --json"
      )
      let json = try result.json()
      try expectKeys(json, 2)
      #expect(json["seed"] as? String == "7")
      #expect(json["users"] as? Int == 1)
      #expect(json["trials"] as? Int == 64)
      let scenarios = try #require(json["scenarios"] as? [[String: Any]])
      #expect(scenarios.map { $0["scenario"] as? String } == ["tiny"])
      #expect(scenarios.map { $0["trials"] as? Int } == [64])
      #expect(scenarios.map { $0["variant"] as? String } == ["dummy/writes"])
      // Each trial reads its entitlements once at least.
      let operations = try #require(json["operations"] as? [[String: Any]])
      let reads = operations.first { $0["name"] as? String == "current-entitlements" }
      #expect((reads?["count"] as? Int ?? 0) >= 64)
      let written = try file("o/hunt.json", of: dummy)
      let again = try #require(
        try JSONSerialization.jsonObject(with: Data(written.utf8)) as? NSDictionary
      )
      #expect(again == json as NSDictionary)
    }
  }

  @Test("of a run contain what is documented, and a repeated run gives the same result")
  func run() async throws {
    try await DummyProcess.use { dummy in
      let line = "run tiny.json5 --variant dummy/writes --seed 3 --users 40 --out o --json"
      let result = try dummy.run(line)
      #expect(result.code == 1)
      try expectKeys(try result.json(), 2)
      #expect(try result.json()["users"] as? Int == 40)
      #expect(try dummy.run(line).results == result.results)
      let replay = try dummy.run("replay \(try #require(dummy.recordings(in: "o").first)) --json")
      #expect(replay.code == 1)
      #expect(try replay.json()["digest"] as? String == result.json()["digest"] as? String)
    }
  }

  @Test("are not left next to recordings of the previous run")
  func stale() async throws {
    try await DummyProcess.use { dummy in
      let hunt = "hunt tiny.json5 --seed 1 --trials 8 --out o --variant dummy/"
      let first = try dummy.run(hunt + "writes")
      #expect(first.code == 1)
      let before = dummy.recordings(in: "o")
      #expect(before.count == 1)
      #expect(try dummy.run(hunt + "calm").code == 0)
      #expect(dummy.recordings(in: "o") == [])
      let earlier = before.map { $0.replacing("races/", with: "races/earlier/") }
      for path in earlier { #expect(try dummy.run("replay \(path)").code == 1) }
      #expect(try dummy.run("run tiny.json5 --seed 3 --out o --variant dummy/writes").code == 1)
      #expect(dummy.recordings(in: "o") == ["o/races/3.race"])
      #expect(try dummy.run("run tiny.json5 --seed 4 --out o --variant dummy/writes").code == 1)
      #expect(dummy.recordings(in: "o") == ["o/races/4.race"])
    }
  }

  private func expectRefusal(_ result: DummyProcess.Result, _ words: String...) {
    #expect(result.code == 2)
    #expect(result.results.isEmpty)
    #expect(result.messages.filter { $0 == "\n" }.count == 1, "\(result.messages)")
    for word in words { #expect(result.messages.contains(word), "\(result.messages)") }
  }

  @Test("that cannot be written are refused before anything runs")
  func unwritable() async throws {
    try await DummyProcess.use { dummy in
      try dummy.write("", to: "file")
      for command in ["run", "hunt"] {
        let result = try dummy.run(
          "\(command) tiny.json5 --variant dummy/calm --quiet --out file/o"
        )
        expectRefusal(result, "cannot write", "file/o")
      }
    }
  }

  @Test("a damaged recording is refused in one line")
  func damaged() async throws {
    try await DummyProcess.use { dummy in
      _ = try dummy.run("hunt tiny.json5 --variant dummy/exits --seed 1 --trials 4 --out o")
      let whole = try file(try #require(dummy.recordings(in: "o").first), of: dummy)
      try dummy.write(String(whole.prefix(whole.count / 2)), to: "cut.race")
      try dummy.write("", to: "empty.race")
      try dummy.write(whole.replacing("dummy/exits", with: "shop/exits"), to: "other.race")
      expectRefusal(try dummy.run("replay other.race"), "shop/exits", "does not have")
      try Data((0..<4_096).map { UInt8(truncatingIfNeeded: $0 &* 167 &+ 13) })
        .write(to: dummy.directory.appending(path: "binary.race"))
      try dummy.write(whole.replacing("\"status 3\"", with: "\"statue 3\""), to: "end.race")
      for name in ["cut", "empty", "binary", "end", "missing"] {
        expectRefusal(try dummy.run("replay \(name).race"), "\(name).race")
      }
    }
  }

  @Test("a folder without scenarios is not treated as an empty list")
  func noScenarios() async throws {
    try await DummyProcess.use { dummy in
      #expect(try dummy.run("list scenarios").results.contains("tiny.json5"))
      for name in ["tiny.json5"] {
        try FileManager.default.removeItem(at: dummy.directory.appending(path: name))
      }
      expectRefusal(try dummy.run("list scenarios"), "Scenarios", "found none")
      expectRefusal(try dummy.run("list scenarios --json"), "Scenarios", "found none")
    }
  }
}
