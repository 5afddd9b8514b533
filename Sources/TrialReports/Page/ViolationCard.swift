import FileFormats
import Trials

/// The card of one violation on a page: what was seen, what was expected, why, and the commands
/// that reproduce it.
struct ViolationCard {
  private let invariant: String
  private let signature: String
  private let saw: String?
  private let expected: String?
  private let because: String?
  private var kind = Finding.Kind.violation.rawValue
  private var known: (reason: String, until: String)?
  private var commands: [String] = []
  private var picture: RacePicture?
  /// What the small trial still has; nil if that is unknown.
  private var needs: String?
  private var isFullyShrunk = true
  /// The signatures of further findings with the same cause.
  private var variants: [String] = []

  private let id: String
  /// How often, or when, it was seen.
  private let note: Markup

  /// Creates the card of a violation in a run.
  init(_ violation: RunResult.Violation, number: Int, toolCommand: String, note: Markup) {
    (invariant, signature) = (violation.invariant, violation.signature)
    (saw, expected, because) = (violation.saw, violation.expected, violation.because)
    (id, self.note) = ("violation-\(number)", note)
    commands = Self.replay([violation.recording], toolCommand)
  }

  /// Creates the card of a violation in a replay.
  init(_ violation: ReplayResult.Violation, number: Int, note: Markup) {
    (invariant, signature) = (violation.invariant, violation.signature)
    (saw, expected, because) = (violation.saw, violation.expected, violation.because)
    (id, self.note) = ("violation-\(number)", note)
    picture = violation.picture
  }

  /// Creates the card of a finding.
  init(
    _ finding: FindingResult,
    number: Int,
    variants: [String] = [],
    toolCommand: String,
    note: Markup
  ) {
    (invariant, signature, kind) = (finding.invariant, finding.signature, finding.kind)
    (saw, expected, because) = (finding.saw, finding.expected, finding.because)
    (id, self.note) = ("violation-\(number)", note)
    self.variants = variants
    known = finding.known.map { ($0, finding.knownUntil ?? "") }
    commands = Self.replay([finding.smaller?.recording, finding.recording], toolCommand)
    if let test = finding.smaller?.asTest { commands.append("\(toolCommand) \(test)") }
    picture = finding.smaller?.picture
    needs = finding.smaller?.needs.joined(separator: ", ")
    isFullyShrunk = finding.smaller?.finished ?? true
  }

  private static func replay(_ recordings: [String?], _ toolCommand: String) -> [String] {
    recordings.compactMap { $0 }.map { "\(toolCommand) replay \($0.inShell)" }
  }

  var markup: Markup {
    let title: Markup =
      kind == Finding.Kind.violation.rawValue
      ? "Rule broken: \(invariant)" : "The process failed: \(kind)"
    var rows: [(Markup, String?)] = [
      ("What was seen", saw), ("What was expected", expected), ("Why", because),
      ("Signature", signature),
    ]
    if let needs {
      let title: Markup = isFullyShrunk || needs.isEmpty ? "What it needs" : "What it may need"
      rows.append((title, needs.isEmpty ? "no fault and no irregularity" : needs))
    }
    for (number, variant) in variants.enumerated() {
      rows.append((number == 0 ? "Also seen, probably the same bug" : "", variant))
    }
    if let known { rows.append(("Accepted until \(known.until)", known.reason)) }
    let look = known == nil ? "bad" : "known"
    return Markup("section", ["class": "card \(look)", "aria-labelledby": id]) {
      Markup("h3", ["id": id], title)
      Markup("p", ["class": "soft small"], note)
      Markup("dl", ["class": "told"]) { rows.flatMap(Self.row) }
      reproduction
      picture.map { RaceSection(picture: $0, id: "\(id)-race").markup } ?? .none
    }
  }

  private static func row(_ name: Markup, _ value: String?) -> [Markup] {
    guard let value, !value.isEmpty else { return [] }
    return [Markup("dt", name), Markup("dd", Markup(text: value))]
  }

  private var reproduction: Markup {
    guard !commands.isEmpty else { return .none }
    return Markup("div") {
      Markup("p", ["class": "small soft"], "These commands reproduce it:")
      commands.map { Markup("code", ["class": "code"], Markup(text: $0)) }
    }
  }
}
