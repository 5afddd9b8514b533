import Foundation
import Trials

/// One line of a shard's file: an object with one member, whose name says what it is.
struct ShardLine: Hashable, Sendable, Codable {
  /// The files of a scenario, so that shards can be merged where the files are not.
  struct Source: Hashable, Sendable, Codable {
    /// The scenario file, as it was named.
    let file: String
    /// What is in it.
    let text: String
    /// Its catalogue, as it was named.
    let catalogueFile: String
    /// What is in its catalogue.
    let catalogue: String
    /// What is in the file of known violations beside it; nil: there was none.
    var known: String? = nil
  }

  /// How far a shard has come.
  struct Progress: Hashable, Sendable, Codable {
    /// The first of its own trials that is not counted yet.
    let next: Int
    /// How long it has taken until then by the wall clock.
    let milliseconds: Int
    /// What was counted.
    let tally: HuntTally
  }

  /// What stands before it in the file.
  struct End: Hashable, Sendable, Codable {
    /// How many lines.
    let lines: Int
    /// The fingerprint of their bytes.
    let digest: String
  }

  /// What the shard runs; the first line.
  var header: ShardHeader?
  /// One for each scenario, behind the header.
  var scenario: Source?
  /// From here a shard that was killed goes on.
  var ckpt: Progress?
  /// One for each kind of finding, for people: ``Progress/tally`` holds them too.
  var finding: Finding?
  /// What came of the whole shard.
  var summary: Progress?
  /// The last line: without it the file is not whole.
  var end: End?

  /// The line's bytes, with the line end; equal lines have equal bytes.
  var bytes: Data {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      return try encoder.encode(self) + Data("\n".utf8)
    }
  }
}

extension ShardLine {
  /// The lines at the beginning of a shard's file.
  ///
  /// - Parameters:
  ///   - header: the first line.
  ///   - scenarios: whose files follow.
  /// - Returns: the lines.
  static func opening(_ header: ShardHeader, _ scenarios: [Scenario]) -> [ShardLine] {
    [ShardLine(header: header)]
      + scenarios.map { scenario in
        let source = scenario.source
        return ShardLine(
          scenario: Source(
            file: source.fileName,
            text: String(decoding: source.text, as: UTF8.self),
            catalogueFile: source.catalogueName,
            catalogue: String(decoding: source.catalogueText, as: UTF8.self),
            known: try? String(
              contentsOfFile: KnownFile.path(beside: source.fileName),
              encoding: .utf8
            )
          )
        )
      }
  }
}
