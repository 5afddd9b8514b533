import Foundation
import TestThreads
import Testing

/// What `replay` and known violations look like from outside.
@Suite("Replays as processes", .serialized, .ownThreads)
struct ReplayTests {
  private func use(
    _ body: (DummyProcess, String, String) throws -> Void
  ) async throws {
    try await DummyProcess.use { dummy in
      let hunt = try dummy.run(
        "hunt tiny.json5 --variant dummy/writes --seed 1 --trials 64 --out o --quiet"
      )
      #expect(hunt.code == 1)
      let path = try #require(dummy.recordings(in: "o").first)
      let url = dummy.directory.appending(path: path)
      try body(dummy, path, try String(contentsOf: url, encoding: .utf8))
    }
  }

  @Test("of another build use names, report that and why, and report that the violation came back")
  func otherBuild() async throws {
    try await use { dummy, path, text in
      for configuration in ["debug", "release"] {
        let here = "\"configuration\": \"\(configuration)\""
        guard text.contains(here) else { continue }
        try dummy.write(text.replacing(here, with: "\"configuration\": \"other\""), to: "x.race")
      }
      let other = try dummy.run("replay x.race")
      #expect(other.code == 1, "\(other.messages)")
      #expect(other.results.hasPrefix("came back: "))
      #expect(other.results.contains("  by names  "))
      #expect(other.messages.contains("replaying by named operations: recorded with"))
      #expect(other.messages.contains("exact choices are valid only for the same build"))
      for option in ["--exact", "--break 3"] {
        let refused = try dummy.run("replay x.race \(option)")
        #expect(refused.code == 2)
        #expect(refused.results.isEmpty)
      }
      let named = try dummy.run("replay \(path) --by-names --json").json()
      #expect(named["result"] as? String == "came back")
      #expect(named["by"] as? String == "names")
      #expect(try dummy.run("replay \(path) --json").json()["by"] as? String == "choices")
    }
  }

  @Test("without a fault are refused if the trial has none of that name; exact options are, too")
  func withoutFault() async throws {
    try await use { dummy, path, _ in
      let unknown = try dummy.run("replay \(path) --without faults.kil")
      #expect(unknown.code == 2)
      #expect(unknown.messages.contains("--without: the recorded trial has no 'faults.kil'; "))
      for option in ["--exact", "--break 3", "--variant dummy/calm"] {
        let refused = try dummy.run("replay \(path) --without faults.kill \(option)")
        #expect(refused.code == 2)
        #expect(refused.messages.contains("exclude each other"))
      }
    }
  }

  @Test("with other logic report whether it comes back, by names or by the seed")
  func otherLogic() async throws {
    try await use { dummy, path, _ in
      let mended = try dummy.run("replay \(path) --variant dummy/calm --json")
      #expect(mended.messages.contains("recorded with dummy/writes, this is dummy/calm"))
      let told = try mended.json()
      #expect(told["variant"] as? String == "dummy/calm")
      #expect(told["by"] as? String == "names")
      #expect(["gone", "unreachable"].contains(told["result"] as? String))
      #expect(told["recordedVariant"] as? String == "dummy/writes")
      let same = try dummy.run("replay \(path) --variant dummy/writes --json").json()
      #expect(same["by"] as? String == "choices")
      let twice = try dummy.run("replay \(path) --variant dummy/writes-or-traps")
      #expect(twice.code == 1)
      #expect(twice.results.hasPrefix("came back: "))
      let refused = try dummy.run("replay \(path) --variant dummy/calm --exact")
      #expect(refused.code == 2)
      #expect(refused.messages.contains("--exact: recorded with dummy/writes, this is dummy/calm"))
      let ends = try dummy.run("replay \(path) --variant dummy/exits")
      #expect(ends.code == 5, "the logic's own exit code is no verdict")
      #expect(ends.messages.contains("dummy/exits ended this process"))
      let run = try dummy.run("run tiny.json5 --variant dummy/exits --seed 1")
      #expect(run.code == 5)
      #expect(run.messages.contains("dummy/exits ended this process"))
      let report = try dummy.run("replay \(path) --variant dummy/writes-or-traps --bug-report")
      #expect(report.results.contains("replay \(path) --variant dummy/writes-or-traps\n"))
      #expect(!report.results.contains("export-test"))
      let unknown = try dummy.run("replay \(path) --variant dummy/clam")
      #expect(unknown.code == 2)
      #expect(unknown.messages.contains("did you mean 'dummy/calm'?"))
    }
    try await DummyProcess.use { dummy in
      let hunt = try dummy.run("hunt tiny.json5 --variant dummy/exits --seed 1 --trials 9 --out o")
      #expect(hunt.code == 1)
      let path = try #require(dummy.recordings(in: "o").first)
      let here = try dummy.run("replay \(path) --variant dummy/calm --here")
      #expect(here.code == 5)
      #expect(here.results.contains("  means     this run of the seed"))
      #expect(here.results.hasPrefix("unreachable: survives/exit>process-ended/none"))
      let elsewhere = try dummy.run("replay \(path) --variant dummy/calm")
      #expect(elsewhere.code == 5)
      #expect(elsewhere.results == here.results)
      #expect(elsewhere.messages == here.messages)
    }
  }

