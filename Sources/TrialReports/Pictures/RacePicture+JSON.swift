import Simulation
package import StoreJSON
import StoreSimulation

extension RacePicture: JSONObject {
  package init() {
    self.init(
      signature: "",
      saw: "",
      expected: "",
      because: "",
      lanes: [],
      pair: nil,
      wrong: Order(),
      right: nil,
      wasSearched: false
    )
  }

  package static let definition: String? = "picture"
  package static let meaning = "A picture of the race."
  package static let members: [JSONMember<Self>] = [
    .init("signature", \.signature, "The kind of violation.", isRequired: true),
    .init("saw", \.saw, "What the user saw.", isRequired: true),
    .init("expected", \.expected, "What the user should have seen.", isRequired: true),
    .init("because", \.because, "Why.", isRequired: true),
    .init("lanes", \.lanes, "The participants, from left to right."),
    .init(
      "pair",
      \.pair,
      "The two steps whose order decides.",
      form: JSONSchema.nullable(JSONSchema.texts(count: 2))
    ),
    .init("wrong", \.wrong, "The order that goes wrong.", isRequired: true),
    .init("right", \.right, "The order that does not; null if none is known."),
    .init("searched", \.wasSearched, "Whether other orders were tried."),
  ]

  package var isConsistent: Bool {
    let steps = wrong.steps + (right?.steps ?? [])
    return (pair.map { $0.count == 2 } ?? true)
      && steps.allSatisfy { lanes.indices.contains($0.from) }
      && steps.compactMap(\.to).allSatisfy(lanes.indices.contains)
  }
}

/// In messages, too, a picture is its JSON.
extension RacePicture: Codable {}

extension RacePicture.Participant: JSONObject {
  package init() { self.init(kind: .app) }

  package static let members: [JSONMember<Self>] = [
    .init("kind", \.kind, "The kind of participant.", isRequired: true),
    .init("number", \.number, "The number of the device; null if there is only one."),
  ]
}

extension RacePicture.Order: JSONObject {
  package init() { self.init(steps: [], omitted: 0, violated: nil, saw: "") }

  package static let definition: String? = "order"
  package static let meaning = "One order of the steps."
  package static let members: [JSONMember<Self>] = [
    .init("violated", \.violated, "The signature of the violation; null if there is none."),
    .init("saw", \.saw, "What the user saw; without a violation, why that means little, or empty."),
    .init("code", \.code, ResultForms.code),
    .init(
      "absence",
      \.absence,
      "What did not happen before the violation, and in which time; null if nothing is missing."
    ),
    .init("omitted", \.omitted, "The number of steps that are left out."),
    .init("steps", \.steps, "At most \(RacePicture.mostSteps) steps.", isRequired: true),
  ]
}

extension RacePicture.Step: JSONObject {
  package init() {
    self.init(
      instant: .start,
      from: 0,
      to: nil,
      arrow: .none,
      text: "",
      mark: nil,
      before: [],
      after: []
    )
  }

  package static let meaning = "What one participant did at one instant."
  package static let members: [JSONMember<Self>] = [
    .init("instant", \.instant, "Virtual nanoseconds.", isRequired: true),
    .init("from", \.from, "The number of the lane in which it begins.", isRequired: true),
    .init("to", \.to, "The lane in which it ends; null for the same lane."),
    .init("arrow", \.arrow, "The kind of arrow.", isRequired: true),
    .init("text", \.text, "What happened.", isRequired: true),
    .init(
      "mark",
      \.mark,
      "Whether it is step A or B of the pair, or the one after which the outcome was settled."
    ),
    .init("before", \.before, "What was known or shown before."),
    .init("after", \.after, "What was known or shown after."),
  ]
}

/// A fact is written as an array of two texts.
extension RacePicture.Fact: JSONRepresentable {
  package var json: JSONValue { [who, what].json }

  package init?(json: JSONValue) {
    guard let texts = json.texts, texts.count == 2 else { return nil }
    self.init(who: texts[0], what: texts[1])
  }

  package static func schema(_: inout JSONSchema.Definitions) -> [JSONValue.Member] {
    [.init("description", "Who knows or shows it, and what.")] + JSONSchema.texts(count: 2)
  }
}

extension RacePicture.Participant.Kind: JSONRepresentable {}
extension RacePicture.Mark: JSONRepresentable {}
extension RacePicture.Arrow: JSONRepresentable {}

extension VirtualInstant: JSONRepresentable {
  package var json: JSONValue { .integer(rawValue) }

  package init?(json: JSONValue) {
    guard let number = json.whole else { return nil }
    self.init(rawValue: Int64(number))
  }

  package static func schema(_ definitions: inout JSONSchema.Definitions) -> [JSONValue.Member] {
    Int.schema(&definitions)
  }
}
