package import StoreSimulation

/// The explanation of one name in a file, a command line, or a report.
package struct Explanation: Hashable, Sendable {
  /// A kind of thing that has a name.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A rule that must hold.
    case invariant
    /// Logic that can be put under test.
    case variant
    /// A way to pick the next step.
    case strategy
    /// Something that breaks.
    case fault
    /// Unusual store behavior that StoreKit allows.
    case irregularity
    /// Store behavior that only a single report shows.
    case reported
    /// A situation that a scenario must reach.
    case mark
    /// A kind of app, which has variants.
    case system
    /// A key of scenario files.
    case key
    /// A key of target files.
    case targetKey = "target-key"
    /// A member of recordings.
    case recordingKey = "recording-key"
    /// An action that only some apps know.
    case custom
    /// A term in reports and stories.
    case word

    /// The kind of file that it is a key of, as paths may begin with it; nil for anything else.
    package var file: String? {
      switch self {
      case .key: "scenario"
      case .targetKey: "target"
      case .recordingKey: "recording"
      default: nil
      }
    }
  }

  /// A part of the thing, with its meaning.
  package struct Part: Hashable, Sendable {
    /// The name of the part.
    package let name: String
    /// The meaning in one or two sentences.
    package let meaning: String

    init(_ name: String, _ meaning: String) {
      self.name = name
      self.meaning = meaning
    }
  }

  /// The kind of thing that the name stands for.
  package let kind: Kind
  /// The name, as it is written.
  package let name: String
  /// A summary in one sentence.
  package let summary: String
  /// How it is checked, or how it comes about; may be empty for your own rules and for keys.
  package let details: String
  /// The defects of shipped products behind it.
  package let bugs: [RealBug]
  /// Where a file sets it; nil if none does.
  package var place: KeyPlace?
  /// The keys of the object that is the value of a key.
  package var keys: [Part] = []
  /// The custom actions that the apps of a system know.
  package var customActions: [Part] = []
  /// The rules that judge what it brings about, or that fit a system.
  package var rules: [String] = []
  /// The variants that have such a defect, or that belong to the system.
  package var variants: [String] = []
  /// The commands that show it, without the tool's name.
  package var commands: [String] = []

  /// Creates an explanation.
  package init(
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
}
