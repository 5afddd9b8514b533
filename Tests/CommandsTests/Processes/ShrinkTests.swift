import Foundation
import TestThreads
import Testing

/// Shrinking as seen by a user of the command.
@Suite("Shrinking as processes", .serialized, .ownThreads)
struct ShrinkTests {
  private func use(
    _ variant: String = "writes",
    _ body: (DummyProcess, String) throws -> Void
  ) async throws {
    try await DummyProcess.use { dummy in
      let hunt = try dummy.run(
        "hunt tiny.json5 --variant dummy/\(variant) --seed 1 --trials 64 --out o --json"
      )
      #expect(hunt.code == 1)
      let violations = try hunt.json()["violations"] as? [[String: Any]]
      let smaller = try #require(violations?.first?["smaller"] as? [String: Any])
      // The dummy writes whatever happens: one person is enough, in the order of arising.
      #expect(smaller["users"] as? Int == 1)
      #expect(smaller["preemptions"] as? Int == 0)
      let path = try #require(smaller["recording"] as? String)
      #expect(path.hasPrefix("o/races/small/"))
      try body(dummy, path)
    }
  }

  @Test("a hunt leaves a small recording that replays and cannot be shrunk further")
  func hunt() async throws {
    try await use { dummy, path in
      let replay = try dummy.run("replay \(path)")
      #expect(replay.code == 1)
      #expect(replay.results.contains("story: 1 user, "))
      #expect(replay.results.contains("\n  has       prompts.paymentCancelled\n"))
      let again = try dummy.run("shrink \(path) --out again.race --json").json()
      #expect(again["preemptions"] as? Int == 0)
      #expect(again["finished"] as? Bool == true)
      let plain = try dummy.run(
        "hunt tiny.json5 --variant dummy/writes --seed 1 --trials 64 --out p --no-shrink"
      )
      #expect(!plain.results.contains("export-test"))
      let small = dummy.directory.appending(path: "p/races/small").path
      #expect(!FileManager.default.fileExists(atPath: small))
    }
  }

  @Test("a hunt reports its finding even if the logic ends the shrinking process")
  func traps() async throws {
    try await DummyProcess.use { dummy in
      let hunt = try dummy.run(
        "hunt tiny.json5 --variant dummy/writes-or-traps --seed 1 --trials 64 --out o"
      )
      #expect(hunt.code == 1)
      #expect(hunt.results.contains("VIOLATED nothing-is-written/"))
      #expect(hunt.results.contains("  replay    "))
      #expect(!hunt.results.contains("  smaller   "))
      #expect(hunt.messages.contains("not shrunk: the search process ended"))
      let path = try #require(dummy.recordings(in: "o").first)
      #expect(try dummy.run("replay \(path)").code == 1)
    }
  }

  @Test(
    "a crash in another interleaving does not prevent shrinking a violation or the crash itself"
  )
  func beside() async throws {
    try await DummyProcess.use { dummy in
      let hunt = try dummy.run(
        "hunt tiny.json5 --variant dummy/writes-unless-in-line --strategy random --seed 1"
          + " --trials 64 --out o --json"
      )
      #expect(hunt.code == 1)
      #expect(!hunt.messages.contains("not shrunk"), "\(hunt.messages)")
      let found = try #require(try hunt.json()["violations"] as? [[String: Any]])
      #expect(Set(found.compactMap { $0["kind"] as? String }) == ["crash", "violation"])
      #expect(found.count == 2)
      for violation in found {
        let smaller = try #require(violation["smaller"] as? [String: Any])
        // By hand: a launch and nobody else; in line it traps, and one read put off lets it write.
        #expect(smaller["users"] as? Int == 1)
        let isCrash = violation["kind"] as? String == "crash"
        #expect(smaller["preemptions"] as? Int == (isCrash ? 0 : 1))
        #expect(smaller["finished"] as? Bool == true)
        let path = try #require(smaller["recording"] as? String)
        let replay = try dummy.run("replay \(path)")
        #expect(replay.code == 1)
        #expect(replay.results.hasPrefix("came back: "))
      }
    }
  }

