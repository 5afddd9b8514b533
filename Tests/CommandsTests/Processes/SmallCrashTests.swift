import Foundation
import Synchronization
import TestThreads
import Testing

/// A trial that ends its process is also shrunk in processes and reported up to its last step.
@Suite("A small crash", .serialized, .ownThreads)
struct SmallCrashTests {
  /// A hunt and the files that it wrote.
  private struct Hunt {
    let result: DummyProcess.Result
    let files: [String: Data]
  }

  /// The hunt of each variant, which runs once because it takes dozens of processes.
  private static let hunts = Mutex<[String: Hunt]>([:])

  private func use(
    _ variant: String,
    _ body: (DummyProcess, _ hunt: DummyProcess.Result, _ recording: String) throws -> Void
  ) async throws {
    try await DummyProcess.use { dummy in
      let several = try dummy.text(of: "tiny.json5").replacing("[1, 1]", with: "[3, 5]")
      try dummy.write(several, to: "several.json5")
      let known = Self.hunts.withLock { $0[variant] }
      let hunt = try known ?? self.hunt(variant, dummy)
      for (path, data) in hunt.files { try dummy.write(data, to: path) }
      try body(dummy, hunt.result, try #require(dummy.recordings(in: "o").first))
    }
  }

  private func hunt(_ variant: String, _ dummy: DummyProcess) throws -> Hunt {
    let result = try dummy.run(
      "hunt several.json5 --variant dummy/\(variant) --seed 1 --trials 12 --out o"
    )
    #expect(result.code == 1)
    var files: [String: Data] = [:]
    let paths = try FileManager.default.subpathsOfDirectory(atPath: dummy.directory.path)
    for path in paths where path.hasPrefix("o/") {
      files[path] = FileManager.default.contents(atPath: dummy.directory.appending(path: path).path)
    }
    let hunt = Hunt(result: result, files: files)
    Self.hunts.withLock { $0[variant] = hunt }
    return hunt
  }

  private func small(_ recording: String) -> String {
    recording.replacing("races/", with: "races/small/")
  }

  @Test(
    "a hunt shrinks it as far as possible and reports what led to it",
    arguments: [("traps", "signal 4"), ("exits", "status 3")]
  )
  func hunt(variant: String, end: String) async throws {
    try await use(variant) { dummy, hunt, recording in
      let path = small(recording)
      let lines = hunt.results.split(separator: "\n").map(String.init)
      #expect(lines.contains("  story: 1 user, 4 named operations, 0 preemptions"))
      let cancelled = "  0:00:01.301    the payment sheet is canceled"
      let place = try #require(lines.firstIndex(of: cancelled))
      #expect(lines[place + 1].contains("purchase returns: canceled (call 2)"))
      let rest = lines.dropFirst(place + 1).prefix(2).joined()
      #expect(rest.contains("the process ended with \(end)"))
      #expect(hunt.results.contains("replay \(path)\n"))
      let replay = try dummy.run("replay \(path)")
      #expect(replay.code == 1)
      #expect(replay.results.hasPrefix("came back: survives/"))
      #expect(replay.results.contains("\n\(cancelled)\n"))
      let report = try dummy.run("replay \(path) --bug-report")
      #expect(report.results.contains("The user cancels the payment."))
    }
  }

  @Test("it is shrunk and reported even if a rule is broken before it")
  func behindViolation() async throws {
    // With this strategy an unjudged first in, first out run of another seed comes first and traps.
    try await DummyProcess.use { dummy in
      let hunt = try dummy.run(
        "hunt tiny.json5 --variant dummy/writes-and-traps-later --strategy pct-3 --seed 1"
          + " --trials 4 --out o"
      )
      #expect(hunt.code == 1)
      #expect(!hunt.messages.contains("not shrunk"), "\(hunt.messages)")
      #expect(hunt.results.contains("CRASH survives/trap>process-ended/none"))
      let recording = try #require(dummy.recordings(in: "o").first)
      #expect(hunt.results.contains("replay \(small(recording))\n"))
      for path in [recording, small(recording)] {
        let replay = try dummy.run("replay \(path)")
        #expect(replay.code == 1)
        #expect(replay.results.hasPrefix("came back: survives/"))
        // By hand: a launch, a write, and three reads that return before the fourth.
        #expect(replay.results.contains("  story: 1 user, "), "\(replay.results)")
        #expect(replay.results.contains("Fatal error: the last of four"))
      }
    }
  }

  @Test("in the run that measures a profile, it is exported with that run's seed, without draws")
  func inProfile() async throws {
    try await DummyProcess.use { dummy in
      let hunt = try dummy.run(
        "hunt tiny.json5 --variant dummy/writes-and-traps-later --strategy pct-3 --seed 70000"
          + " --trials 1 --no-shrink --out o"
      )
      #expect(hunt.results.contains("CRASH survives/trap>process-ended/none"))
      #expect(!hunt.results.contains("\n  drew ") && !hunt.results.contains("\n  left out "))
      let recording = try #require(dummy.recordings(in: "o").first)
      #expect(try dummy.run("replay \(recording) --export x.ndjson").code == 1)
      // One of the first four seeds of the 65,536 to which seed 70,000 belongs.
      let header = try dummy.text(of: "x.ndjson").prefix { $0 != "\n" }
      #expect((65_536...65_539).contains { header.contains("\"seed\":\"\($0)\"") }, "\(header)")
    }
  }

  @Test("the small recording is the same for every tool that makes it, and is minimal")
  func deterministic() async throws {
    try await use("traps") { dummy, _, recording in
      #expect(try dummy.run("shrink \(recording) --out a.race --budget 3000").code == 1)
      #expect(try dummy.text(of: "a.race") == (try dummy.text(of: small(recording))))
      let again = try dummy.run("shrink a.race --out b.race")
      #expect(again.results.hasPrefix("CRASH survives/trap>process-ended/none\n"))
      #expect(again.results.contains(": as small as it gets\n"))
      let once = try dummy.run("shrink \(recording) --out c.race --budget 1")
      #expect(!once.results.contains(": as small as it gets"))
      #expect(once.results.contains("\n  tried     1 trial; not fully shrunk: the budget is used"))
    }
  }

  @Test("it is gone once the logic is fixed")
  func mended() async throws {
    try await use("traps") { dummy, _, recording in
      let text = try dummy.text(of: small(recording))
      try dummy.write(text.replacing("dummy/traps", with: "dummy/calm"), to: "m.race")
      let replay = try dummy.run("replay m.race")
      #expect(replay.code == 0)
      #expect(replay.results.hasPrefix("gone: survives/"))
      let shrink = try dummy.run("shrink m.race")
      #expect(shrink.code == 5)
      #expect(shrink.messages.contains("did not come back"))
      // The seed of another build proves nothing.
      let other = text.replacing("\"debug\"", with: "\"release\"")
      try dummy.write(other.replacing("dummy/traps", with: "dummy/calm"), to: "o.race")
      #expect(try dummy.run("replay o.race").code == (other == text ? 0 : 5))
    }
  }

  @Test(
    "a search interrupted in its first trial keeps nothing, reports it, and leaves nothing behind",
    arguments: [(SIGINT, 130), (SIGTERM, 143)] as [(Int32, Int32)]
  )
  func interrupt(signal: Int32, code: Int32) async throws {
    try await use("traps") { dummy, _, recording in
      let folder = dummy.directory.appending(path: "temporary")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
      var other = dummy
      other.environment = ["CRASH_DUMMY_SIGNAL": "\(signal)", "TMPDIR": folder.path]
      let search = try other.run("shrink \(recording) --out s.race")
      #expect(search.code == code)
      #expect(search.results.isEmpty)
      #expect(search.messages.contains("interrupted: nothing smaller found yet"))
      #expect(!FileManager.default.fileExists(atPath: dummy.directory.path + "/s.race"))
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    }
  }

  @Test(
    "a search interrupted later reports and keeps its findings so far and leaves nothing behind",
    arguments: [(SIGINT, 130), (SIGTERM, 143)] as [(Int32, Int32)]
  )
  func interruptLater(signal: Int32, code: Int32) async throws {
    try await use("traps") { dummy, _, recording in
      let folder = dummy.directory.appending(path: "temporary")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
      var other = dummy
      other.environment = [
        "CRASH_DUMMY_SIGNAL": "\(signal)", "CRASH_DUMMY_ATTEMPTS": "10", "TMPDIR": folder.path,
      ]
      let search = try other.run("shrink \(recording) --out s.race")
      #expect(search.code == code, "\(search.messages)")
      #expect(search.results.hasPrefix("CRASH survives/trap>process-ended/none\n"))
      #expect(search.results.contains(" trials; interrupted\n"))
      #expect(!search.results.contains(": as small as it gets"))
      #expect(search.results.contains("  story: "))
      #expect(search.messages.contains("interrupted: the result so far follows"))
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
      #expect(try dummy.text(of: "s.race") != dummy.text(of: recording))
      let replay = try dummy.run("replay s.race")
      #expect(replay.code == 1)
      #expect(replay.results.hasPrefix("came back: survives/"))
      let json = try other.run("shrink \(recording) --out t.race --json")
      #expect(json.code == code)
      #expect(try json.json()["finished"] as? Bool == false)
    }
  }

  @Test("a search out of time before its first trial reports that, and the recording stays")
  func noTime() async throws {
    try await use("traps") { dummy, _, recording in
      var other = dummy
      // The first trial of the search hangs.
      other.environment = ["CRASH_DUMMY_SIGNAL": "0"]
      let search = try other.run("shrink \(recording) --out s.race --for 500ms")
      #expect(search.code == 5)
      #expect(search.messages.contains("time ran out: nothing smaller found yet"))
      #expect(!FileManager.default.fileExists(atPath: dummy.directory.path + "/s.race"))
      let json = try other.run("shrink \(recording) --out s.race --for 500ms --json")
      #expect(try json.json()["timeRanOut"] as? Bool == true)
      other.environment["STORESTORM_SHRINKING"] = "3s"
      let hunt = try other.run(
        "hunt several.json5 --variant dummy/traps --seed 1 --trials 12 --out p"
      )
      #expect(hunt.code == 1)
      #expect(hunt.results.contains("\n  smaller   not shrunk: time ran out\n"))
      #expect(dummy.recordings(in: "p").count == 1)
    }
  }

  @Test("a search that runs out of time later reports and keeps its findings so far")
  func timeRanOut() async throws {
    try await use("traps") { dummy, _, recording in
      var other = dummy
      // The search hangs after this many trials.
      other.environment = ["CRASH_DUMMY_SIGNAL": "0", "CRASH_DUMMY_ATTEMPTS": "2"]
      var search = try other.run("shrink \(recording) --out s.race --for 3s")
      // A busy machine may come to none in them.
      if search.code == 5 { search = try other.run("shrink \(recording) --out s.race --for 1m") }
      #expect(search.code == 1, "\(search.messages)")
      #expect(search.results.hasPrefix("CRASH survives/trap>process-ended/none\n"))
      #expect(search.results.contains(" trials; not fully shrunk: time ran out, so some steps"))
      #expect(search.messages.contains("time ran out: the result so far follows"))
      #expect(try dummy.run("replay s.race").code == 1)
      other.environment["STORESTORM_SHRINKING"] = "5s"
      let hunt = try other.run(
        "hunt several.json5 --variant dummy/traps --seed 1 --trials 12 --out p"
      )
      #expect(hunt.code == 1)
      let path = try #require(dummy.recordings(in: "p").first)
      #expect(hunt.results.contains("\n  size      not fully shrunk: time ran out, so some"))
      #expect(hunt.results.contains("shrink \(small(path))\n"))
    }
  }

  @Test("an interrupt works even while a process that the logic started keeps running")
  func leftBehind() async throws {
    try await use("traps") { dummy, _, recording in
      var other = dummy
      other.environment = ["CRASH_DUMMY_SIGNAL": "\(SIGINT)", "CRASH_DUMMY_CHILD": "1"]
      let search = try other.run("shrink \(recording) --out s.race")
      #expect(search.code == 130)
      let line = try dummy.text(of: "child").split(separator: "\n").first
      let child = try #require(line.flatMap { pid_t($0) })
      defer { kill(child, SIGKILL) }
      #if os(Linux)
      // Whoever has waited for it finds it gone, or a name without a command.
      let command = try? String(contentsOfFile: "/proc/\(child)/cmdline", encoding: .utf8)
      #expect(command?.hasPrefix("sleep") == true)
      #endif
    }
  }

  @Test("a story that the logic prevents does not remove the verdict")
  func untold() async throws {
    try await use("traps-at-will") { dummy, _, recording in
      let replay = try dummy.run("replay \(recording) --export e.ndjson")
      #expect(replay.code == 1)
      #expect(replay.results.hasPrefix("came back: survives/trap>process-ended/none\n"))
      #expect(replay.results.contains("  saw       the process ended with signal "))
      #expect(!replay.results.contains("  story: "))
      #expect(replay.messages.contains(": no story of what led to it: when rerun, the logic"))
      #expect(replay.messages.contains(": e.ndjson: not written: "))
      let json = try dummy.run("replay \(recording) --json")
      #expect(json.code == 1)
      #expect(try json.json()["result"] as? String == "came back")
    }
  }

  @Test("an exit with success makes no test: none is offered, and the refusal says why")
  func success() async throws {
    try await use("exits-otherwise") { dummy, hunt, recording in
      #expect(hunt.results.contains("  smaller   "))
      let path = small(recording)
      let shrink = try dummy.run("shrink \(path) --out s.race")
      #expect(shrink.code == 1)
      let report = try dummy.run("replay \(path) --bug-report")
      #expect(report.results.contains("What happened"))
      for result in [hunt, shrink, report] { #expect(!result.results.contains("export-test")) }
      let test = try dummy.run("export-test \(path)")
      #expect(test.code == 2)
      #expect(test.messages.contains(": exit status 0 cannot be distinguished from success"))
      let line = "hunt several.json5 --variant dummy/exits-otherwise --seed 1 --trials 12 --out p"
      let told = try dummy.run(line + " --json").json()["violations"] as? [[String: Any]]
      let smaller = try #require(told?.first?["smaller"] as? [String: Any])
      #expect(smaller["asTest"] is NSNull)
    }
  }

  #if os(Linux)
  @Test("a search that is killed leaves no process behind, even if the logic hangs")
  func killed() async throws {
    try await use("traps") { dummy, _, recording in
      var other = dummy
      // The first trial of the search kills the command, and then hangs.
      other.environment = ["CRASH_DUMMY_SIGNAL": "\(SIGKILL)", "TMPDIR": dummy.directory.path]
      let search = try other.start("shrink \(recording) --out s.race")
      search.process.waitUntilExit()
      #expect(search.process.terminationReason == .uncaughtSignal)
      let deadline = ContinuousClock.now + .seconds(60)
      var left = try DummyProcess.children(with: "TMPDIR=\(dummy.directory.path)")
      while !left.isEmpty, .now < deadline {
        _ = poll(nil, 0, 20)
        left = try DummyProcess.children(with: "TMPDIR=\(dummy.directory.path)")
      }
      #expect(left == [])
    }
  }
  #endif

  @Test("the search needs no intermediate file")
  func noFolder() async throws {
    try await use("traps") { dummy, _, recording in
      var other = dummy
      other.environment = ["TMPDIR": "/dev/null"]
      #expect(try other.run("shrink \(recording) --out s.race").code == 1)
      let (found, wanted) = (try dummy.text(of: "s.race"), try dummy.text(of: small(recording)))
      #expect(found == wanted)
    }
  }

  @Test("output of the logic is no part of a result")
  func printing() async throws {
    try await use("traps-aloud") { dummy, hunt, recording in
      #expect(!hunt.results.contains("hello"))
      for command in ["replay \(recording) --json", "shrink \(recording) --json"] {
        let result = try dummy.run(command)
        #expect(try result.json()["version"] != nil || result.json()["story"] != nil)
        #expect(!result.results.contains("hello"))
        #expect(result.messages.contains("hello"))
      }
    }
  }

  @Test("what fails because its app was killed is not counted against it")
  func afterlife() async throws {
    try await DummyProcess.use { dummy in
      let hunt = try dummy.run(
        "hunt tiny.json5 --variant dummy/falls-when-killed --seed 1 --trials 300 --out o"
      )
      #expect(hunt.code == 0, "\(hunt.results)")
      #expect(hunt.results.contains("300 trials"))
      #expect(hunt.messages.contains("in 2 parts of 256 trials, such calls then stayed unanswered"))
      let calm = try dummy.run(
        "hunt tiny.json5 --variant dummy/calm --seed 1 --trials 300 --out p"
      )
      // It does the same until it is killed: a task more, and no step of anybody else is other.
      #expect(calm.results.contains("no violation"))
    }
  }

  @Test("a trial that hangs is told up to the step that hangs")
  func hang() async throws {
    try await DummyProcess.use(["STORESTORM_PATIENCE": "1s"]) { dummy in
      let hunt = "hunt tiny.json5 --variant dummy/stands-still --seed 1 --trials 2 --out o"
      #expect(try dummy.run(hunt).code == 1)
      let replay = try dummy.run("replay \(try #require(dummy.recordings(in: "o").first))")
      #expect(replay.results.contains("  0:00:01.301    the payment sheet is canceled\n"))
      #expect(replay.results.contains("hung within one step (deadlock or endless loop)"))
      let recording = try #require(dummy.recordings(in: "o").first)
      let shrink = try dummy.run("shrink \(recording) --out s.race --budget 1")
      #expect(shrink.code == 1)
      #expect(shrink.messages.contains("each hung trial takes 1.0 seconds"))
      #expect(!shrink.results.contains("export-test"))
    }
  }
}
