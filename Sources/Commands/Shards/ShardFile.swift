import FileFormats
import Foundation
import Trials

/// The content of a shard's file.
struct ShardFile: Sendable {
  /// The state of the file.
  enum State: Sendable {
    case complete(ShardLine.Progress)
    /// The shard did not run to its end.
    case unfinished
    /// The file is incomplete or was not written by a shard.
    case damaged(String)
  }

  /// Returns the file name of a complete shard, such as `shard-00007-of-00064.ndjson`.
  static func name(_ shard: Shard) -> String {
    "shard-\(padded(shard.index))-of-\(padded(shard.count)).ndjson"
  }

  /// The extension of a file that is still being written.
  static let unfinished = ".tmp"

  private static func padded(_ number: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, 5 - digits.count)) + digits
  }

  let path: String
  /// The header of the shard; nil if the first line is not a header.
  let header: ShardHeader?
  /// The files of its scenarios.
  let sources: [ShardLine.Source]
  /// The last complete checkpoint.
  let checkpoint: ShardLine.Progress?
  /// The bytes up to and including that checkpoint; empty if there is none.
  let kept: Data
  /// The number of lines of those bytes.
  let keptLines: Int
  let state: State

  init(path: String) throws {
    self.init(path: path, data: try Data(contentsOf: URL(filePath: path)))
  }

  /// Reads the content of a file.
  ///
  /// The content after the first incomplete or invalid line is ignored.
  init(path: String, data: Data) {
    self.path = path
    var lines: [ShardLine] = []
    var ends: [Data.Index] = []
    var rest = data[...]
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")),
      let line = try? JSONDecoder().decode(ShardLine.self, from: rest[..<end])
    {
      lines.append(line)
      ends.append(end + 1)
      rest = rest[(end + 1)...]
    }
    header = lines.first?.header
    sources = lines.compactMap(\.scenario)
    let last = lines.lastIndex { $0.ckpt != nil }
    checkpoint = last.flatMap { lines[$0].ckpt }
    keptLines = last.map { $0 + 1 } ?? 0
    kept = last.map { Data(data[..<ends[$0]]) } ?? Data()
    state = Self.state(lines, ends, isRead: rest.isEmpty, data)
  }

  private static func state(
    _ lines: [ShardLine],
    _ ends: [Data.Index],
    isRead: Bool,
    _ data: Data
  ) -> State {
    guard let header = lines.first?.header, let share = header.share else {
      return .damaged("it does not begin with the header of a shard")
    }
    guard isRead, let end = lines.last?.end else { return .unfinished }
    let body = lines.count > 1 ? data[..<ends[ends.count - 2]] : Data()
    guard end.lines == lines.count - 1, end.digest == FileDigest(of: body).description else {
      return .damaged("its content does not match its last line")
    }
    guard let summary = lines.compactMap(\.summary).last, summary.next == share,
      summary.tally.trials == share, lines.compactMap(\.scenario).count == header.scenarios.count
    else { return .damaged("it does not hold all trials of its shard") }
    guard summary.tally.isSound(scenarioCount: header.scenarios.count) else {
      return .damaged("its counters do not match this version of StoreStorm")
    }
    return .complete(summary)
  }
}
