import StoreJSON
import Trials

/// What `replay` prints as JSON; Scenarios/replay.schema.json describes it for other programs.
struct ReplayResult: JSONObject {
  /// The version of the format, which increases when a member is removed or changes its meaning.
  static let version = 1

  var result = ReplayReport.Verdict.gone
  var by = ReplayReport.Way.seed
  var attempts: Int?
  var stuckAt: String?
  var without: [String] = []
  var scenario = ""
  var variant = ""
  var recordedVariant = ""
  var strategy = ""
  var seed = SeedText()
  var users: Int?
  var steps: Int?
  var digest: DigestText?
  var unseed: DigestText?
  var end: String?
  var recordedSignature = ""
  var recordedDigest: DigestText?
  var recordedEnd: String?
  var violations: [Violation] = []

  static let meaning = "What 'replay --json' prints." + ResultForms.addition
  static let members: [JSONMember<Self>] = [
    .version(version),
    .init(
      "result",
      \.result,
      "What happened to the recorded violation. 'gone': the run ended without it. 'unreachable' "
        + "and 'diverged' say nothing about it.",
      isRequired: true
    ),
    .init(
      "by",
      \.by,
      "What decided the order: the recorded choices (same build), the recorded names (another "
        + "build), or the seed, if neither was recorded."
    ),
    .init("attempts", \.attempts, "The number of runs by names; null by choices or seed."),
    .init("stuckAt", \.stuckAt, "The earliest named operation that did not occur."),
    .init(
      "without",
      \.without,
      "The faults and irregularities that the replay left out; usually none."
    ),
    .init("scenario", \.scenario, "The scenario file, as the recording names it."),
    .init("variant", \.variant, "The logic under test."),
    .init("recordedVariant", \.recordedVariant, "The logic that was recorded."),
    .init("strategy", \.strategy, "The strategy that was recorded."),
    .init("seed", \.seed, "The recorded seed, as text. It decides what was not recorded."),
    .init(
      "users",
      \.users,
      "The number of users, without those that shrinking removed.",
      form: [.init("type", "integer"), .init("minimum", 1)]
    ),
    .init(
      "steps",
      \.steps,
      "The number of jobs and events that ran; null if they ran in a process that ended."
    ),
    .init("digest", \.digest, ResultForms.digest),
    .init("unseed", \.unseed, ResultForms.unseed),
    .init(
      "end",
      \.end,
      "How the process of the replay ended; null if it did not end.",
      form: ResultForms.end
    ),
    .init("recordedSignature", \.recordedSignature, "The kind of the recorded violation."),
    .init("recordedDigest", \.recordedDigest, "The recorded run's digest; null if there is none."),
    .init(
      "recordedEnd",
      \.recordedEnd,
      "How the recorded process ended; null if it did not end.",
      form: ResultForms.end
    ),
    .init(
      "violations",
      \.violations,
      "What was violated in the replay; the recorded violation has the recorded signature."
    ),
  ]

  /// An invariant that did not hold.
  struct Violation: JSONObject {
    var invariant = ""
    var signature = ""
    var seed = SeedText()
    var saw: String?
    var expected: String?
    var because: String?
    var picture: RacePicture?

    static let definition: String? = "violation"
    static let meaning = "An invariant that did not hold."
    static let members: [JSONMember<Self>] = [
      .init("invariant", \.invariant, "Its identifier."),
      .init("signature", \.signature, "The kind of violation, without names, counts, or times."),
      .init("seed", \.seed, "The seed of the trial, as text."),
      .init("saw", \.saw, "What the user saw; null if the process ended in another way."),
      .init("expected", \.expected, "What the user should have seen."),
      .init("because", \.because, "Why."),
      .init("picture", \.picture),
    ]
  }
}

extension ReplayReport.Verdict: JSONRepresentable {}
extension ReplayReport.Way: JSONRepresentable {}
