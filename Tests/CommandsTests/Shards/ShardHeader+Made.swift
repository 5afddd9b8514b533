import Foundation
import Testing

@testable import Commands

extension ShardHeader {
  /// A header of a hunt that is never run, with one scenario.
  static func made(
    trials: Int,
    shard: Int = 0,
    of shards: Int = 1,
    _ others: [String: Any] = [:]
  ) throws -> ShardHeader {
    let scenario = ["name": "a", "digest": "0", "catalogueDigest": "0", "variant": "a/b"]
    let members: [String: Any] = [
      "format": 1, "version": "1", "toolchain": "t", "platform": "p", "configuration": "c",
      "hashSeeds": "fixed", "scenarios": [scenario], "ownInvariants": [String](),
      "strategy": "random", "faultProfile": "mixed", "seed": "1", "trials": trials,
      "shards": shards,
      "shard": shard,
    ]
    return try JSONDecoder().decode(
      ShardHeader.self,
      from: JSONSerialization.data(withJSONObject: members.merging(others) { $1 })
    )
  }
}
