import Foundation
import Trials

/// One line of a shard's file: an object with one member, whose name is the kind of line.
struct ShardLine: Hashable, Sendable, Codable {
  /// The files of a scenario, so that shards can be merged on machines without these files.
  struct Source: Hashable, Sendable, Codable {
    /// The path of the scenario file, as given.
    let file: String
    /// The content of the scenario file.
    let text: String
    /// The path of the catalog, as given.
    let catalogFile: String
    let catalog: String
    /// The content of the file of known violations next to the scenario; nil if there was none.
    var known: String? = nil

    private enum CodingKeys: String, CodingKey {
      case file, text, known
      case catalogFile = "catalogueFile"
      case catalog = "catalogue"
    }
  }

  /// The progress of a shard.
  struct Progress: Hashable, Sendable, Codable {
    /// The first of the shard's trials that is not counted yet.
    let next: Int
    /// The elapsed wall-clock time.
    let milliseconds: Int
    let tally: HuntTally
  }

  /// A summary of the preceding lines of the file.
  struct End: Hashable, Sendable, Codable {
    let lines: Int
    /// The fingerprint of their bytes.
    let digest: String
  }

  var header: ShardHeader?
  /// A scenario; one line for each, after the header.
  var scenario: Source?
  /// A checkpoint, from which a shard that was killed resumes.
  var ckpt: Progress?
  /// A finding; one line for each kind, for people.
  ///
  /// ``Progress/tally`` holds them too.
  var finding: Finding?
  /// The result of the whole shard.
  var summary: Progress?
  /// The last line, without which the file is not complete.
  var end: End?

  /// The bytes of the line, including the line ending; equal lines have equal bytes.
  var bytes: Data {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      return try encoder.encode(self) + Data("\n".utf8)
    }
  }
}

extension ShardLine {
  /// Returns the lines at the beginning of a shard's file.
  static func opening(_ header: ShardHeader, _ scenarios: [Scenario]) -> [ShardLine] {
    [ShardLine(header: header)]
      + scenarios.map { scenario in
        let source = scenario.source
        return ShardLine(
          scenario: Source(
            file: source.fileName,
            text: String(decoding: source.text, as: UTF8.self),
            catalogFile: source.catalogName,
            catalog: String(decoding: source.catalogText, as: UTF8.self),
            known: try? String(
              contentsOfFile: KnownFile.path(beside: source.fileName),
              encoding: .utf8
            )
          )
        )
      }
  }
}
