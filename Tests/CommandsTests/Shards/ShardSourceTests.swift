import Testing
import Trials

@testable import Commands

@Suite("Which shard a process runs")
struct ShardSourceTests {
  @Test("is read as I/N, from 0, or as auto")
  func written() {
    #expect(ShardSource("0/1") == .given(.whole))
    #expect(ShardSource("7/64") == .given(Shard(index: 7, count: 64)))
    #expect(ShardSource("99999/100000") == .given(Shard(index: 99_999, count: 100_000)))
    #expect(ShardSource("auto") == .engine)
    for text in ["", "1", "1/", "/1", "1/1", "64/64", "0/0", "-1/2", "1/2/3", "0/100001", "a/b"] {
      #expect(ShardSource(text) == nil, "\(text)")
    }
  }

  @Test(
    "comes from the engine",
    arguments: [
      (["STORESTORM_SHARD_INDEX": "2", "STORESTORM_SHARD_COUNT": "5"], "2/5"),
      (slurm(id: 0, 0...63), "0/64"), (slurm(id: 63, 0...63), "63/64"),
      (slurm(id: 11, 10...17), "1/8"), (slurm(id: 1, 1...8), "0/8"),
      (["AWS_BATCH_JOB_ARRAY_INDEX": "9", "AWS_BATCH_JOB_ARRAY_SIZE": "10"], "9/10"),
      (["JOB_COMPLETION_INDEX": "0", "STORESTORM_SHARD_COUNT": "3"], "0/3"),
      (["NOMAD_ALLOC_INDEX": "2", "STORESTORM_SHARD_COUNT": "3"], "2/3"),
      (["PARALLEL_SEQ": "1", "STORESTORM_SHARD_COUNT": "3"], "0/3"),
      (["PARALLEL_SEQ": "3", "STORESTORM_SHARD_COUNT": "3"], "2/3"),
    ]
  )
  func engines(environment: [String: String], expected: String) throws {
    #expect(try ShardSource.engine.shard(in: environment).description == expected)
  }

  @Test("comes from the first of several engines")
  func order() throws {
    let all = [
      ("STORESTORM_SHARD_INDEX", "0"), ("SLURM_ARRAY_TASK_ID", "1"),
      ("AWS_BATCH_JOB_ARRAY_INDEX", "2"), ("JOB_COMPLETION_INDEX", "3"),
      ("NOMAD_ALLOC_INDEX", "4"), ("PARALLEL_SEQ", "6"),
    ]
    for first in all.indices {
      var environment = Dictionary(uniqueKeysWithValues: all[first...])
      environment["STORESTORM_SHARD_COUNT"] = "8"
      for (name, value) in [("MIN", "0"), ("MAX", "7"), ("COUNT", "8")] {
        environment["SLURM_ARRAY_TASK_\(name)"] = value
      }
      #expect(try ShardSource.engine.shard(in: environment) == Shard(index: first, count: 8))
    }
  }

  @Test(
    "is never guessed",
    arguments: [
      ([:], "set STORESTORM_SHARD_INDEX, from 0, and STORESTORM_SHARD_COUNT"),
      (["STORESTORM_SHARD_COUNT": "8"], "set STORESTORM_SHARD_INDEX"),
      (["STORESTORM_SHARD_INDEX": "1"], "set STORESTORM_SHARD_COUNT"),
      (["STORESTORM_SHARD_INDEX": "x", "STORESTORM_SHARD_COUNT": "8"], "found 'x'"),
      (["STORESTORM_SHARD_INDEX": "8", "STORESTORM_SHARD_COUNT": "8"], "below the count"),
      (["STORESTORM_SHARD_INDEX": "0", "STORESTORM_SHARD_COUNT": "0"], "below the count"),
      (["SLURM_ARRAY_TASK_ID": "1"], "SLURM_ARRAY_TASK_MIN is not set"),
      (slurm(id: 4, 0...6, count: 4), "--array=0-3"), (slurm(id: 9, 0...7), "below the count"),
      (["AWS_BATCH_JOB_ARRAY_INDEX": "9"], "set STORESTORM_SHARD_COUNT"),
      (["JOB_COMPLETION_INDEX": "0"], "set STORESTORM_SHARD_COUNT"),
      (["NOMAD_ALLOC_INDEX": "0", "STORESTORM_SHARD_COUNT": ""], "set STORESTORM_SHARD_COUNT"),
      (["PARALLEL_SEQ": "0", "STORESTORM_SHARD_COUNT": "3"], "below the count"),
    ] as [([String: String], String)]
  )
  func missing(environment: [String: String], hint: String) {
    do throws(ShardEngine.Failure) {
      let shard = try ShardSource.engine.shard(in: environment)
      Issue.record("guessed \(shard)")
    } catch {
      #expect(error.message.contains(hint), "\(error.message)")
      #expect(!error.message.contains("\n"))
    }
  }

  private static func slurm(
    id: Int,
    _ range: ClosedRange<Int>,
    count: Int? = nil
  ) -> [String: String] {
    [
      "SLURM_ARRAY_TASK_ID": "\(id)", "SLURM_ARRAY_TASK_MIN": "\(range.lowerBound)",
      "SLURM_ARRAY_TASK_MAX": "\(range.upperBound)",
      "SLURM_ARRAY_TASK_COUNT": "\(count ?? range.count)",
    ]
  }
}
