import Trials

/// The location of one shard's files.
struct ShardPlace: Hashable, Sendable {
  /// The shard.
  let shard: Shard
  /// The folder of all shards.
  let directory: String

  /// Describes the location without reading it.
  ///
  /// - Parameters:
  ///   - shard: the shard.
  ///   - directory: the folder of all shards.
  init(_ shard: Shard, in directory: String) {
    self.shard = shard
    self.directory = directory
  }

  /// The path of the file with the counts of the complete shard.
  var path: String { "\(directory)/\(ShardFile.name(shard))" }

  /// The folder for the report of this shard alone.
  var ownDirectory: String { String(path.dropLast(".ndjson".count)) }
}
