import Foundation
import TestThreads
import Testing
import Trials

@testable import Commands

/// The whole way of a hunt that is shared: shards, kills, merge.
@Suite("A hunt in shards", .serialized, .ownThreads)
struct ShardHuntTests {
  private func hunt(_ variant: String, _ trials: Int) -> String {
    "hunt tiny.json5 more.json5 --variant dummy/\(variant) --trials \(trials) --seed 5"
  }

  /// The bytes of all files that a report leaves, by name.
  private func report(in folder: String, of dummy: DummyProcess) throws -> [String: Data] {
    var files = ["hunt.json": Data()]
    for path in ["\(folder)/hunt.json"] + dummy.recordings(in: folder) {
      files[path.split(separator: "/").last.map(String.init) ?? ""] =
        try Data(contentsOf: dummy.directory.appending(path: path))
    }
    return files
  }

  /// A report without its second line, which holds the time.
  private func untimed(_ text: String) -> [Substring] {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    if lines.count > 1 { lines.remove(at: 1) }
    return lines
  }

  private func shardFile(_ shard: Shard, in folder: String, of dummy: DummyProcess) -> URL {
    dummy.directory.appending(path: "\(folder)/\(ShardFile.name(shard))")
  }

  @Test(
    "finds, reports, and records the same bytes for one shard, for seven, and unsharded",
    arguments: [("writes", 300), ("calm", 300), ("exits", 30), ("blocks", 60)]
  )
  func anyNumber(variant: String, trials: Int) async throws {
    var results: [(text: [Substring], json: String, files: [String: Data])] = []
    for count in [0, 1, 7] {
      try await DummyProcess.use { dummy in
        try dummy.writeSecondScenario()
        if count == 0 {
          let line = "\(hunt(variant, trials)) --keep-going --out o"
          let text = try dummy.run(line).results
          results.append(
            (untimed(text), try dummy.run(line + " --json").results, try report(in: "o", of: dummy))
          )
          return
        }
        for index in 0..<count {
          let run = try dummy.run("\(hunt(variant, trials)) --shard \(index)/\(count) --out o")
          #expect(run.code == 0, "\(run.messages)")
        }
        let merge = try dummy.run("merge o")
        let codes = ["calm": 0, "blocks": 4]
        #expect(merge.code == codes[variant] ?? 1, "\(merge.messages)")
        results.append(
          (
            untimed(merge.results), try dummy.run("merge o --json").results,
            try report(in: "o", of: dummy)
          )
        )
      }
    }
    #expect(results[0].files.count == (variant == "calm" ? 1 : 2))
    for other in results.dropFirst() {
      #expect(other.text == results[0].text)
      #expect(other.json == results[0].json)
      #expect(other.files == results[0].files)
    }
  }

  @Test(
    "resumes from its checkpoint after a kill with the same result as without one",
    arguments: [(9, -9), (2, 130), (15, 143)] as [(Int, Int32)]
  )
  func killed(signal: Int, code: Int32) async throws {
    try await DummyProcess.use { plain in
      try plain.writeSecondScenario()
      // With this strategy each trial is one launch.
      let line = "\(hunt("ends-hunt", 1_500)) --strategy random --shard 1/2 --jobs 1 --out"
      #expect(try plain.run("\(line) whole").code == 0)
      // In the 700th of 750 trials, once two parts of 256 are written down.
      let shard = Shard(index: 1, count: 2)
      let file = shardFile(shard, in: "o", of: plain)
      let unfinished = URL(filePath: file.path + ".tmp")
      var dummy = plain
      dummy.environment = [
        "CRASH_DUMMY_LAUNCHES": "700", "CRASH_DUMMY_SIGNAL": "\(signal)",
        "CRASH_DUMMY_FILE": unfinished.path, "CRASH_DUMMY_WORDS": "\"next\":512,",
        "STORESTORM_CHECKPOINT": "1ms",
      ]
      #expect(try dummy.run("\(line) o").code == code)
      let left = try Data(contentsOf: unfinished)
      #expect(!FileManager.default.fileExists(atPath: file.path))
      let incomplete = try plain.run("merge o")
      #expect(incomplete.code == 5)
      #expect(incomplete.messages.contains("run again with --shard 0/2, --shard 1/2\n"))
      // As if the kill had come in the middle of a write.
      try (left + left.suffix(60).prefix(50)).write(to: unfinished)
      let again = try plain.run("\(line) o")
      #expect(again.code == 0)
      #expect(again.messages.contains("shard 1/2 resumes after 512 of 750 trials\n"))
      #expect(!FileManager.default.fileExists(atPath: unfinished.path))
      let tallies = try [shardFile(shard, in: "whole", of: plain), file].map { url in
        guard case .complete(let summary) = try ShardFile(path: url.path).state else {
          Issue.record("not complete: \(url.path)")
          return HuntTally(scenarioCount: 0)
        }
        return summary.tally
      }
      #expect(tallies[0] == tallies[1])
      #expect(tallies[0].trials == 750)
    }
  }