  @Test("with no time left, a finding is still recorded and reported, and shrunk later")
  func noTime() async throws {
    try await DummyProcess.use(["STORESTORM_SHRINKING": "1ms"]) { dummy in
      let line = "hunt tiny.json5 --variant dummy/writes --seed 1 --trials 64 --out o"
      let hunt = try dummy.run(line)
      #expect(hunt.code == 1)
      #expect(hunt.messages.contains("time ran out: 1 of 1 findings were not shrunk"))
      #expect(hunt.results.contains("VIOLATED nothing-is-written/"))
      #expect(hunt.results.contains("\n  smaller   not shrunk: time ran out\n"))
      let path = try #require(dummy.recordings(in: "o").first)
      #expect(hunt.results.contains(" shrink \(path)\n"))
      #expect(try dummy.run("replay \(path)").code == 1)
      let shrink = try dummy.run("shrink \(path) --json").json()
      #expect(shrink["finished"] as? Bool == true)
      #expect(shrink["timeRanOut"] as? Bool == false)
      let json = try dummy.run(line + " --json").json()
      let found = try #require(json["violations"] as? [[String: Any]])
      #expect(found.count == 1)
      #expect(found.first?["smaller"] is NSNull)
      #expect(found.first?["recording"] as? String == path)
    }
  }

  @Test("what does not come back, or differs, is not shrunk: there is nothing to compare with")
  func elsewhere() async throws {
    try await use { dummy, path in
      let url = dummy.directory.appending(path: path)
      let text = try String(contentsOf: url, encoding: .utf8)
      let signature = try #require(text.firstMatch(of: /"signature": "([^"]*)"/)?.output.1)
      try dummy.write(text.replacing(signature, with: "no-such/thing>other/none"), to: "x.race")
      let other = try dummy.run("shrink x.race --out y.race")
      #expect(other.code == 5)
      #expect(other.messages.contains("no-such/thing>other/none did not come back"))
      #expect(!FileManager.default.fileExists(atPath: dummy.directory.path + "/y.race"))
    }
  }

  @Test(
    "what killed apps wait for is left unanswered only where the variable is 1",
    arguments: [("1", true), ("0", false), ("", false)]
  )
  func leavesDead(value: String, isLeft: Bool) async throws {
    try await use { dummy, path in
      var other = dummy
      other.environment["STORESTORM_LEAVES_DEAD"] = value
      #expect(try other.run("shrink \(path) --out d.race --budget 50").code == 1)
      let text = try dummy.text(of: "d.race")
      #expect(text.contains("\"leavesDead\": true") == isLeft)
    }
  }

  @Test("what cannot be shrunk is refused in one line")
  func refused() async throws {
    // It needs the trials before it.
    try await DummyProcess.use(["CRASH_DUMMY_LAUNCHES": "3"]) { dummy in
      let hunt =
        "hunt tiny.json5 --variant dummy/remembers --seed 1 --trials 5 --out o --quiet --jobs 1"
        + " --strategy random"
      #expect(try dummy.run(hunt).code == 1)
      let path = try #require(dummy.recordings(in: "o").first)
      for command in ["shrink \(path)", "export-test \(path)"] {
        let result = try dummy.run(command)
        #expect(result.code == 2)
        #expect(result.results.isEmpty)
        #expect(result.messages.contains("that a hunt found, found survives/"))
      }
    }
  }

  @Test(
    "an exported test names the logic and compiles",
    arguments: ["writes", "traps"]
  )
  func exported(variant: String) async throws {
    try await use(variant) { dummy, path in
      let unnamed = try dummy.run("export-test \(path)")
      #expect(unnamed.code == 2)
      #expect(unnamed.messages.contains("expected --module"))
      if variant == "writes" {
        // The rule is the dummy's own: without it the test would find nothing.
        let ruleless = try dummy.run("export-test \(path) --module StoreModel --logic dummy")
        #expect(ruleless.code == 2 && ruleless.messages.contains("expected --rules"))
      }
      let made = try dummy.run(
        "export-test \(path) --module StoreModel --logic dummy --rules [] --out Race.swift"
      )
      #expect(made.code == 0)
      // The package that has the logic.
      try dummy.write(
        "import StoreModel\nimport StoreSimulation\n"
          + "let dummy = Variant(\"dummy/writes\") { _ -> any PurchaseApp in fatalError() }\n",
        to: "Dummy.swift"
      )
      let build = try DummyProcess.executable.deletingLastPathComponent()
      let compiler = Process()
      compiler.executableURL = URL(filePath: "/usr/bin/env")
      compiler.currentDirectoryURL = dummy.directory
      compiler.arguments = [
        "swiftc", "-swift-version", "6", "-parse-as-library", "-typecheck",
        "-I", build.appending(path: "Modules").path,
        "-Xcc", "-fmodule-map-file=\(build.path)/RuntimeHooks.build/module.modulemap",
        "Dummy.swift", "Race.swift",
      ]
      let messages = Pipe()
      compiler.standardError = messages
      try compiler.run()
      let told = String(
        decoding: messages.fileHandleForReading.readDataToEndOfFile(),
        as: UTF8.self
      )
      compiler.waitUntilExit()
      #expect(compiler.terminationStatus == 0, "\(told)")
    }
  }
}
