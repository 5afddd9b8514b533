import FileFormats
import Judging
import TrialReports
import Trials

/// What shrinking came to, as one process tells it to another.
struct ShrinkingResult: Sendable, Codable {
  /// What the violation is known by.
  let signature: String
  /// What the user sees.
  let saw: String
  /// What should be.
  let expected: String
  /// Why.
  let because: String
  /// How simple the trial was, in words.
  let before: String
  /// How simple it is, in words.
  let after: String
  /// How many trials were run.
  let spent: Int
  /// Whether the search ended before it was done.
  let isUnfinished: Bool
  /// The text of the recording of the small trial.
  let recording: String
  /// Whether the small trial ends its process.
  let endsProcess: Bool
  /// How many people are in the story.
  let users: Int
  /// How many named operations it tells.
  let operations: Int
  /// How many preemptions there are.
  let preemptions: Int
  /// How many steps the trial takes.
  let steps: UInt64
  /// What was taken away.
  let trims: [String]
  /// The story, line by line.
  let story: [String]
  /// The picture, as JSON; nil if it cannot be drawn.
  let picture: String?
  /// The options that make a test of it; nil if nothing does.
  let testOptions: String?

  /// Puts together what is told of a trial that was shrunk.
  init(_ shrunk: Shrunk) {
    let violation = shrunk.story.violation
    signature = violation.signature.description
    saw = violation.saw
    expected = violation.expected
    because = violation.because
    before = "\(shrunk.before)"
    after = "\(shrunk.after)"
    spent = shrunk.spent
    isUnfinished = shrunk.isUnfinished
    recording = shrunk.recording.text
    endsProcess = shrunk.recording.endedItsProcess
    users = shrunk.story.size.users
    operations = shrunk.story.size.operations
    preemptions = shrunk.story.size.preemptions
    steps = shrunk.after.steps
    trims = shrunk.recording.trims.all.map(\.description)
    story = shrunk.story.lines
    picture = shrunk.picture?.json.compact
    testOptions =
      shrunk.recording.canBeTested
      ? shrunk.trial.variant.exportOptions(for: violation.signature.description) : nil
  }

  /// The result as `shrink --json` prints it.
  ///
  /// - Parameters:
  ///   - path: where the small recording is.
  ///   - cut: why the search ended before its budget did; nil: it did not.
  /// - Returns: the object.
  func json(at path: String, _ cut: SearchProcesses.Cut?) -> JSONText {
    let file = picture.map { FileText(name: "picture", bytes: Array($0.utf8)) }
    return .object([
      .init("signature", .string(signature)),
      .init("recording", .string(path)),
      .init("users", .integer(Int64(users))),
      .init("operations", .integer(Int64(operations))),
      .init("preemptions", .integer(Int64(preemptions))),
      .init("steps", .integer(Int64(steps))),
      .init("trims", .array(trims.map { .string($0) })),
      .init("trials", .integer(Int64(spent))),
      .init("finished", .bool(!isUnfinished)),
      .init("timeRanOut", .bool(isUnfinished && cut == .timeRanOut)),
      .init("saw", .string(saw)),
      .init("story", .array(story.map { .string($0) })),
      .init("picture", file.flatMap { try? JSONText.read($0) } ?? .null),
    ])
  }

  /// What `shrink --json` prints where the time was over before anything was known.
  ///
  /// - Parameter signature: of what was to be shrunk.
  /// - Returns: the object.
  static func timeRanOut(_ signature: String) -> JSONText {
    .object([
      .init("signature", .string(signature)),
      .init("recording", .null),
      .init("trials", .integer(0)),
      .init("finished", .bool(false)),
      .init("timeRanOut", .bool(true)),
    ])
  }
}
