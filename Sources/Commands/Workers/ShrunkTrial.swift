import Judging
import TrialReports
import Trials

/// A small trial, as the process that found it sends it to its parent, which tells of it.
struct ShrunkTrial: Sendable, Codable {
  let signature: String
  /// What the user sees.
  let saw: String
  let expected: String
  let because: String
  /// The simplicity of the original trial.
  let before: Simplicity
  /// The simplicity of the small trial.
  let after: Simplicity
  /// The number of trials that were run.
  let spent: Int
  /// Whether the search ended before it was finished.
  let isUnfinished: Bool
  /// The recording of the small trial.
  let recording: Recording
  /// The size of the story.
  let size: StorySize
  let story: [String]
  /// The picture; nil if it cannot be drawn.
  let picture: RacePicture?
  /// The place in the code of the call after which the outcome was settled.
  let code: CodeLocation?
  /// The signatures of further violations with the same cause.
  let alsoShown: [String]
  /// What the app had heard last; nil if no app was concerned.
  let lastNews: String?
  /// Whether the app did not listen when the last update about the violation's purchase came.
  let missesUpdate: Bool

  /// Collects what a parent needs of a shrunk trial.
  init(_ shrunk: Shrunk) {
    let violation = shrunk.story.violation
    signature = violation.signature.description
    saw = violation.saw
    expected = violation.expected
    because = violation.because
    before = shrunk.before
    after = shrunk.after
    spent = shrunk.spent
    isUnfinished = shrunk.isUnfinished
    recording = shrunk.recording
    size = shrunk.story.size
    story = shrunk.story.lines
    picture = shrunk.picture
    code = shrunk.story.code
    alsoShown = shrunk.alsoShown
    lastNews = shrunk.lastNews
    missesUpdate = shrunk.missesUpdate
  }
}
