import Foundation
import TestThreads
import Testing

/// Pages as produced on a command line.
@Suite("Pages of processes", .serialized, .ownThreads)
struct ProcessPageTests {
  private func text(_ name: String, of dummy: DummyProcess) throws -> String {
    try String(contentsOf: dummy.directory.appending(path: name), encoding: .utf8)
  }

  @Test("a hunt's page shows what it found, and the page of its result file is the same")
  func hunt() async throws {
    try await DummyProcess.use { dummy in
      let hunt = try dummy.run(
        "hunt tiny.json5 --variant dummy/writes --seed 1 --trials 64 --out o --html hunt.html"
      )
      #expect(hunt.code == 1)
      let html = try text("hunt.html", of: dummy)
      #expect(html.contains("data-race"))
      #expect(html.contains("nothing-is-written"))
      let page = try dummy.run("page o/hunt.json --out again.html")
      #expect(page.code == 0)
      #expect(try text("again.html", of: dummy) == html)
      #expect(try dummy.run("page o/hunt.json").results == html)
    }
  }

  @Test("a replay's page shows its race and includes it as a bug report")
  func replay() async throws {
    try await DummyProcess.use { dummy in
      let hunt = try dummy.run(
        "hunt tiny.json5 --variant dummy/writes --seed 1 --trials 64 --out o --json"
      )
      let violations = try hunt.json()["violations"] as? [[String: Any]]
      let smaller = try #require(violations?.first?["smaller"] as? [String: Any])
      let path = try #require(smaller["recording"] as? String)
      let replay = try dummy.run("replay \(path) --html race.html --bug-report")
      #expect(replay.code == 1)
      #expect(replay.results.hasPrefix("RACE nothing-is-written/"))
      #expect(replay.results.contains("o------->|"))
      #expect(try text("race.html", of: dummy).contains("The race as a picture"))
    }
  }

  @Test("there is one percentile table for each operation, and their files are listed")
  func percentiles() async throws {
    try await DummyProcess.use { dummy in
      let run = try dummy.run(
        "run tiny.json5 --variant dummy/calm --seed 1 --users 2 --out o --export t.hgrm"
      )
      let told = try #require(run.messages.split(separator: "\n").first { $0.contains("hgrm") })
      let files = try FileManager.default.contentsOfDirectory(atPath: dummy.directory.path)
        .filter { $0.hasSuffix(".hgrm") }
      #expect(!files.isEmpty)
      #expect(files.allSatisfy { told.contains($0) })
    }
  }

  @Test("a file that is not a result, or an unwritable path, is refused in one line")
  func refusals() async throws {
    try await DummyProcess.use { dummy in
      let scenario = try dummy.run("page tiny.json5")
      #expect(scenario.code == 2)
      #expect(scenario.results.isEmpty)
      let run = try dummy.run("run tiny.json5 --variant dummy/calm --seed 1 --users 2 --out o")
      #expect([0, 1].contains(run.code))
      let page = try dummy.run("page o/result.json --out tiny.json5/p.html")
      #expect(page.code == 2)
      #expect(page.messages.split(separator: "\n").count == 1)
    }
  }

  @Test("a page that cannot be written is refused before anything runs and leaves nothing behind")
  func unwritable() async throws {
    try await DummyProcess.use { dummy in
      let logic = "tiny.json5 --variant dummy/writes --seed 1 --out new"
      for line in [
        "run \(logic) --users 2 --html tiny.json5/x.html",
        "hunt \(logic) --trials 8 --html /dev/full",
        "run \(logic) --users 2 --export tiny.json5/x.prom",
      ] {
        let run = try dummy.run(line)
        #expect(run.code == 2, "\(line)")
        #expect(run.results.isEmpty, "\(line)")
        #expect(run.messages.contains("cannot write '"), "\(line)")
        let made = dummy.directory.appending(path: "new").path
        #expect(!FileManager.default.fileExists(atPath: made), "\(line)")
      }
    }
  }
}
