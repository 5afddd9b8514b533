import Foundation
import TestThreads
import Testing

/// The command line around runs on real threads.
@Suite("Processes that run on real threads", .serialized, .ownThreads)
struct RealTimeTests {
  @Test("report their pace, and have no digest and no recording")
  func result() async throws {
    try await DummyProcess.use { dummy in
      let line = "run tiny.json5 --seed 3 --users 20 --time real --pace 1000000 --out o"
      let calm = try dummy.run("\(line) --variant dummy/calm --json")
      #expect(calm.code == 0)
      let json = try calm.json()
      #expect(json["digest"] is NSNull)
      let pace = try #require(json["realTime"] as? [String: Any])
      #expect(pace["pace"] as? Int == 1_000_000)
      #expect((pace["jobs"] as? Int ?? 0) > 20)
      let broken = try dummy.run("\(line) --variant dummy/writes")
      #expect(broken.code == 1)
      #expect(broken.results.contains("VIOLATED nothing-is-written"))
      #expect(broken.results.contains("hunt tiny.json5 --variant dummy/writes"))
      #expect(dummy.recordings(in: "o") == [])
    }
  }

  @Test("pass what they found to a hunt, whose recording replays")
  func hunts() async throws {
    try await DummyProcess.use { dummy in
      let line = "run tiny.json5 --seed 3 --users 20 --time real --pace 1000000 --out o"
      let run = try dummy.run("\(line) --hunt-on-violation --variant dummy/writes")
      #expect(run.code == 1)
      let path = try #require(dummy.recordings(in: "o/hunt").first)
      #expect(run.results.contains(path))
      #expect(try dummy.run("replay \(path)").code == 1)
      // For programs the run has one result, and the hunt its own file.
      let json = try dummy.run("\(line)/json --hunt-on-violation --json --variant dummy/writes")
      #expect(json.code == 1)
      #expect(try json.json()["violationCount"] as? Int ?? 0 > 0)
      #expect(json.messages.contains("result of the hunt: o/json/hunt/hunt.json"))
      // Nothing is hunted where nothing is violated.
      let calm = try dummy.run("\(line)/calm --hunt-on-violation --variant dummy/calm")
      #expect(calm.code == 0)
      #expect(dummy.recordings(in: "o/calm/hunt") == [])
    }
  }

  @Test("give no verdict about logic that sleeps by the wall clock")
  func sleeps() async throws {
    try await DummyProcess.use { dummy in
      let run = try dummy.run(
        "run tiny.json5 --seed 3 --users 20 --time real --pace 1000 --variant dummy/sleeps --out o"
      )
      #expect(run.code == 4)
      #expect(run.results.contains("a real timer was started"))
    }
  }

  @Test("are refused in one line if options exclude each other")
  func refusal() async throws {
    try await DummyProcess.use { dummy in
      let run = try dummy.run("run tiny.json5 --pace 60 --variant dummy/calm --out o")
      #expect(run.code == 2)
      #expect(run.messages.hasSuffix("--pace applies only to the wall clock; add --time real\n"))
    }
  }
}
