import FileFormats
import Simulation
import StoreJSON

extension Recording: RecordedObject {
  static let declaration = ObjectDeclaration(
    "recording",
    "A recorded trial, with all that a replay needs.",
    members.map(\.key)
  )

  static let members: [RecordingMember<Recording>] =
    [format, versionOfFormat] + build + trial + violation + course + shrinking + schedule + end
    + files

  private static let format = RecordingMember<Recording>(
    KeyDeclaration("format", .word(["storestorm-recording"]), "The format of the file.").required()
  ) { _ in "storestorm-recording" }

  private static let versionOfFormat = RecordingMember<Recording>(
    KeyDeclaration("version", .wholeNumber(version...version), "The version of the format.")
      .required()
  ) { _ in .integer(Int64(version)) }

  private static let build: [RecordingMember<Recording>] = [
    .init("tool", \.tool, .text, "The version of StoreStorm that recorded it."),
    .init("toolchain", \.build.toolchain, .text, "The compiler, such as \"swift-6.3.1\"."),
    .init("platform", \.build.platform, .text, "The operating system and the processor."),
    .init("configuration", \.build.configuration, .text, "\"debug\" or \"release\"."),
  ]

  private static let trial: [RecordingMember<Recording>] = [
    .init("variant", \.variant, .text, "The logic under test: its system and its name."),
    .init("strategy", \.strategy, .rawValue, "The strategy that chose the steps."),
    .init("seed", \.seed, .number64, "The seed of the trial."),
    // The limit of a scenario applies, because a damaged number could run for hours.
    .init(
      "users",
      \.users,
      .wholeNumber(1...Trial.Purpose.load.mostUsers),
      "The number of users; at most \(Trial.Purpose.hunt.mostUsers) in a hunt."
    ),
    .init("purpose", \.purpose, .rawValue, "The purpose of the trial."),
    .init("faultProfile", \.faultProfile, .rawValue, "How much went wrong."),
    .init(
      "drawn",
      \.drawn,
      RecordingForm.text.list.map({ CarriedPlan(lines: $0) }, back: \.lines),
      "The faults that the trial had, and the parts of the scenario that it left out."
    ),
  ]

  private static let violation: [RecordingMember<Recording>] = [
    .init("signature", \.signature, .text, "The signature of the violation."),
    .init("saw", \.saw, .text, "The observed behavior."),
    .init("expected", \.expected, .text, "The expected behavior."),
    .init("because", \.because, .text, "The reason for the expectation."),
    .init("instant", \.instant, .instant, "The instant of the violation, in virtual nanoseconds."),
  ]

  private static let course: [RecordingMember<Recording>] = [
    .init("steps", \.steps, .count(), "The number of steps."),
    .init(
      "digest",
      \.digest,
      RecordingForm.number64.nullable,
      "The digest of the trial; null if the trial did not end."
    ),
    .init(
      KeyDeclaration("operations", .list(.text), "The named operations, in order.").required()
    ) {
      .strings($0.names.entries.map(\.text))
    } read: { reader, node, recording in
      let texts = RecordingForm.text.list.form.read(&reader, node) ?? []
      recording.names = NameLog(texts.map { NameLog.Entry($0, cause: nil) })
    },
    .init(
      KeyDeclaration("causes", .list(NameLog.Entry.formOfCause), "The cause of each operation.")
        .required()
    ) {
      .strings($0.names.entries.map(\.textOfCause))
    } read: { reader, node, recording in
      recording.names.readCauses(node, &reader)
    },
  ]

  private static let shrinking: [RecordingMember<Recording>] = [
    .init(
      "trims",
      \.trims,
      RecordingForm.trims.list.map({ Trims($0.joined()) }, back: \.groups),
      unless: .none,
      "The parts removed from the trial's world."
    ),
    .init(
      optional: "deviations",
      \.deviations,
      RecordingForm.deviation.list,
      "The deviations of a shrunk schedule from first in, first out."
    ),
    .init(
      optional: "decisivePair",
      \.pair,
      .pair,
      "The two steps whose order makes the difference."
    ),
    .init(
      "pairIsUnknown",
      \.pairIsUnknown,
      .flag,
      unless: false,
      "Whether shrinking ended before it had compared the orders of steps that it would try."
    ),
  ]

