import Foundation
import TestThreads
import Testing

/// Hunt, recording, and replay of logic that ends its process, escapes, or leaks.
@Suite("A hunt as a process", .serialized, .ownThreads)
struct SurvivingHuntTests {
  @Test(
    "survives a trap and an exit of the logic, and their recordings reproduce them",
    arguments: [
      ("traps", "survives/trap>process-ended/none", "signal"),
      ("exits", "survives/exit>process-ended/none", "status 3"),
    ]
  )
  func crash(variant: String, signature: String, end: String) async throws {
    try await DummyProcess.use { dummy in
      let hunt = try dummy.run(
        "hunt tiny.json5 --variant dummy/\(variant) --seed 1 --trials 40 --out o --json"
      )
      #expect(hunt.code == 1)
      let found = try hunt.finding()
      #expect(found["signature"] as? String == signature)
      #expect(found["kind"] as? String == "crash")
      #expect((found["end"] as? String)?.hasPrefix(end) == true)
      let saw = try #require(found["saw"] as? String)
      #expect(saw.hasPrefix("the process ended with \(end)"))
      let isTrap = variant == "traps"
      #expect(saw.hasSuffix("Fatal error: cancelled") == isTrap, "\(saw)")
      // Nothing else is lost: every trial was counted.
      #expect(try hunt.json()["trials"] as? Int == 40)
      let recording = try #require(dummy.recordings(in: "o").first)
      #expect(found["recording"] as? String == recording)
      let text = try dummy.run(
        "hunt tiny.json5 --variant dummy/\(variant) --seed 1 --trials 40 --out o"
      ).results
      #expect(text.contains("  saw       \(saw)\n"))
      // The runtime reports the location only for a trap.
      #expect(text.contains("replay \(recording) --here\n") == isTrap)
      let replay = try dummy.run("replay \(recording)")
      #expect(replay.code == 1)
      #expect(replay.results.hasPrefix("came back: \(signature)\n"))
      let told = try dummy.run("replay \(recording) --json").json()
      #expect(told["result"] as? String == "came back")
      #expect(told["end"] as? String == found["end"] as? String)
      let page = try dummy.run("replay \(recording) --html p.html --export e.ndjson")
      #expect(page.code == 1)
      let html = try dummy.text(of: "p.html")
      #expect(html.contains(signature.replacing(">", with: "&gt;")))
      #expect(html.contains("The user cancels the payment."))
      #expect(try dummy.text(of: "e.ndjson").contains("\"paymentAnswered\""))
    }
  }

  @Test("has as many open files after many crashes as after few")
  func descriptors() async throws {
    try await DummyProcess.use { dummy in
      // This strategy needs no profile. If a profile exits, so does each trial that needs it.
      let hunt = "hunt tiny.json5 --variant dummy/exits --strategy random --seed 1 --trials 256"
      let line = hunt + " --keep-going --jobs 1 --out o --json"
      let found = try dummy.run(line, openFiles: 40)
      #expect(found.code == 1, "\(found.messages)")
      let count = try #require(try found.finding()["count"] as? Int)
      #expect(count > 20, "each takes three processes")
    }
  }

  #if os(Linux)
  @Test("goes on with the same program after its file was replaced")
  func replacedProgram() async throws {
    try await DummyProcess.use { dummy in
      let program = try DummyProcess.executable.path
      // The shell copies it: a child that another test starts meanwhile would inherit a file that
      // is open here, and a file that is open for writing cannot be run.
      //
      // Each exit takes new processes, long after the file is gone.
      let line = "hunt tiny.json5 --variant dummy/exits --strategy random --seed 1 --trials 256"
      let result = try dummy.run(
        shell: """
          cp '\(program)' program || exit
          ./program \(line) --keep-going --jobs 1 --no-shrink --out o --json &
          until [[ -d o ]] || ! kill -0 $! 2>&-; do :; done
          rm program
          wait $!
          """
      )
      #expect(result.code == 1, "\(result.messages)")
      #expect(try result.json()["trials"] as? Int == 256)
    }
  }
  #endif

  @Test("does not begin a run that needs more memory than it may have")
  func tooLittleMemory() async throws {
    try await DummyProcess.use { dummy in
      let program = try DummyProcess.executable.path
      let line = "run tiny.json5 --variant dummy/calm --users 200000 --seed 1 --out o"
      let refused = try dummy.run(shell: "ulimit -v 3000000; '\(program)' \(line)")
      #expect(refused.code == 2)
      #expect(refused.results == "")
      #expect(refused.messages.contains("a run of 200000 users needs at least 4577 MB of memory"))
    }
  }

