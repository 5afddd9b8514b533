import FileFormats
import Foundation
import Trials

/// A shard's file as it was found.
struct ShardFile: Sendable {
  /// How much of it is there.
  enum State: Sendable {
    /// All of it.
    case complete(ShardLine.Progress)
    /// The shard was not run to its end.
    case unfinished
    /// Something else than a shard has written, or a part of it.
    case damaged(String)
  }

  /// The name of the file of a shard that is complete.
  ///
  /// - Parameter shard: which.
  /// - Returns: for example `shard-00007-of-00064.ndjson`.
  static func name(_ shard: Shard) -> String {
    "shard-\(padded(shard.index))-of-\(padded(shard.count)).ndjson"
  }

  /// What ends the name of a file that is still written to.
  static let unfinished = ".tmp"

  private static func padded(_ number: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, 5 - digits.count)) + digits
  }

  /// Its path.
  let path: String
  /// What the shard runs; nil if the first line is no header.
  let header: ShardHeader?
  /// The files of its scenarios.
  let sources: [ShardLine.Source]
  /// The last whole checkpoint.
  let checkpoint: ShardLine.Progress?
  /// The bytes up to and with that checkpoint; none if there is none.
  let kept: Data
  /// How many lines these are.
  let keptLines: Int
  /// How much of it is there.
  let state: State

  /// Reads a file.
  ///
  /// - Parameter path: where.
  /// - Throws: if it cannot be read at all.
  init(path: String) throws {
    self.init(path: path, data: try Data(contentsOf: URL(filePath: path)))
  }

  /// Reads the content of a file.
  ///
  /// What comes behind the first line that is torn, or none of ours, is not looked at.
  ///
  /// - Parameters:
  ///   - path: what the file is called.
  ///   - data: its content.
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
