import FileFormats
import Foundation
import Testing
import Trials

@testable import Commands

@Suite("Merging shards")
struct ShardMergeTests {
  /// The whole file of a shard whose tally holds exactly its trials.
  private func file(
    _ shard: Int,
    of shards: Int,
    trials: Int = 100,
    path: String? = nil,
    finding: Int? = nil,
    milliseconds: Int = 7,
    lines kept: Int = .max,
    _ others: [String: Any] = [:]
  ) throws -> ShardFile {
    let own = Shard(index: shard, count: shards)
    let numbers = (0..<own.share(of: trials)).map(own.trial)
    var tally = try HuntTally.of(numbers.filter { $0 != finding })
    if let finding { tally.merge(.with(findingIn: finding)) }
    let progress = ShardLine.Progress(
      next: numbers.count,
      milliseconds: milliseconds,
      tally: tally
    )
    let source = ShardLine.Source(file: "a", text: "", catalogFile: "b", catalog: "")
    let header = try ShardHeader.made(trials: trials, shard: shard, of: shards, others)
    var lines = [
      try ShardLine(header: header).bytes, try ShardLine(scenario: source).bytes,
      try ShardLine(summary: progress).bytes,
    ]
    let digest = FileDigest(of: lines.joined())
    lines.append(try ShardLine(end: .init(lines: 3, digest: digest.description)).bytes)
    return ShardFile(path: path ?? "f\(shard)", data: lines.prefix(kept).reduce(Data(), +))
  }

  private func merged(_ files: [ShardFile]) throws(ShardMerge.Failure) -> HuntTally {
    var merge = ShardMerge()
    for file in files { try merge.add(file) }
    return try merge.result().tally
  }

