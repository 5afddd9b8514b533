import StoreJSON
import TrialReports
import Trials

/// What `shrink` prints as JSON; Scenarios/shrink.schema.json describes it for other programs.
struct ShrinkResult: JSONObject {
  var signature = ""
  var recording: String?
  var users = 0
  var operations = 0
  var preemptions = 0
  var steps = 0
  var trims: [String] = []
  var trials = 0
  var finished = false
  var timeRanOut = false
  var saw = ""
  var story: [String] = []
  var picture: RacePicture?

  /// Whether there is a small trial to describe.
  private var hasTrial: Bool { recording != nil }

  static let meaning = "What 'shrink --json' prints." + ResultForms.addition
  static let members: [JSONMember<Self>] = [
    .init("signature", \.signature, "The kind of violation, without names, counts, or times."),
    .init(
      "recording",
      \.recording,
      "The path of the small recording; null if the time ran out before there was one. Members "
        + "that are not required then are absent."
    ),
    .init("users", \.users, "The number of users.").when(\.hasTrial),
    .init("operations", \.operations, "The number of named operations.").when(\.hasTrial),
    .init("preemptions", \.preemptions, "The number of context switches that matter.")
      .when(\.hasTrial),
    .init("steps", \.steps, "The number of steps until the violation shows.").when(\.hasTrial),
    .init("trims", \.trims, "The parts removed from the trial's world.").when(\.hasTrial),
    .init("trials", \.trials, "The number of trials that were run."),
    .init("finished", \.finished, "Whether shrinking ended before its budget was used up."),
    .init("timeRanOut", \.timeRanOut, "Whether it ended because its time was used up."),
    .init("saw", \.saw, "What the user saw.").when(\.hasTrial),
    .init("story", \.story, "The story of the small trial, line by line.").when(\.hasTrial),
    .init("picture", \.picture).when(\.hasTrial),
  ]
}

extension ShrinkResult {
  /// Describes a small trial whose recording was written.
  init(_ small: ShrunkTrial, at path: String, _ cut: ShrinkSearch.Cut?) {
    self.init(
      signature: small.signature,
      recording: path,
      users: small.size.users,
      operations: small.size.operations,
      preemptions: small.size.preemptions,
      steps: Int(small.after.steps),
      trims: small.recording.trims.groups.map(Trims.text),
      trials: small.spent,
      finished: !small.isUnfinished,
      timeRanOut: small.isUnfinished && cut == .timeRanOut,
      saw: small.saw,
      story: small.story,
      picture: small.picture
    )
  }

  /// Describes a search whose time ran out before there was a small trial.
  init(timeRanOut signature: String) {
    self.init(signature: signature, timeRanOut: true)
  }
}