  @Test("says why it has no result if standard output is closed")
  func closedOutput() async throws {
    try await DummyProcess.use { dummy in
      let program = try DummyProcess.executable.path
      let line = "hunt tiny.json5 --variant dummy/calm --seed 1 --trials 4 --out o --quiet"
      let result = try dummy.run(shell: "'\(program)' \(line) >&-")
      #expect(result.code == 3)
      #expect(
        result.messages
          == "crash-dummy: the result could not be written: standard output is closed\n"
      )
    }
  }

  @Test("does not begin with fewer files than it needs, and says so")
  func tooFewFiles() async throws {
    try await DummyProcess.use { dummy in
      let refused = try dummy.run("hunt tiny.json5 --trials 1 --out o", openFiles: 20)
      #expect(refused.code == 2)
      #expect(refused.results == "")
      #expect(
        refused.messages
          == "crash-dummy: this process may open 20 files at a time, and StoreStorm needs 40; "
          + "raise the limit with 'ulimit -n'\n"
      )
    }
  }

  @Test("reports an exit with a status other than the recorded one, and no exit at all")
  func otherStatus() async throws {
    try await DummyProcess.use(["CRASH_DUMMY_EXIT": "7"]) { dummy in
      let line = "hunt tiny.json5 --variant dummy/exits-otherwise --seed 1 --trials 4 --out o"
      #expect(try dummy.run(line).code == 1)
      let recording = try #require(dummy.recordings(in: "o").first)
      #expect(try dummy.run("replay \(recording)").code == 1)
      let other = DummyProcess(
        directory: dummy.directory,
        environment: ["CRASH_DUMMY_EXIT": "8"]
      )
      let replay = try other.run("replay \(recording)")
      #expect(replay.code == 4)
      #expect(replay.results.contains("came back by another way"))
      #expect(replay.results.contains("status 7") && replay.results.contains("status 8"))
      // The same file, its logic mended.
      let path = dummy.directory.appending(path: recording)
      let text = try String(contentsOf: path, encoding: .utf8)
      try dummy.write(text.replacing("dummy/exits-otherwise", with: "dummy/calm"), to: "m.race")
      let gone = try dummy.run("replay m.race")
      #expect(gone.code == 0)
      #expect(gone.results.hasPrefix("gone: "))
    }
  }

  @Test("reports that a crash needs earlier trials, and the recording includes them")
  func afterOthers() async throws {
    // Each trial is one launch: the fourth trial of a process ends it.
    try await DummyProcess.use(["CRASH_DUMMY_LAUNCHES": "3"]) { dummy in
      let hunt = try dummy.run(
        "hunt tiny.json5 --variant dummy/remembers --seed 1 --trials 5 --out o --json --jobs 1"
          + " --strategy random"
      )
      #expect(hunt.code == 1)
      let found = try hunt.finding()
      #expect(found["signature"] as? String == "survives/exit>process-ended-after-others/none")
      #expect(found["trial"] as? Int == 3)
      #expect((found["because"] as? String)?.contains("trials 0...2") == true)
      #expect(try hunt.json()["trials"] as? Int == 5)
      let replay = try dummy.run("replay \(try #require(dummy.recordings(in: "o").first))")
      #expect(replay.code == 1)
      #expect(replay.results.hasPrefix("came back: "))
    }
  }

  @Test("ends with 4 if logic leaves the simulation")
  func escape() async throws {
    try await DummyProcess.use { dummy in
      let hunt = try dummy.run(
        "hunt tiny.json5 --variant dummy/blocks --seed 1 --trials 8 --out o --json"
      )
      #expect(hunt.code == 4)
      #expect(try hunt.finding()["kind"] as? String == "escape")
      #expect(try hunt.finding()["signature"] as? String == "not-deterministic/blockingWait")
      let recording = try #require(dummy.recordings(in: "o").first)
      let replay = try dummy.run("replay \(recording)")
      #expect(replay.code == 4)
      #expect(replay.results.hasPrefix("came back: not-deterministic/blockingWait\n"))
      // The same file, its logic mended; and a violation whose logic escapes now.
      let text = try String(
        contentsOf: dummy.directory.appending(path: recording),
        encoding: .utf8
      )
      try dummy.write(text.replacing("dummy/blocks", with: "dummy/calm"), to: "m.race")
      #expect(try dummy.run("replay m.race").code == 0)
      try dummy.write(
        text.replacing("-deterministic/blockingWait", with: "/x>y/none"),
        to: "v.race"
      )
      #expect(try dummy.run("replay v.race").code == 4)
    }
  }

  @Test(
    "records a violation that a new process reproduces with the same digest",
    arguments: [
      ("writes", "nothing-is-written/read-nothing>broken/none")
    ]
  )
  func violation(variant: String, signature: String) async throws {
    try await DummyProcess.use { dummy in
      let hunt = try dummy.run(
        "hunt tiny.json5 --variant dummy/\(variant) --seed 1 --trials 8 --out o"
      )
      #expect(hunt.code == 1)
      #expect(hunt.results.contains("VIOLATED \(signature)"))
      // The command that is printed can be typed as it is.
      let recording = try #require(dummy.recordings(in: "o").first)
      let command = "\(try DummyProcess.executable.path) replay \(recording)"
      #expect(hunt.results.contains("  replay    \(command)\n"))
      let replay = try dummy.run("replay \(recording) --json")
      #expect(replay.code == 1)
      let told = try replay.json()
      #expect(told["result"] as? String == "came back")
      #expect(told["digest"] as? String == told["recordedDigest"] as? String)
      let violations = try #require(told["violations"] as? [[String: Any]])
      #expect(violations.first?["signature"] as? String == signature)
    }
  }
}