  @Test("is not rerun when it is complete, but is when its file is damaged")
  func complete() async throws {
    try await DummyProcess.use { dummy in
      try dummy.writeSecondScenario()
      let line = "\(hunt("writes", 40)) --shard 0/1 --out o --json"
      let first = try dummy.run(line)
      let file = shardFile(.whole, in: "o", of: dummy)
      let bytes = try Data(contentsOf: file)
      let second = try dummy.run(line)
      #expect(second.code == 0)
      #expect(second.messages.contains("shard 0/1 is already complete; nothing to run\n"))
      #expect(second.results == first.results)
      #expect(try Data(contentsOf: file) == bytes)
      #expect(try first.json()["complete"] as? Bool == true)
      #expect(try first.json()["trials"] as? Int == 40)
      try bytes.dropLast(7).write(to: file)
      #expect(try dummy.run("merge o").code == 5)
      let third = try dummy.run(line)
      #expect(third.code == 0)
      #expect(third.messages.contains("is damaged; running the shard again\n"))
      #expect(third.results == first.results)
      #expect(try dummy.run("merge o").code == 1)
    }
  }

  @Test("does not write to a folder with shards of another hunt, and says what differs")
  func strangers() async throws {
    try await DummyProcess.use { dummy in
      try dummy.writeSecondScenario()
      let line = hunt("calm", 4)
      #expect(try dummy.run("\(line) --shard 0/2 --out o").code == 0)
      let others = [
        ("\(line) --shard 1/3", "shards: 2 and 3 here"),
        (line.replacing("--seed 5", with: "--seed 6") + " --shard 0/2", "seed: 5 and 6 here"),
        ("\(line) --shard 1/2 --users 2", "users: drawn and 2 here"),
        (line.replacing("--trials 4", with: "--trials 5") + " --shard 1/2", "trials: 4 and 5 here"),
        (line.replacing(" more.json5", with: "") + " --shard 1/2", "scenarios: tiny more and tiny"),
      ]
      for (line, words) in others {
        let run = try dummy.run("\(line) --out o")
        #expect(run.code == 2)
        #expect(run.messages.contains(words), "\(run.messages)")
      }
      let url = dummy.directory.appending(path: "more.json5")
      try dummy.write(try String(contentsOf: url, encoding: .utf8) + " ", to: "more.json5")
      let changed = try dummy.run("\(line) --shard 1/2 --out o")
      #expect(changed.code == 2)
      #expect(changed.messages.contains("scenario files: "))
    }
  }

