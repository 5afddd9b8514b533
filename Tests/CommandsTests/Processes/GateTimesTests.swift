import Foundation
import TestThreads
import Testing

@Suite("The gate against a revision", .serialized, .ownThreads)
struct GateTimesTests {
  private static let row = "| \(GateRepository.benchmark) | "

  @Test("builds both, compares them, and fails if slower; the revision is built only once")
  func slower() async throws {
    try await GateRepository.use { repository in
      #expect(try repository.dummy.run("gate --accept --quiet").code == 0)
      try repository.writeProgram(taking: 1_500)
      let slower = try repository.dummy.run("gate --against HEAD --quiet --junit j.xml")
      #expect(slower.code == 1, "\(slower.messages)")
      #expect(slower.results.contains(Self.row + "1.500 | 8 | FAIL |"))
      #expect(slower.results.contains(Self.row + "all | | | | held |"))
      #expect(repository.builds == 2)
      #expect(try repository.leftovers == [])
      let junit = try #require(repository.text(of: "j.xml"))
      #expect(junit.contains("tests=\"2\" failures=\"1\" errors=\"0\">"))

      try repository.writeProgram(taking: 1_290)
      let same = try repository.dummy.run("gate --against HEAD --json --pairs 3")
      #expect(same.code == 0)
      #expect(repository.builds == 3)
      let comparison = try #require(try same.json()["comparison"] as? [String: Any])
      let times = try #require(comparison["times"] as? [String: Any])
      let rows = try #require(times["benchmarks"] as? [[String: Any]])
      #expect(rows.map { $0["verdict"] as? String } == ["pass"])
      #expect((rows[0]["pairs"] as? [[Int]])?.count == 9)
      let commit = try #require(comparison["commit"] as? String)
      #expect(repository.text(of: "results/bench/gate-\(commit.prefix(12)).json") != nil)
    }
  }

  @Test("takes a program that is already built, and cleans up after a gate that was killed")
  func program() async throws {
    try await GateRepository.use { repository in
      try repository.git(["worktree", "add", "--quiet", "--detach", "gone/old", "HEAD"])
      let folder = repository.dummy.directory.appending(path: "gone")
      try FileManager.default.removeItem(at: folder)
      #expect(repository.text(of: ".git/worktrees/old/HEAD") != nil)
      let result = try repository.dummy.run("gate --against HEAD --head program --out o --quiet")
      // Without a baseline the counters have no verdict.
      #expect(result.code == 5)
      #expect(result.results.contains("| 1.000 | 8 | PASS |"))
      #expect(repository.builds == 1)
      #expect(repository.text(of: ".git/worktrees/tree/HEAD") == nil)
      #expect(repository.text(of: ".git/worktrees/old/HEAD") == nil)
    }
  }

