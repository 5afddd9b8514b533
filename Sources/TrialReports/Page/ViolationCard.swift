import FileFormats

/// The card of one violation on a page: what was seen, what was expected, why, and the commands
/// that reproduce it.
struct ViolationCard {
  private let violation: JSONText
  private let id: String
  private let toolCommand: String
  private let note: Markup

  /// Creates a card.
  ///
  /// The note says how often, or when, the violation was seen.
  init(_ violation: JSONText, id: String, _ toolCommand: String, note: Markup) {
    self.violation = violation
    self.id = id
    self.toolCommand = toolCommand
    self.note = note
  }

  /// The card.
  var markup: Markup {
    let isKnown = violation["known"]?.text != nil
    let invariant = violation.string("invariant")
    let kind = violation["kind"]?.text ?? "violation"
    let title: Markup =
      kind == "violation" ? "Rule broken: \(invariant)" : "The process failed: \(kind)"
    var rows: [(Markup, String?)] = [
      ("What was seen", violation["saw"]?.text),
      ("What was expected", violation["expected"]?.text),
      ("Why", violation["because"]?.text),
      ("Signature", violation["signature"]?.text),
    ]
    if let known = violation["known"]?.text {
      rows.append(("Accepted until \(violation.string("knownUntil"))", known))
    }
    return Markup(
      "section",
      [.init("class", "card \(isKnown ? "known" : "bad")"), .init("aria-labelledby", id)],
      Markup("h3", [.init("id", id)], title),
      Markup("p", [.init("class", "soft small")], note),
      Markup("dl", [.init("class", "told")], rows.flatMap(Self.row)),
      commands,
      picture
    )
  }

  private static func row(_ name: Markup, _ value: String?) -> [Markup] {
    guard let value, !value.isEmpty else { return [] }
    return [Markup("dt", [], name), Markup("dd", [], Markup(text: value))]
  }

  private var commands: Markup {
    let recording = violation["recording"]?.text
    let small = violation["smaller"]?["recording"]?.text
    let lines = [
      small.map { "\(toolCommand) replay \($0.inShell)" },
      recording.map { "\(toolCommand) replay \($0.inShell)" },
      violation["smaller"]?["asTest"]?.text.map { "\(toolCommand) \($0)" },
    ].compactMap { $0 }
    guard !lines.isEmpty else { return .none }
    let items = lines.map { Markup("code", [.init("class", "code")], Markup(text: $0)) }
    return Markup(
      "div",
      [],
      [Markup("p", [.init("class", "small soft")], "These commands reproduce it:")] + items
    )
  }

  private var picture: Markup {
    let held = violation["picture"] ?? violation["smaller"]?["picture"]
    guard let picture = held.flatMap({ RacePicture($0) }) else { return .none }
    return RaceSection(picture, id: "\(id)-race").markup
  }
}
