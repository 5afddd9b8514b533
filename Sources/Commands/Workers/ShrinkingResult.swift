import Judging
import StoreJSON
import TrialReports
import Trials

/// The result of shrinking.
struct ShrinkingResult: Sendable, Codable {
  let signature: String
  /// What the user sees.
  let saw: String
  let expected: String
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
  /// The size of the story.
  let size: StorySize
  let steps: UInt64
  /// The parts that were removed.
  let trims: [String]
  let story: [String]
  /// The two steps whose order decides the outcome, if there are such steps.
  let pair: DecisivePair?
  /// The picture; nil if it cannot be drawn.
  let picture: RacePicture?
  /// The signatures of further violations with the same cause.
  let alsoShown: [String]
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
    size = shrunk.story.size
    steps = shrunk.after.steps
    trims = shrunk.recording.trims.groups.map(Trims.text)
    story = shrunk.story.lines
    pair = shrunk.recording.pair
    picture = shrunk.picture
    alsoShown = shrunk.alsoShown
    testOptions =
      shrunk.recording.canBeTested
      ? shrunk.trial.variant.exportOptions(for: violation.signature.description) : nil
  }

  /// The result as `shrink --json` prints it.
  func json(at path: String, _ cut: ShrinkSearch.Cut?) -> JSONValue {
    [
      "signature": .string(signature),
      "recording": .string(path),
      "users": .integer(Int64(size.users)),
      "operations": .integer(Int64(size.operations)),
      "preemptions": .integer(Int64(size.preemptions)),
      "steps": .integer(Int64(steps)),
      "trims": .strings(trims),
      "trials": .integer(Int64(spent)),
      "finished": .bool(!isUnfinished),
      "timeRanOut": .bool(isUnfinished && cut == .timeRanOut),
      "saw": .string(saw),
      "story": .strings(story),
      "picture": picture?.json ?? .null,
    ]
  }

  /// Returns the output of `shrink --json` if the time ran out before there was a result.
  static func timeRanOut(_ signature: String) -> JSONValue {
    [
      "signature": .string(signature),
      "recording": .null,
      "trials": .integer(0),
      "finished": .bool(false),
      "timeRanOut": .bool(true),
    ]
  }
}
