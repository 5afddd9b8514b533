import FileFormats
import Simulation
package import StoreJSON

extension DecisivePair: RecordedObject {
  static let unread = DecisivePair(first: .unread, second: .unread)

  static let declaration = ObjectDeclaration(
    "decisivePair",
    "The two steps whose order makes the difference.",
    members.map(\.key)
  )

  static let members: [RecordingMember<DecisivePair>] = [
    .init("first", \.first, .step, "The step that comes first in the violating order."),
    .init("second", \.second, .step, "The step that comes second in the violating order."),
  ]
}

extension DecisivePair {
  /// The pair in the format of recordings, which results have, too.
  package var json: JSONValue { recorded }
}

extension DecisivePair.Step: RecordedObject {
  static let unread = DecisivePair.Step(name: "", instant: .start, number: nil)

  static let declaration = ObjectDeclaration("step", "One step.", members.map(\.key))

  static let members: [RecordingMember<DecisivePair.Step>] = [
    .init("name", \.name, .text, "The actor, and what happened."),
    .init("instant", \.instant, .instant, "When it happened, in virtual nanoseconds."),
    .init(
      optional: "step",
      \.number,
      .count(from: 1),
      "The number of the step in the trial; absent if the trial ends earlier."
    ),
  ]
}

extension RecordingForm<DecisivePair> {
  static var pair: Self { .object }
}

extension RecordingForm<DecisivePair.Step> {
  fileprivate static var step: Self { .object }
}

extension RecordingForm where Value: RecordedObject {
  /// An object whose members are declared.
  private static var object: Self {
    Self(
      form: ValueForm(.object(Value.declaration.name)) { reader, node in
        Value.read(node, &reader)
      }
    ) { $0.recorded }
  }
}
