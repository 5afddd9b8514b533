import Foundation
import TestThreads
import Testing

@Suite("An interrupt", .serialized, .ownThreads)
struct InterruptionTests {
  /// Starts a hunt and hands it over once ten trials are through.
  private func hunt(
    _ arguments: String,
    _ environment: [String: String] = [:],
    _ body: (DummyProcess.Running) throws -> Void
  ) async throws {
    try await DummyProcess.use { plain in
      let pipe = plain.directory.appending(path: "pipe")
      let make = Process()
      make.executableURL = URL(filePath: "/usr/bin/env")
      make.arguments = ["mkfifo", pipe.path]
      try make.run()
      make.waitUntilExit()
      // With this strategy each trial is one launch.
      let dummy = DummyProcess(
        directory: plain.directory,
        environment: ["CRASH_DUMMY_PIPE": pipe.path, "CRASH_DUMMY_LAUNCHES": "11"]
          .merging(environment) { $1 }
      )
      // Open for both, so that neither end waits for the other; a hunt that ends knocks as well.
      let reader = try FileHandle(forUpdating: pipe)
      let running = try dummy.start(
        "hunt tiny.json5 --variant dummy/knocks --strategy random --seed 1 --jobs 1 --out o --json "
          + arguments
      ) { try? reader.write(contentsOf: Data("x".utf8)) }
      _ = try reader.read(upToCount: 1)
      try body(running)
    }
  }

  /// The identifiers of the processes that work for a hunt, even if it is gone: they have its pipe.
  private func workers(of process: Process) throws -> [pid_t] {
    let pipe = try #require(process.environment?["CRASH_DUMMY_PIPE"])
    return try DummyProcess.children(with: "CRASH_DUMMY_PIPE=\(pipe)")
  }

  @Test(
    "ends a hunt with the counts so far and leaves no worker running",
    arguments: [(SIGINT, 130), (SIGTERM, 143), (SIGHUP, 129)] as [(Int32, Int32)]
  )
  func interrupt(signal: Int32, code: Int32) async throws {
    try await hunt("--for 1h") { running in
      #if os(Linux)
      #expect(try workers(of: running.process).count == 1)
      #endif
      kill(running.process.processIdentifier, signal)
      let result = try running.wait()
      #expect(result.code == code)
      let json = try result.json()
      #expect(json["interrupted"] as? Bool == true)
      #expect((json["trials"] as? Int ?? 0) >= 10)
      #expect(json["violations"] as? [String] == [])
      #if os(Linux)
      #expect(try workers(of: running.process) == [])
      #endif
    }
  }

  @Test(
    "ends a command that reads a file without an end",
    arguments: ["validate pipe", "run pipe", "hunt pipe", "page pipe", "check-glue pipe"]
  )
  func endlessFile(line: String) async throws {
    try await DummyProcess.use { dummy in
      let pipe = dummy.directory.appending(path: "pipe").path
      #expect(try dummy.run(shell: "mkfifo pipe").code == 0)
      let running = try dummy.start(line) {}
      // This waits until the command has opened the pipe, too.
      let writer = try #require(FileHandle(forWritingAtPath: pipe))
      kill(running.process.processIdentifier, SIGTERM)
      #expect(try running.wait().code == 143)
      try writer.close()
    }
  }

  @Test("by SIGKILL leaves a command that repeats each finding")
  func killed() async throws {
    try await DummyProcess.use { dummy in
      let program = try DummyProcess.executable.path
      let line = "hunt tiny.json5 --seed 1 --out o --quiet"
      _ = try dummy.run(
        shell: """
          '\(program)' \(line) --variant dummy/writes --for 60s --keep-going --jobs 1 &
          until [[ -s o/found.txt ]] || ! kill -0 $! 2>&-; do :; done
          kill -9 $!
          """
      )
      let found = try dummy.text(of: "o/found.txt")
      let first = try #require(found.split(separator: "\n").first)
      #expect(first.contains(" hunt tiny.json5 --variant dummy/"))
      let again = try dummy.run(shell: "\(first)")
      #expect(again.code == 1, "\(again.messages)")
      #expect(try dummy.run("\(line) --variant dummy/calm --trials 1").code == 0)
      #expect(try dummy.text(of: "o/found-earlier.txt") == found)
    }
  }

