import FileFormats
package import StoreJSON
import StoreSimulation

/// What `explain` prints as JSON of each name.
struct ExplanationResult: JSONObject {
  var kind = Explanation.Kind.word
  var name = ""
  var summary = ""
  var details = ""
  var reports: [Report] = []
  var place: Place?
  var keys: [Part] = []
  var customActions: [Part] = []
  var rules: [String] = []
  var variants: [String] = []
  var commands: [String] = []

  static let members: [JSONMember<Self>] = [
    .init("kind", \.kind, "The kind of thing that the name stands for."),
    .init("name", \.name, "The name, as it is written."),
    .init("summary", \.summary, "What it is, in one sentence."),
    .init("details", \.details, "How it is checked, or how it comes about; may be empty."),
    .init("reports", \.reports, "The defects of shipped products behind it."),
    .init("place", \.place, "Where a file sets it; null if none does."),
    .init("keys", \.keys, "The keys of the object that is the value of a key."),
    .init("customActions", \.customActions, "The custom actions that the apps of a system know."),
    .init("rules", \.rules, "The rules that judge what it brings about, or that fit a system."),
    .init("variants", \.variants, "The variants that have such a defect, or of the system."),
    .init("commands", \.commands, "The commands that show it, without the tool's name."),
  ]

  /// A defect of a shipped product.
  struct Report: JSONObject {
    var summary = ""
    var url = ""

    static let members: [JSONMember<Self>] = [
      .init("summary", \.summary, "What went wrong, in one sentence."),
      .init("url", \.url, "The web address of the report."),
    ]
  }

  /// Where a file sets something, and how.
  struct Place: JSONObject {
    var paths: [String] = []
    var value = ""
    var isRequired = false
    var standard: String?
    var source: String?

    static let members: [JSONMember<Self>] = [
      .init("paths", \.paths, "The paths from the beginning of the file."),
      .init("value", \.value, "The form of the value in words."),
      .init("required", \.isRequired, "Whether a file must have it."),
      .init(
        "default",
        \.standard,
        "What holds without it; null if it must be there, or if nothing happens without it."
      ),
      .init("source", \.source, "The public source of the fact behind it; null if there is none."),
    ]
  }

  /// A part of the thing, with its meaning.
  struct Part: JSONObject {
    var name = ""
    var meaning = ""

    static let members: [JSONMember<Self>] = [
      .init("name", \.name, "The name of the part."),
      .init("meaning", \.meaning, "What it means."),
    ]
  }
}

extension Explanation.Kind: JSONRepresentable {}

extension Explanation {
  /// The explanation as one JSON object.
  package var json: JSONValue {
    ExplanationResult(
      kind: kind,
      name: name,
      summary: summary,
      details: details,
      reports: bugs.map { ExplanationResult.Report(summary: $0.summary, url: $0.address) },
      place: place.map(ExplanationResult.Place.init),
      keys: keys.map(ExplanationResult.Part.init),
      customActions: customActions.map(ExplanationResult.Part.init),
      rules: rules,
      variants: variants,
      commands: commands
    ).json
  }
}

extension ExplanationResult.Place {
  /// Describes a place.
  init(_ place: KeyPlace) {
    (paths, value, isRequired) = (place.paths, place.form, place.isRequired)
    switch place.standard {
    case .value(let text), .words(let text): standard = text
    case nil: break
    }
    source = place.source
  }
}

extension ExplanationResult.Part {
  /// Describes a part.
  init(_ part: Explanation.Part) { (name, meaning) = (part.name, part.meaning) }
}
