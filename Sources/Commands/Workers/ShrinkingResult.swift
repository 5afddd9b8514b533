import FileFormats
import Judging
import TrialReports
import Trials

/// The result of shrinking.
struct ShrinkingResult: Sendable, Codable {
  /// The signature of the violation.
  let signature: String
  /// What the user sees.
  let saw: String
  /// The expected behavior.
  let expected: String
  /// The reason for it.
  let because: String
  /// The size of the original trial, in words.
  let before: String
  /// The size of the small trial, in words.
  let after: String
  /// The number of trials that were run.
  let spent: Int
  /// Whether the search ended before it was finished.
  let isUnfinished: Bool
  /// The text of the recording of the small trial.
  let recording: String
  /// Whether the small trial ends its process.
  let endsProcess: Bool
  /// The number of users in the story.
  let users: Int
  /// The number of named operations in the story.
  let operations: Int
  /// The number of preemptions.
  let preemptions: Int
  /// The number of steps of the trial.
  let steps: UInt64
  /// The parts that were removed.
  let trims: [String]
  /// The story, line by line.
  let story: [String]
  /// The picture, as JSON; nil if it cannot be drawn.
  let picture: String?
  /// The options of `export-test` for this trial; nil if it cannot become a test.
  let testOptions: String?

  /// Collects the result for a shrunk trial.
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
  ///   - path: the path of the small recording.
  ///   - cut: why the search ended before its budget did; nil if it did not.
  /// - Returns: the object.
  func json(at path: String, _ cut: ShrinkSearch.Cut?) -> JSONText {
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

  /// Returns what `shrink --json` prints if the time ran out before a result was known.
  ///
  /// - Parameter signature: the signature of the violation to shrink.
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