  @Test("of a trial that ended its process, with other logic, run in a child process")
  func otherLogicThatEnds() async throws {
    try await DummyProcess.use { dummy in
      let hunt = try dummy.run("hunt tiny.json5 --variant dummy/traps --seed 1 --trials 9 --out o")
      #expect(hunt.code == 1)
      let path = try #require(dummy.recordings(in: "o").first)
      let other = try dummy.run("replay \(path) --variant dummy/traps-aloud --html r.html")
      #expect(other.code == 1)
      let told = try #require(other.results.split(separator: "\n").count == 4 ? other.results : nil)
      #expect(told.hasPrefix("came back: survives/trap>process-ended/none\n  dummy/traps-aloud  "))
      #expect(told.contains("  saw       the process ended with signal "))
      #expect(told.contains("Fatal error: cancelled\n"))
      #expect(told.contains("  recorded  the process ended with signal "))
      #expect(FileManager.default.fileExists(atPath: dummy.directory.path + "/r.html"))
      let json = try dummy.run("replay \(path) --variant dummy/traps-aloud --json").json()
      #expect(json["result"] as? String == "came back")
      #expect(json["variant"] as? String == "dummy/traps-aloud")
    }
  }

  @Test("of a crash do not wait for other logic that hangs, and give no verdict about it")
  func otherLogicThatStandsStill() async throws {
    try await DummyProcess.use { dummy in
      let hunt = try dummy.run("hunt tiny.json5 --variant dummy/traps --seed 1 --trials 9 --out o")
      #expect(hunt.code == 1)
      let path = try #require(dummy.recordings(in: "o").first)
      // On a busy machine, an impatient hunt would take the start of a process for a hang.
      var dummy = dummy
      dummy.environment["STORESTORM_PATIENCE"] = "300ms"
      let other = try dummy.run("replay \(path) --variant dummy/stands-still")
      #expect(other.code == 5 && other.results.isEmpty)
      #expect(other.messages.contains("dummy/stands-still: no attempt ended within 1.8"))
      let json = try dummy.run("replay \(path) --variant dummy/stands-still --json").json()
      #expect(json["result"] as? String == "unreachable")
    }
  }

  @Test("that end with another violation name it and end with 1")
  func insteadOfIt() async throws {
    try await DummyProcess.use { dummy in
      let hunt = try dummy.run("hunt tiny.json5 --variant dummy/writes --seed 1 --trials 9 --out o")
      #expect(hunt.code == 1)
      let path = try #require(dummy.recordings(in: "o").first)
      let text = try dummy.text(of: path)
      let signature = try #require(text.firstMatch(of: /"signature": "([^"]*)"/)?.output.1)
      try dummy.write(
        text.replacing(signature, with: "one-at-a-time/purchase>second-purchase/none"),
        to: "x.race"
      )
      for way in ["", " --by-names"] {
        let result = try dummy.run("replay x.race\(way)")
        #expect(result.code == 1)
        #expect(result.results.hasPrefix("gone: one-at-a-time/"))
        #expect(result.results.contains("\n  instead   nothing-is-written/"))
      }
    }
  }

