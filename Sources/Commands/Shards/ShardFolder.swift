import Foundation
import Trials

/// The folder of the shard files of one hunt.
struct ShardFolder: Sendable {
  let path: String

  /// The complete and unfinished shard files in the folder and its subfolders, in order.
  var files: [String] {
    let names = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
    return names.filter { name in
      let last = name.split(separator: "/").last ?? ""
      let isWhole = last.hasSuffix(".ndjson")
      return last.hasPrefix("shard-") && (isWhole || last.hasSuffix(".ndjson.tmp"))
    }.sorted().map { "\(path)/\($0)" }
  }

  /// Returns a file that belongs to another hunt than a shard that is about to run, with the first
  /// difference, the file's value first; nil if none is found.
  ///
  /// Only a few files are checked; `merge` checks all of them.
  func stranger(to header: ShardHeader) -> (path: String, difference: String)? {
    let own = "\(path)/\(ShardFile.name(Shard(index: header.shard, count: header.shards)))"
    let all = files
    let checked = [own, own + ShardFile.unfinished] + [all.first, all.last].compactMap { $0 }
    for path in checked {
      if let difference = Self.header(of: path)?.difference(from: header) {
        return (path, difference)
      }
    }
    return nil
  }

  /// Returns the header of a file; nil if it is missing or incomplete.
  private static func header(of path: String) -> ShardHeader? {
    guard let file = FileHandle(forReadingAtPath: path),
      let data = try? file.read(upToCount: 1 << 20),
      let end = data.firstIndex(of: UInt8(ascii: "\n"))
    else { return nil }
    return try? JSONDecoder().decode(ShardLine.self, from: data[..<end]).header
  }
}

/// The location of one shard's files.
struct ShardPlace: Hashable, Sendable {
  let shard: Shard
  let directory: String

  /// The path of the file with the counts of the complete shard.
  var path: String { "\(directory)/\(ShardFile.name(shard))" }

  /// The folder for the report of this shard alone.
  var ownDirectory: String { String(path.dropLast(".ndjson".count)) }
}
