import Judging
import Simulation
package import StoreJSON
import StoreSimulation

extension RacePicture {
  /// The picture as JSON, for results.
  package var json: JSONValue {
    [
      "signature": .string(signature),
      "saw": .string(saw),
      "expected": .string(expected),
      "because": .string(because),
      "lanes": .array(lanes.map(\.json)),
      "pair": pair.map { .array($0.map { .string($0) }) } ?? .null,
      "wrong": wrong.json,
      "right": right?.json ?? .null,
      "searched": .bool(wasSearched),
    ]
  }

  /// Creates a picture from ``json``, or returns nil if the JSON is not a picture.
  package init?(_ json: JSONValue) {
    guard let signature = json["signature"]?.text, let saw = json["saw"]?.text,
      let expected = json["expected"]?.text, let because = json["because"]?.text,
      let wrong = json["wrong"].flatMap({ Order($0) })
    else { return nil }
    self.signature = signature
    self.saw = saw
    self.expected = expected
    self.because = because
    self.wrong = wrong
    lanes = (json["lanes"]?.elements ?? []).compactMap { Participant($0) }
    let names = json["pair"]?.elements.compactMap(\.text) ?? []
    pair = names.count == 2 ? names : nil
    right = json["right"].flatMap { Order($0) }
    wasSearched = json["searched"]?.flag ?? false
    let steps = wrong.steps + (right?.steps ?? [])
    guard steps.allSatisfy({ lanes.indices.contains($0.from) }),
      steps.compactMap(\.to).allSatisfy(lanes.indices.contains)
    else { return nil }
  }
}

extension RacePicture.Participant {
  fileprivate var json: JSONValue {
    [
      "kind": .string(kind.rawValue),
      "number": number.map { .integer(Int64($0)) } ?? .null,
    ]
  }

  fileprivate init?(_ json: JSONValue) {
    guard let kind = json["kind"]?.text.flatMap(Kind.init) else { return nil }
    self.init(kind: kind, number: json["number"]?.whole)
  }
}

extension RacePicture.Order {
  fileprivate var json: JSONValue {
    [
      "violated": violated.map { .string($0) } ?? .null,
      "saw": .string(saw),
      "omitted": .integer(Int64(omitted)),
      "steps": .array(steps.map(\.json)),
    ]
  }

  fileprivate init?(_ json: JSONValue) {
    guard case .object = json, let steps = json["steps"]?.elements else { return nil }
    self.init(
      steps: steps.compactMap { RacePicture.Step($0) },
      omitted: json["omitted"]?.whole ?? 0,
      violated: json["violated"]?.text,
      saw: json["saw"]?.text ?? ""
    )
  }
}

extension RacePicture.Step {
  fileprivate var json: JSONValue {
    [
      "instant": .integer(instant.rawValue),
      "from": .integer(Int64(from)),
      "to": to.map { .integer(Int64($0)) } ?? .null,
      "arrow": .string(arrow.rawValue),
      "text": .string(text),
      "mark": mark.map { .string($0.rawValue) } ?? .null,
      "before": Self.json(before),
      "after": Self.json(after),
    ]
  }

  private static func json(_ facts: [RacePicture.Fact]) -> JSONValue {
    .array(facts.map { .array([.string($0.who), .string($0.what)]) })
  }

  fileprivate init?(_ json: JSONValue) {
    guard let instant = json["instant"]?.whole, let from = json["from"]?.whole,
      let arrow = json["arrow"]?.text.flatMap(RacePicture.Arrow.init),
      let text = json["text"]?.text
    else { return nil }
    self.init(
      instant: VirtualInstant(rawValue: Int64(instant)),
      from: from,
      to: json["to"]?.whole,
      arrow: arrow,
      text: text,
      mark: json["mark"]?.text.flatMap(RacePicture.Mark.init),
      before: Self.facts(json["before"]),
      after: Self.facts(json["after"])
    )
  }

  private static func facts(_ json: JSONValue?) -> [RacePicture.Fact] {
    (json?.elements ?? []).compactMap { pair in
      let texts = pair.elements.compactMap(\.text)
      return texts.count == 2 ? RacePicture.Fact(who: texts[0], what: texts[1]) : nil
    }
  }
}