  @Test(
    "of a crash report other logic that exits and do not take that for a verdict",
    arguments: [
      ("exits-otherwise", "0", "the process ended with status 0"),
      ("exits-otherwise", "1", "the process ended with status 1"),
    ]
  )
  func otherLogicThatExits(variant: String, status: String, saw: String) async throws {
    let environment = ["CRASH_DUMMY_EXIT": status, "STORESTORM_PATIENCE": "300ms"]
    try await DummyProcess.use(environment) { dummy in
      let hunt = try dummy.run("hunt tiny.json5 --variant dummy/traps --seed 1 --trials 9 --out o")
      #expect(hunt.code == 1)
      let path = try #require(dummy.recordings(in: "o").first)
        .replacing("races/", with: "races/small/")
      let replay = "replay \(path) --variant dummy/\(variant)"
      let other = try dummy.run("\(replay) --export events.ndjson --bug-report")
      #expect(other.code == 1)
      #expect(other.results.hasPrefix("came back by another way: survives/trap>process-ended/none"))
      #expect(other.results.contains("\n  saw       \(saw)"))
      #expect(other.results.contains("\n  recorded  the process ended with signal "))
      #expect(other.messages.contains("events.ndjson: not written"))
      #expect(other.messages.contains("--bug-report: "))
      let json = try dummy.run("\(replay) --json").json()
      #expect(json["result"] as? String == "came back by another way")
      #expect(json["by"] as? String == "names")
    }
  }

  @Test("of a seed alone that shows nothing on another build give no verdict on the violation")
  func seedOnly() async throws {
    try await DummyProcess.use { dummy in
      let run = try dummy.run("run tiny.json5 --variant dummy/writes --seed 1 --out o --quiet")
      #expect(run.code == 1)
      let path = try #require(dummy.recordings(in: "o").first)
      let url = dummy.directory.appending(path: path)
      var text = try String(contentsOf: url, encoding: .utf8)
      // As if the logic were mended, too.
      text.replace("dummy/writes", with: "dummy/calm")
      try dummy.write(text, to: "same.race")
      #expect(try dummy.run("replay same.race").code == 0)
      for configuration in ["debug", "release"] {
        let here = "\"configuration\": \"\(configuration)\""
        text.replace(here, with: "\"configuration\": \"other\"")
      }
      try dummy.write(text, to: "x.race")
      let other = try dummy.run("replay x.race")
      #expect(other.code == 5)
      #expect(other.results.hasPrefix("unreachable: nothing-is-written/"))
    }
  }

  /// The text with another first mark: the run leaves it at its first step.
  private func astray(_ text: String) throws -> String {
    let place = try #require(text.range(of: "\"marks\": ["))
    let rest = text[place.upperBound...]
    let digit = try #require(rest.firstIndex { $0.isNumber })
    let end = try #require(rest[digit...].firstIndex { !$0.isNumber })
    let other = (UInt32(rest[digit..<end]) ?? 0) ^ 1
    return text.replacingCharacters(in: digit..<end, with: "\(other)")
  }

  @Test("that leave their recording report where and what was expected, and continue by names")
  func diverged() async throws {
    try await use { dummy, path, text in
      try dummy.write(try astray(text), to: "x.race")
      let exact = try dummy.run("replay x.race --exact")
      #expect(exact.code == 4)
      #expect(exact.results.hasPrefix("diverged: "))
      #expect(exact.results.contains("  step      1\n"))
      #expect(exact.results.contains("  next name ") || exact.results.contains("  last name "))
      let named = try dummy.run("replay x.race")
      #expect(named.code == 1)
      #expect(named.results.hasPrefix("came back: "))
      #expect(named.messages.contains("the run diverged from the recording"))
      #expect(named.messages.contains("replaying by named operations: changed code"))
    }
  }

  @Test("of an impossible order report the name at which they are stuck and end with 5")
  func unreachable() async throws {
    try await use { dummy, _, text in
      // The violating name becomes one that never comes, and with it the signature.
      let signature = try #require(text.firstMatch(of: /"signature": "([^"]*)"/)?.output.1)
      let changed = text.replacing(signature, with: "no-such/thing>other/none")
        .replacing(": launched\"", with: ": flies\"")
      try dummy.write(changed, to: "x.race")
      let result = try dummy.run("replay x.race --by-names")
      #expect(result.code == 5, "\(result.results) \(result.messages)")
      #expect(result.results.hasPrefix("unreachable: no-such/thing>other/none"))
      #expect(result.results.contains("  stuck at  app-0: flies"))
    }
  }

