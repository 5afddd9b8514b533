import Foundation
import TestThreads
import Testing

/// Hunt and replay of logic that hangs, blocks its thread, or takes long.
///
/// These tests mostly wait. A suite of their own lets them wait while other suites run.
@Suite("A hunt that waits for its logic", .serialized, .ownThreads)
struct WaitingHuntTests {
  @Test("ends a trial that hangs, and its recording hangs again")
  func hang() async throws {
    try await DummyProcess.use(["STORESTORM_PATIENCE": "2s"]) { dummy in
      let hunt = try dummy.run(
        "hunt tiny.json5 --variant dummy/stands-still --seed 1 --trials 2 --out o --json"
      )
      #expect(hunt.code == 1)
      #expect(try hunt.finding()["signature"] as? String == "survives/loop>stands-still/none")
      #expect(try hunt.finding()["kind"] as? String == "hang")
      let replay = try dummy.run("replay \(try #require(dummy.recordings(in: "o").first))")
      #expect(replay.code == 1)
      #expect(replay.results.hasPrefix("came back: survives/loop>stands-still/none\n"))
    }
  }

  @Test("waits for a trial whose steps continue, however slow it is")
  func slow() async throws {
    try await DummyProcess.use(["STORESTORM_PATIENCE": "2500ms"]) { dummy in
      let line = "hunt tiny.json5 --variant dummy/slow --seed 1 --trials 1 --out o --json"
      let hunt = try dummy.run(line)
      #expect(hunt.code == 0)
      #expect(try hunt.json()["trials"] as? Int == 1)
      let operations = try #require(try hunt.json()["operations"] as? [[String: Any]])
      let reads = operations.first { $0["name"] as? String == "current-entitlements" }
      #expect((reads?["count"] as? Int ?? 0) > 3_000)
    }
  }

  @Test(
    "ends with 4 if logic leaves the simulation and ends its process in the same step",
    arguments: ["blocks-and-traps", "blocks-and-exits", "blocks-for-ever"]
  )
  func escapeAndEnd(variant: String) async throws {
    try await DummyProcess.use(["STORESTORM_PATIENCE": "1"]) { dummy in
      let line = "hunt tiny.json5 --variant dummy/\(variant) --seed 1 --trials 8 --out o --json"
      let hunt = try dummy.run(line)
      #expect(hunt.code == 4)
      let found = try hunt.finding()
      #expect(found["kind"] as? String == "escape")
      #expect(found["signature"] as? String == "not-deterministic/blockingWait")
      #expect(try hunt.json()["trials"] as? Int == 8)
      guard variant == "blocks-and-traps" else { return }
      let recording = try #require(dummy.recordings(in: "o").first)
      for line in ["replay \(recording)", "run tiny.json5 --variant dummy/\(variant) --seed 1"] {
        let ended = try dummy.run(line)
        #expect(ended.code == 4, "\(line)")
        let said = "crash-dummy: not deterministic: the thread would block forever"
        #expect(ended.messages.contains(said), "\(ended.messages)")
      }
    }
  }
}
