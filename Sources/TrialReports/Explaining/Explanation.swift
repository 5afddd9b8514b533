public import FileFormats
public import Judging

/// What `explain` tells of one thing that a scenario or a command line can name.
public struct Explanation: Hashable, Sendable {
  /// What kind of thing it is.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// What must hold.
    case invariant
    /// Logic that can be put under test.
    case variant
    /// What chooses the next step.
    case strategy
    /// Something that breaks.
    case fault
    /// A lawful oddity of the store.
    case irregularity
    /// A situation that a scenario must reach.
    case mark
    /// A word that reports and stories use.
    case word
  }

  /// What kind of thing it is.
  public let kind: Kind
  /// As it is written.
  public let name: String
  /// What it is, in one sentence.
  public let summary: String
  /// How it is checked, or how it comes about; may be empty for rules of your own.
  public let details: String
  /// Defects of shipped products behind it.
  public let bugs: [RealBug]
  /// Variants in which such a defect can be seen.
  public var variants: [String] = []
  /// What to type to see it, without the tool's name.
  public var commands: [String] = []

  /// Describes something.
  ///
  /// - Parameters:
  ///   - kind: what kind of thing it is.
  ///   - name: as it is written.
  ///   - summary: what it is, in one sentence.
  ///   - details: how it is checked, or how it comes about.
  ///   - bugs: defects of shipped products behind it.
  public init(
    _ kind: Kind,
    _ name: String,
    _ summary: String,
    details: String,
    bugs: [RealBug] = []
  ) {
    self.kind = kind
    self.name = name
    self.summary = summary
    self.details = details
    self.bugs = bugs
  }

  /// As one JSON object.
  public var json: JSONText {
    .object([
      .init("kind", .string(kind.rawValue)),
      .init("name", .string(name)),
      .init("summary", .string(summary)),
      .init("details", .string(details)),
      .init(
        "reports",
        .array(
          bugs.map {
            .object([.init("summary", .string($0.summary)), .init("url", .string($0.address))])
          }
        )
      ),
      .init("variants", .array(variants.map { .string($0) })),
      .init("commands", .array(commands.map { .string($0) })),
    ])
  }
}