  @Test("stop before a step and name it; without a debugger they explain how, and continue")
  func breakpoint() async throws {
    try await use { dummy, path, text in
      let result = try dummy.run("replay \(path) --break 2")
      #expect(result.code == 1)
      #expect(result.messages.contains(": before step 2: "))
      #expect(result.messages.contains("no debugger is attached: 'lldb -- "))
      #expect(result.results.hasPrefix("came back: "))
      let beyond = try dummy.run("replay \(path) --break 1000000")
      #expect(beyond.code == 2)
      #expect(beyond.messages.contains("expected a step from 1 to"))
      #expect(try dummy.run("replay \(path) --break 2 --by-names").code == 2)
    }
  }

  @Test("find a recording that a later run moved aside and reported")
  func setAside() async throws {
    try await use { dummy, path, _ in
      let later = try dummy.run("hunt tiny.json5 --variant dummy/calm --seed 1 --trials 8 --out o")
      #expect(later.code == 0)
      #expect(
        later.messages.contains("moved the previous run's recordings (1) to o/races/earlier/")
      )
      let result = try dummy.run("replay \(path)")
      #expect(result.code == 1)
      #expect(result.results.hasPrefix("came back: "))
      #expect(result.messages.contains("was moved by a later run; using 'o/races/earlier/"))
      let pattern = try dummy.run("replay o/races/*.race")
      #expect(pattern.code == 2)
      #expect(pattern.messages.contains("no file matches this name"))
    }
  }

  @Test("of the previous version are refused in one line that says what to do")
  func old() async throws {
    try await use { dummy, _, text in
      try dummy.write(text.replacing("\"version\": 5", with: "\"version\": 4"), to: "x.race")
      let result = try dummy.run("replay x.race")
      #expect(result.code == 2)
      #expect(result.messages.split(separator: "\n").count == 1)
      #expect(result.messages.contains("hunt again: storestorm hunt "))
      #expect(result.messages.contains(" --variant "))
      #expect(result.messages.contains(" --seed "))
    }
  }

  @Test("known violations are reported and do not fail a hunt until they expire")
  func known() async throws {
    try await use { dummy, path, text in
      let signature = try #require(text.firstMatch(of: /"signature": "([^"]*)"/)?.output.1)
      func write(_ until: String) throws {
        try dummy.write(
          "{ known: [{ signature: '\(signature)', reason: 'for now', until: '\(until)' }] }",
          to: "known.json5"
        )
      }
      let hunt = "hunt tiny.json5 --variant dummy/writes --seed 1 --trials 64 --out o --quiet"
      try write("9999-12-31")
      let held = try dummy.run(hunt)
      #expect(held.code == 0, "\(held.results) \(held.messages)")
      #expect(held.results.contains("KNOWN \(signature)"))
      #expect(held.results.contains("until 9999-12-31: for now (known.json5:1)"))
      try write("2026-01-01")
      let failed = try dummy.run(hunt)
      #expect(failed.code == 1)
      #expect(failed.results.contains("VIOLATED \(signature)"))
      // All files of the folder, as a shell names them, are scenarios but this one.
      #expect(try dummy.run("validate tiny.json5").results.contains("known.json5: valid"))
      #expect(try dummy.run("validate tiny.json5 known.json5").code == 0)
      #expect(!(try dummy.run("list scenarios").results.contains("known.json5")))
      let both = "hunt tiny.json5 known.json5 --variant dummy/calm --seed 1 --trials 8 --out o"
      #expect(try dummy.run(both).code == 0)
      try dummy.write("{ known: [{}] }", to: "known.json5")
      for line in [hunt, "validate tiny.json5"] {
        let refused = try dummy.run(line)
        #expect(refused.code == 2)
        #expect(refused.messages.contains("known.json5:1:11: known[0]: expected the key"))
      }
    }
  }
}
