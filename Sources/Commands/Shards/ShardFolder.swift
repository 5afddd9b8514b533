import Foundation
import Trials

/// Where the files of the shards of one hunt are.
struct ShardFolder: Sendable {
  private let path: String

  /// Describes a folder; nothing is looked up.
  ///
  /// - Parameter path: its path.
  init(_ path: String) { self.path = path }

  /// The files of shards in it and in folders inside, whole ones and unfinished ones, in order.
  var files: [String] {
    let names = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
    return names.filter { name in
      let last = name.split(separator: "/").last ?? ""
      let isWhole = last.hasSuffix(".ndjson")
      return last.hasPrefix("shard-") && (isWhole || last.hasSuffix(".ndjson.tmp"))
    }.sorted().map { "\(path)/\($0)" }
  }

  /// A file of another hunt than the one that a shard is about to run; nil if none is seen.
  ///
  /// Only a few are looked at: that all fit is for `merge` to check.
  ///
  /// - Parameter header: of the shard.
  /// - Returns: its path, and the first difference, the file's value first.
  func stranger(to header: ShardHeader) -> (path: String, difference: String)? {
    let own = "\(path)/\(ShardFile.name(Shard(index: header.shard, count: header.shards)))"
    let all = files
    let looked = [own, own + ShardFile.unfinished] + [all.first, all.last].compactMap { $0 }
    for path in looked {
      if let difference = Self.header(of: path)?.difference(from: header) {
        return (path, difference)
      }
    }
    return nil
  }

  /// The header of a file; nil if there is none, or if it is torn.
  private static func header(of path: String) -> ShardHeader? {
    guard let file = FileHandle(forReadingAtPath: path),
      let data = try? file.read(upToCount: 1 << 20),
      let end = data.firstIndex(of: UInt8(ascii: "\n"))
    else { return nil }
    return try? JSONDecoder().decode(ShardLine.self, from: data[..<end]).header
  }
}
