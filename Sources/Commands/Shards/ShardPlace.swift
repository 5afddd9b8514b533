import Trials

/// Where the files of one shard go.
struct ShardPlace: Hashable, Sendable {
  /// Which shard.
  let shard: Shard
  /// The folder of all shards.
  let directory: String

  /// Describes the place; nothing is looked up.
  ///
  /// - Parameters:
  ///   - shard: which.
  ///   - directory: the folder of all shards.
  init(_ shard: Shard, in directory: String) {
    self.shard = shard
    self.directory = directory
  }

  /// The file in which it says what it has counted, once it is complete.
  var path: String { "\(directory)/\(ShardFile.name(shard))" }

  /// A folder for what this shard alone has to report.
  var ownDirectory: String { String(path.dropLast(".ndjson".count)) }
}