  @Test("ends with 0 whatever it finds; with --fail-fast, ends with 1 at the first violation")
  func failFast() async throws {
    try await DummyProcess.use { dummy in
      try dummy.writeSecondScenario()
      let line = "\(hunt("writes", 900)) --shard 1/2 --out o"
      for _ in 0..<2 {
        let run = try dummy.run("\(line) --fail-fast")
        #expect(run.code == 1)
        #expect(run.results.contains("VIOLATED nothing-is-written/"))
        // Of the first part of its own trials.
        #expect(run.results.contains("\n256 trials "))
      }
      let recordings = dummy.recordings(in: "o/shard-00001-of-00002")
      #expect(recordings.count == 1)
      for path in recordings { #expect(try dummy.run("replay \(path)").code == 1) }
      #expect(try dummy.run("merge o").code == 5)
      #expect(try dummy.run(line).code == 0)
      // A shard that was already complete still reports its findings.
      #expect(try dummy.run("\(hunt("writes", 900)) --shard 0/2 --out o").code == 0)
      #expect(try dummy.run("merge o").code == 1)
    }
  }

  @Test("is merged only by a program that runs trials as its shards did")
  func otherBuild() async throws {
    try await DummyProcess.use(["CRASH_DUMMY_WRITES": "1"]) { dummy in
      try dummy.writeSecondScenario()
      let line = "\(hunt("writes-if-told", 8)) --shard 0/1 --out o"
      #expect(try dummy.run(line).code == 0)
      #expect(try dummy.run("merge o").code == 1)
      var other = dummy
      other.environment = ["STORESTORM_KEEP_HASH_SEEDS": "1"]
      let kept = try other.run("merge o")
      #expect(kept.code == 2)
      #expect(kept.messages.contains("hash seeds: fixed and drawn"))
      // The same build by its words, and other logic.
      other.environment = [:]
      let gone = try other.run("merge o")
      #expect(gone.code == 4)
      #expect(gone.messages.contains("trial 0 (seed 5) showed nothing-is-written/"))
      #expect(gone.messages.contains(" and nothing here"))
    }
  }

  @Test("accepts known violations as a hunt does, even without the scenario files")
  func known() async throws {
    try await DummyProcess.use { dummy in
      try dummy.writeSecondScenario()
      try dummy.write(
        """
        { known: [{ signature: "nothing-is-written/read-nothing>broken/none", reason: "a test",
          until: "2999-12-31" }] }
        """,
        to: "known.json5"
      )
      let line = hunt("writes", 40)
      let whole = try dummy.run("\(line) --keep-going --out o --json")
      #expect(whole.code == 0)
      let bytes = try report(in: "o", of: dummy)
      for index in 0..<2 {
        // A known violation does not end a shard either.
        #expect(try dummy.run("\(line) --fail-fast --shard \(index)/2 --out o").code == 0)
      }
      #expect(try dummy.run("merge o --json").results == whole.results)
      #expect(try report(in: "o", of: dummy) == bytes)
      for name in ["known.json5", "more.json5", "tiny.json5"] {
        let url = dummy.directory.appending(path: name)
        try FileManager.default.moveItem(at: url, to: url.appendingPathExtension("away"))
      }
      let elsewhere = try dummy.run("merge o --json")
      #expect(elsewhere.code == 0)
      #expect(elsewhere.results == whole.results)
      // It is not known any more where the scenarios are.
      for name in ["more.json5", "tiny.json5"] {
        let url = dummy.directory.appending(path: name)
        try FileManager.default.moveItem(at: url.appendingPathExtension("away"), to: url)
      }
      #expect(try dummy.run("merge o").code == 1)
    }
  }

  @Test("keeps the earlier trials that a crash needs, by their numbers within the hunt")
  func afterOthers() async throws {
    // Each trial is one launch: the fourth of a process, so trial 6 of shard 0 of 2.
    try await DummyProcess.use(["CRASH_DUMMY_LAUNCHES": "3"]) { dummy in
      let line = "hunt tiny.json5 --variant dummy/remembers --strategy random --trials 10 --out o"
      for index in 0..<2 {
        let shard = "--seed 1 --jobs 1 --shard \(index)/2"
        #expect(try dummy.run("\(line) \(shard)").code == 0)
      }
      let merge = try dummy.run("merge o --json")
      #expect(merge.code == 1)
      let found = try #require(try merge.json()["violations"] as? [[String: Any]]).first
      #expect(found?["trial"] as? Int == 6)
      #expect((found?["because"] as? String)?.contains("trials 0...4 in steps of 2") == true)
      let replay = try dummy.run("replay \(try #require(dummy.recordings(in: "o").first))")
      #expect(replay.code == 1)
      #expect(replay.results.hasPrefix("came back: "))
    }
  }

  @Test("takes its shard from the engine, and refuses an invalid shard in one clear line")
  func auto() async throws {
    try await DummyProcess.use(["PARALLEL_SEQ": "2", "STORESTORM_SHARD_COUNT": "3"]) { dummy in
      try dummy.writeSecondScenario()
      let line = "\(hunt("calm", 9)) --shard auto --out o"
      #expect(try dummy.run(line).code == 0)
      let file = shardFile(Shard(index: 1, count: 3), in: "o", of: dummy)
      #expect(FileManager.default.fileExists(atPath: file.path))
      var other = dummy
      other.environment = ["PARALLEL_SEQ": "2"]
      for (line, words) in [
        (line, "set STORESTORM_SHARD_COUNT"), ("hunt tiny.json5 --shard 0/1", "--trials"),
        ("merge nowhere", "found none"),
        ("\(hunt("calm", 9)) --shard 0/2 --strategy exhaustive", "cannot be sharded"),
      ] {
        let run = try other.run(line)
        #expect(run.code == 2)
        #expect(run.messages.contains(words))
        #expect(run.messages.filter { $0 == "\n" }.count == 1)
      }
    }
  }
}