  @Test("comes after the story of the first finding, which a hunt that keeps going tells at once")
  func firstStory() async throws {
    try await DummyProcess.use { dummy in
      let program = try DummyProcess.executable.path
      let line = "hunt tiny.json5 --seed 1 --out o --variant dummy/writes --for 60s --keep-going"
      let told = "the first finding, while the search goes on: "
      _ = try dummy.run(
        shell: """
          '\(program)' \(line) --jobs 1 2>notes.txt >report.txt &
          until grep -q '  because ' notes.txt || ! kill -0 $! 2>&-; do :; done
          kill -INT $!
          wait $!
          """
      )
      let notes = try dummy.text(of: "notes.txt")
      #expect(notes.components(separatedBy: told).count == 2)
      let signature = notes.components(separatedBy: told).last?.prefix { $0 != " " } ?? ""
      let report = try dummy.text(of: "report.txt")
      #expect(!signature.isEmpty && report.contains("VIOLATED \(signature)  ("))
      // The story, not only its beginning.
      #expect(notes.contains("  saw       ") && notes.contains("  0:00:0"))
    }
  }

  @Test("of nobody else's hunt: a second one cannot write into the folder of one that runs")
  func sharedFolder() async throws {
    try await hunt("--for 1h") { running in
      let directory = try #require(running.process.currentDirectoryURL)
      let second = DummyProcess(directory: directory)
      let line = "hunt tiny.json5 --variant dummy/calm --trials 1 --seed 1 --out"
      let refused = try second.run("\(line) o")
      #expect(refused.code == 2)
      #expect(
        refused.messages.hasSuffix(
          """
          'o' is in use: another command writes its files there; wait for its end, or choose \
          another folder with --out

          """
        )
      )
      #expect(try second.run("\(line) other").code == 0)
      kill(running.process.processIdentifier, SIGINT)
      _ = try running.wait()
      #expect(try second.run("\(line) o").code == 0)
    }
  }

  #if os(Linux)
  @Test(
    "of a single worker is no finding: its trial is run again, and nothing is missing",
    arguments: [(SIGKILL, "signal 9", "1h"), (SIGSTOP, "stood still", "5s")]
      as [(Int32, String, String)]
  )
  func lostWorker(signal: Int32, told: String, timeout: String) async throws {
    try await hunt("--trials 5000", ["STORESTORM_PATIENCE": timeout]) { running in
      let worker = try #require(try workers(of: running.process).first)
      kill(worker, signal)
      let result = try running.wait()
      #expect(result.code == 0)
      #expect(try result.json()["trials"] as? Int == 5_000)
      #expect(result.messages.contains("a worker process was lost (\(told)) at trial "))
      #expect(result.messages.contains("; the trial was rerun and ended normally\n"))
    }
  }
  #endif

  /// Runs a hunt for two seconds, and for longer where a busy machine lets no trial begin in them:
  /// then it ends with 2, and names none.
  private func run(
    _ hunt: String,
    until hasBegun: (DummyProcess.Result) -> Bool
  ) async throws -> DummyProcess.Result {
    try await DummyProcess.use(["STORESTORM_PATIENCE": "2m"]) { dummy in
      let line = "\(hunt) tiny.json5 --seed 1 --out o --for"
      for length in ["2s", "15s"] {
        let result = try dummy.run("\(line) \(length)")
        if hasBegun(result) { return result }
      }
      return try dummy.run("\(line) 60s")
    }
  }

  @Test("is not needed when the time is over: unfinished parts count as well")
  func budget() async throws {
    let result = try await run("hunt --variant dummy/calm --json") { $0.code != 2 }
    #expect(result.code == 0)
    #expect((try result.json()["trials"] as? Int ?? 0) > 0)
    #expect(try result.json()["interrupted"] as? Bool == false)
  }

  @Test("does not wait for a trial that hangs, and names it")
  func standsStill() async throws {
    // Seed 1 cancels.
    let named = "trial 0 (seed 1) had not finished"
    let result = try await run("hunt --variant dummy/stands-still --jobs 1") {
      $0.code != 2 || $0.messages.contains(named)
    }
    #expect(result.code == 2)
    #expect(result.messages.contains(named))
    #expect(result.messages.contains("nothing was checked"))
  }
}