  @Test("on GitHub Actions: tables in the summary, important results as annotations")
  func job() async throws {
    let job = ["GITHUB_ACTIONS": "true", "GITHUB_STEP_SUMMARY": "summary.md"]
    try await GateRepository.use(job) { repository in
      try repository.dummy.write("before\n", to: "summary.md")
      try repository.writeProgram(taking: 1_500)
      let result = try repository.dummy.run("gate --against HEAD --quiet")
      #expect(result.code == 1)
      #expect(repository.text(of: "summary.md") == "before\n" + result.results + "\n")
      let lines = result.messages.split(separator: "\n")
      #expect(lines.count == 2)
      #expect(lines.allSatisfy { $0.hasPrefix("::error ") })
      #expect(
        lines.last == """
          ::error title=tiny-dummy-calm%3A processor time::1.500 times as long
          """
      )
    }
  }

  @Test("a failed comparison is one line that says what to do")
  func refusals() async throws {
    try await GateRepository.use { repository in
      let cases: [(String, Int32, String)] = [
        ("--against nowhere", 2, "--against: expected a git revision, found 'nowhere' ("),
        ("--against HEAD --head none", 2, "--head: expected a program, found none at 'none'; "),
        ("--only nothing", 2, "--only: expected a part of the name of a benchmark, "),
        ("--pairs 8", 2, "--pairs applies only to times; add --against REVISION"),
      ]
      for (arguments, code, words) in cases {
        let result = try repository.dummy.run("gate --quiet \(arguments)")
        #expect(result.code == code, "\(arguments)")
        #expect(result.messages.split(separator: "\n").count == 1, "\(arguments)")
        #expect(result.messages.contains(words), "\(result.messages)")
        #expect(result.results == "")
      }
      #expect(repository.builds == 0)
      let moved = repository.dummy.directory
      try FileManager.default.removeItem(at: moved.appending(path: ".git"))
      let result = try repository.dummy.run("gate --quiet --against HEAD")
      #expect(result.code == 2)
      #expect(result.messages.contains("(exit code 128: fatal: not a git repository"))
      #expect(result.messages.split(separator: "\n").count == 1)
    }
  }

  @Test("a revision without the timing command cannot be compared")
  func olderRevision() async throws {
    try await GateRepository.use { repository in
      try repository.write("#!/bin/sh\necho \"no command '$1'\" >&2; exit 2\n", to: "program")
      let author = ["-c", "user.name=t", "-c", "user.email=t@t"]
      try repository.git(author + ["commit", "--quiet", "-am", "two"])
      try repository.writeProgram(taking: 1_000)
      _ = try repository.dummy.run("gate --accept --quiet")
      let result = try repository.dummy.run("gate --quiet --against HEAD --junit j.xml")
      #expect(result.code == 5)
      #expect(
        result.messages == """
          crash-dummy: gate: HEAD has no command 'gate-sample' that works here (exit code 2: \
          no command 'gate-sample'): no times to compare; leave --against out

          """
      )
      #expect(repository.text(of: "j.xml")?.contains("tests=\"1\"") == true)
    }
  }

  @Test("a revision that does not build cannot be compared and leaves nothing behind")
  func broken() async throws {
    try await GateRepository.use(["BREAK": "1"]) { repository in
      _ = try repository.dummy.run("gate --accept --quiet")
      let result = try repository.dummy.run("gate --quiet --against HEAD")
      #expect(result.code == 5)
      #expect(result.messages.contains("HEAD cannot be built (exit code 1)"))
      #expect(try repository.leftovers == [])
    }
  }

  @Test(
    "an interrupt ends a build and removes the folder and the worktree",
    arguments: [(SIGINT, 130), (SIGTERM, 143)] as [(Int32, Int32)]
  )
  func interrupt(signal: Int32, code: Int32) async throws {
    try await GateRepository.use { plain in
      // The swift of the tests says that it builds, and then reads from a pipe that stays empty.
      let pipes = ["knock", "block"].map { plain.dummy.directory.appending(path: $0) }
      let make = Process()
      make.executableURL = URL(filePath: "/usr/bin/env")
      make.arguments = ["mkfifo"] + pipes.map(\.path)
      try make.run()
      make.waitUntilExit()
      let block = try FileHandle(forUpdating: pipes[1])
      let knock = try FileHandle(forUpdating: pipes[0])
      let dummy = DummyProcess(
        directory: plain.dummy.directory,
        environment: plain.dummy.environment
          .merging(["KNOCK": pipes[0].path, "BLOCK": pipes[1].path]) { $1 }
      )
      let running = try dummy.start("gate --quiet --against HEAD --head program") {
        try? knock.write(contentsOf: Data("x".utf8))
      }
      _ = try knock.read(upToCount: 1)
      #expect(try plain.leftovers != [])
      kill(running.process.processIdentifier, signal)
      let result = try running.wait()
      #expect(result.code == code, "\(result.messages)")
      #expect(try plain.leftovers == [])
      #expect(plain.text(of: ".git/worktrees/tree/HEAD") == nil)
      try block.close()
    }
  }
}