  private static let schedule: [RecordingMember<Recording>] = [
    .init(
      KeyDeclaration(
        "choices",
        .list(RecordingForm.choice.form.value),
        "Every choice. It applies to one toolchain, platform and configuration."
      )
    ) { recording in
      recording.choices.map { .array($0.choices.map(RecordingForm.choice.write)) }
    } read: { reader, node, recording in
      let choices = RecordingForm.choice.list.form.read(&reader, node) ?? []
      recording.choices = ChoiceLog(choices: choices, marks: [])
    },
    .init(
      KeyDeclaration("marks", .list(mark.form.value), "A digest of the trial after each step.")
    ) { recording in
      recording.choices.map { .array($0.marks.map { mark.write(Int($0)) }) }
    } read: { reader, node, recording in
      let marks = (mark.list.form.read(&reader, node) ?? []).map { UInt32($0) }
      recording.choices = recording.choices.map { ChoiceLog(choices: $0.choices, marks: marks) }
    },
  ]

  private static let mark = RecordingForm<Int>.wholeNumber(0...Int(UInt32.max))

  private static let end: [RecordingMember<Recording>] = [
    .init(
      "leavesDead",
      \.leavesDead,
      .flag,
      unless: false,
      "Whether calls for which killed apps were waiting stayed unanswered."
    ),
    .init(optional: "end", \.end, .processEnd, "How the trial ended its process."),
    .init(
      optional: "earlierTrials",
      \.earlier,
      RecordingForm.wholeNumber(1...1_000).map({ Earlier(trials: $0) }, back: \.trials),
      "The number of trials that must run before in the same process."
    ),
    .init(
      optional: "earlierStride",
      \.strideOfEarlier,
      .count(from: 1),
      "The difference between the seeds of two of these trials."
    ),
    .init(
      optional: "earlierUsers",
      \.usersOfEarlier,
      .wholeNumber(1...Trial.Purpose.load.mostUsers),
      "The number of users of each of these trials; without it, what the scenario says."
    ),
  ]

  private static let files: [RecordingMember<Recording>] = [
    .init("scenarioFile", \.source.fileName, .text, "The name of the scenario file."),
    checksum("scenarioDigest", \.source.text, "The digest of the scenario."),
    .init("scenario", \.source.text, .utf8, "The whole text of the scenario."),
    .init("catalogueFile", \.source.catalogName, .text, "The name of the StoreKit file."),
    checksum("catalogueDigest", \.source.catalogText, "The digest of the StoreKit file."),
    .init("catalogue", \.source.catalogText, .utf8, "The whole text of the StoreKit file."),
  ]

  /// Declares the digest of a text; the reader compares them when it has both.
  private static func checksum(
    _ name: String,
    _ path: any KeyPath<Recording, [UInt8]> & Sendable,
    _ meaning: String
  ) -> RecordingMember<Recording> {
    .init(KeyDeclaration(name, .text, meaning).required()) {
      .string(FileDigest(of: $0[keyPath: path]).description)
    }
  }
}

extension Recording {
  /// The increment between the seeds of ``earlier`` trials; nil without such trials.
  fileprivate var strideOfEarlier: UInt64? {
    get { earlier?.stride }
    set { newValue.map { earlier?.stride = $0 } }
  }

  /// The users of each of the ``earlier`` trials; nil without such trials, or to draw them.
  fileprivate var usersOfEarlier: Int? {
    get { earlier?.users }
    set { earlier?.users = newValue }
  }
}

extension RecordingForm<[UInt8]> {
  /// The text of a file.
  fileprivate static var utf8: Self {
    RecordingForm<String>.text.map({ Array($0.utf8) }) { String(decoding: $0, as: UTF8.self) }
  }
}
