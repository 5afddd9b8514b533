import FileFormats
import StoreJSON

/// The card of one violation on a page: what was seen, what was expected, why, and the commands
/// that reproduce it.
struct ViolationCard {
  private let violation: JSONValue
  private let id: String
  private let toolCommand: String
  private let note: Markup

  /// Returns the cards of a result, each with a note on how often, or when, it was seen.
  static func all(
    in result: JSONValue,
    _ toolCommand: String,
    note: (JSONValue) -> Markup
  ) -> [Markup] {
    result.list("violations").enumerated().map { index, violation in
      ViolationCard(
        violation: violation,
        id: "violation-\(index + 1)",
        toolCommand: toolCommand,
        note: note(violation)
      ).markup
    }
  }

  private var markup: Markup {
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
    return Markup("section", ["class": "card \(isKnown ? "known" : "bad")", "aria-labelledby": id])
    {
      Markup("h3", ["id": id], title)
      Markup("p", ["class": "soft small"], note)
      Markup("dl", ["class": "told"]) { rows.flatMap(Self.row) }
      commands
      picture
    }
  }

  private static func row(_ name: Markup, _ value: String?) -> [Markup] {
    guard let value, !value.isEmpty else { return [] }
    return [Markup("dt", name), Markup("dd", Markup(text: value))]
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
    return Markup("div") {
      Markup("p", ["class": "small soft"], "These commands reproduce it:")
      lines.map { Markup("code", ["class": "code"], Markup(text: $0)) }
    }
  }

  private var picture: Markup {
    let held = violation["picture"] ?? violation["smaller"]?["picture"]
    guard let picture = held.flatMap({ RacePicture($0) }) else { return .none }
    return RaceSection(picture: picture, id: "\(id)-race").markup
  }
}
