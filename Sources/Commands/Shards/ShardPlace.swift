import Trials

/// The location of one shard's files.
struct ShardPlace: Hashable, Sendable {
  let shard: Shard
  let directory: String

  /// The path of the file with the counts of the complete shard.
  var path: String { "\(directory)/\(ShardFile.name(shard))" }

  /// The folder for the report of this shard alone.
  var ownDirectory: String { String(path.dropLast(".ndjson".count)) }
}