  private func expectFailure(_ code: ExitCode, _ words: String..., of files: [ShardFile]) {
    do throws(ShardMerge.Failure) {
      _ = try merged(files)
      Issue.record("merged")
    } catch {
      #expect(error.code == code)
      let text = error.lines.joined(separator: "\n")
      for word in words { #expect(text.contains(word), "\(text)") }
    }
  }

  @Test("accepts no counts that are impossible or unknown to this version")
  func unsound() throws {
    let part = try HuntTally.of(0..<100)
    let whole = String(decoding: try JSONEncoder().encode(part), as: UTF8.self)
    for (part, other) in [
      ("\"marks\":[", "\"marks\":[0,"), ("\"mostUsers\":", "\"mostUsers\":-1"),
      ("\"trials\":", "\"trials\":900000000000000"),
    ] {
      let text = whole.replacing(part, with: other)
      #expect(text != whole, "\(part)")
      let tally = try JSONDecoder().decode(HuntTally.self, from: Data(text.utf8))
      #expect(!tally.isSound(scenarioCount: 1), "\(part)")
    }
    let tally = try JSONDecoder().decode(HuntTally.self, from: Data(whole.utf8))
    #expect(tally.isSound(scenarioCount: 1))
    #expect(!tally.isSound(scenarioCount: 2))
  }

  @Test("is refused for programs of two builds, and notes two versions of one")
  func programs() throws {
    func header(_ sample: String, _ written: Int) -> [String: Any] {
      ["program": ["size": 9, "sample": sample, "written": written]]
    }
    let first = try file(0, of: 2, header("a", 1))
    let other = try file(1, of: 2, header("b", 1))
    expectFailure(.usage, "belong to different hunts: program", of: [first, other])
    var merge = ShardMerge()
    for file in [first, try file(1, of: 2, header("a", 2))] { try merge.add(file) }
    #expect(merge.notes.count == 1)
    #expect(merge.notes.first?.contains("have different modification times") == true)
    #expect(try merge.result().tally.trials == 100)
  }

  @Test("is the same for any number of shards, in whatever order their files are found")
  func anyNumber() throws {
    let whole = try merged([file(0, of: 1, finding: 11)])
    #expect(whole.trials == 100)
    #expect(whole.findings.map(\.trial) == [11])
    for count in [2, 7, 100, 130] {
      let files = try (0..<count).map { index in
        try file(index, of: count, finding: 11 % count == index ? 11 : nil)
      }
      #expect(try merged(files) == whole)
      #expect(try merged(files.reversed()) == whole)
    }
  }

  @Test("adds up the times of all shards")
  func times() throws {
    var merge = ShardMerge()
    for shard in 0..<3 { try merge.add(file(shard, of: 3, milliseconds: 10 + shard)) }
    #expect(try merge.result().wallTime == .milliseconds(33))
  }

  @Test("names shards that are missing, incomplete, or damaged")
  func gaps() throws {
    expectFailure(
      .nothingToCompare,
      "2 of 4 shards are missing",
      "--shard 1/4, --shard 3/4",
      of: [try file(0, of: 4), try file(2, of: 4)]
    )
    expectFailure(
      .nothingToCompare,
      "'f1' is unfinished",
      "--shard 1/2",
      of: [try file(0, of: 2), try file(1, of: 2, lines: 3)]
    )
    expectFailure(
      .nothingToCompare,
      "'f1' is unfinished",
      of: [try file(0, of: 2), try file(1, of: 2, lines: 1)]
    )
    // Found by damaging files: this took a minute and asked for 34 GB.
    expectFailure(
      .nothingToCompare,
      "'f2': it does not begin with the header",
      of: [try file(2, of: 47_525_269_780)]
    )
    expectFailure(
      .nothingToCompare,
      "'f0': it does not begin with the header",
      of: [ShardFile(path: "f0", data: Data("x".utf8))]
    )
  }

  @Test("uses the complete file of a shard that exists twice")
  func doubles() throws {
    let files = [try file(0, of: 2), try file(1, of: 2)]
    let torn = try file(1, of: 2, path: "torn", lines: 3)
    #expect(try merged([torn] + files) == merged(files))
    var merge = ShardMerge()
    for file in files { try merge.add(file) }
    // Another time, the same result.
    try merge.add(file(1, of: 2, path: "again", milliseconds: 99))
    #expect(merge.notes.count == 1)
    #expect(merge.notes.first?.contains("'again'") == true)
    #expect(try merge.result().tally == merged(files))
  }

  @Test("rejects a shard with two different results")
  func disagreement() throws {
    expectFailure(
      .notDeterministic,
      "shard 1 was run twice",
      "'f1'",
      "'again'",
      of: [try file(0, of: 2), try file(1, of: 2), try file(1, of: 2, path: "again", finding: 3)]
    )
  }

  @Test("refuses shards of two hunts and says what differs")
  func twoHunts() throws {
    expectFailure(.usage, "shards: 2 and 3", of: [try file(0, of: 2), try file(1, of: 3)])
    let others: [(String, Any, String)] = [
      ("seed", "2", "seed: 1 and 2"), ("strategy", "pos", "strategy: random and pos"),
      ("users", 4, "users: drawn and 4"), ("faultProfile", "calm", "faultProfile: mixed and calm"),
      ("toolchain", "u", "toolchain: t and u"), ("platform", "q", "platform: p and q"),
      ("configuration", "d", "configuration: c and d"), ("version", "2", "StoreStorm: 1 and 2"),
      ("hashSeeds", "drawn", "hash seeds: fixed and drawn"), ("format", 2, "format: 1 and 2"),
      ("ownInvariants", ["x"], "own invariants:  and x"),
      ("reported", ["finishOnDeviceOnly"], "reported behavior: none and finishOnDeviceOnly"),
      (
        "scenarios",
        [["name": "a", "digest": "1", "catalogueDigest": "0", "variant": "a/b"]],
        "scenario files: 0 and 1"
      ),
      (
        "scenarios",
        [["name": "a", "digest": "0", "catalogueDigest": "1", "variant": "a/b"]],
        "catalogues: 0 and 1"
      ),
      (
        "scenarios",
        [["name": "a", "digest": "0", "catalogueDigest": "0", "variant": "a/c"]],
        "variants: a/b and a/c"
      ),
    ]
    for (name, value, words) in others {
      expectFailure(
        .usage,
        words,
        "'f0'",
        "'f1'",
        of: [try file(0, of: 2), try file(1, of: 2, [name: value])]
      )
    }
    let first = try file(0, of: 2, trials: 100)
    expectFailure(.usage, "trials: 100 and 99", of: [first, try file(1, of: 2, trials: 99)])
  }
}
