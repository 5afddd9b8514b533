package import StoreJSON
package import Trials

/// Something that a hunt has found.
struct FindingResult: JSONObject {
  var invariant = ""
  var signature = ""
  /// A text, so that a page can show a kind that this version does not know.
  var kind = Finding.Kind.violation.rawValue
  var end: String?
  var scenario = ""
  var variant = ""
  var seed = SeedText()
  var trial = 0
  var count = 1
  var lastNews: String?
  var sameCauseAs: String?
  var others: [Other] = []
  var recording: String?
  var smaller: Smaller?
  var saw = ""
  var expected = ""
  var because = ""
  var known: String?
  var knownUntil: String?

  static let definition: String? = "finding"
  static let meaning = "Something that was found."
  static let members: [JSONMember<Self>] = [
    .init("invariant", \.invariant, "The invariant that did not hold."),
    .init("signature", \.signature, "The kind of violation, without names, counts, or times."),
    .init(
      "kind",
      \.kind,
      "What was found: a violation, or why the trial could not be judged.",
      form: JSONSchema.word(Finding.Kind.allCases.map(\.rawValue))
    ),
    .init("end", \.end, "How the process ended, if the trial ended it.", form: ResultForms.end),
    .init("scenario", \.scenario, "The name of the scenario."),
    .init("variant", \.variant, "The logic under test."),
    .init("seed", \.seed, "The seed of the trial, as text."),
    .init(
      "trial",
      \.trial,
      "The number of the trial, from 0: the first of the calmest ones that showed it; for an "
        + "exhaustive hunt, the number of the scenario."
    ),
    .init("count", \.count, "The number of trials that showed it."),
    .init(
      "lastNews",
      \.lastNews,
      "What the app had heard last in that trial; null if no app was concerned."
    ),
    .init(
      "sameCauseAs",
      \.sameCauseAs,
      "The signature of the finding that stands for what is probably the same bug; null if it "
        + "stands for itself."
    ),
    .init(
      "others",
      \.others,
      "The calmest trials that showed it after the app had heard something else, at most "
        + "\(Finding.mostWitnesses); not run twice unless they were shrunk."
    ),
    .init("recording", \.recording, "The path of a recording that replays it."),
    .init("smaller", \.smaller, "The result of shrinking it."),
    .init("saw", \.saw, "What the user saw."),
    .init("expected", \.expected, "What the user should have seen."),
    .init("because", \.because, "Why."),
    .init("known", \.known, "Why it is accepted."),
    .init("knownUntil", \.knownUntil, "The last day on which it is accepted."),
  ]

  /// A trial that showed the same signature after the app had heard something else.
  struct Other: JSONObject {
    var lastNews: String?
    var seed = SeedText()
    var trial = 0
    var isOtherCause = false
    var recording: String?
    var smaller: Smaller?
    var saw = ""
    var expected = ""
    var because = ""

    static let definition: String? = "other"
    static let meaning = "A trial that showed the same after the app had heard something else."
    static let members: [JSONMember<Self>] = [
      .init("lastNews", \.lastNews, "What the app had heard last; null if no app was concerned."),
      .init("seed", \.seed, "The seed of the trial, as text."),
      .init("trial", \.trial, "The number of the trial, from 0."),
      .init(
        "otherCause",
        \.isOtherCause,
        "Whether the small trials show that this is another bug than the finding."
      ),
      .init("recording", \.recording, "The path of a recording that replays it; null without one."),
      .init("smaller", \.smaller, "The result of shrinking it; null if it was not shrunk."),
      .init("saw", \.saw, "What the user saw."),
      .init("expected", \.expected, "What the user should have seen."),
      .init("because", \.because, "Why."),
    ]
  }

  /// Returns the finding as another trial showed it.
  func seen(in other: Other) -> FindingResult {
    var finding = self
    (finding.lastNews, finding.seed, finding.trial) = (other.lastNews, other.seed, other.trial)
    (finding.recording, finding.smaller) = (other.recording, other.smaller)
    (finding.saw, finding.expected) = (other.saw, other.expected)
    (finding.because, finding.others) = (other.because, [])
    return finding
  }

  /// The result of shrinking a finding.
  struct Smaller: JSONObject {
    var recording = ""
    var asTest: String?
    var users = 0
    var operations = 0
    var preemptions = 0
    /// The pair, in the format of recordings.
    var decisivePair: JSONValue = .null
    var picture: RacePicture?
    var code: CodeLocation?
    var needs: [String] = []
    var finished = true

    static let definition: String? = "smaller"
    static let meaning = "The result of shrinking."
    static let members: [JSONMember<Self>] = [
      .init("recording", \.recording, "The path of the small recording."),
      .init("asTest", \.asTest, "The command that writes a test of it, without the tool's name."),
      .init("users", \.users, "The number of users."),
      .init("operations", \.operations, "The number of named operations."),
      .init("preemptions", \.preemptions, "The number of context switches that matter."),
      .init(
        "decisivePair",
        \.decisivePair,
        "The two steps whose order decides the outcome; null if no order made a difference, or if "
          + "shrinking ended before all orders were compared (then the picture's 'searched' is "
          + "false).",
        form: JSONSchema.nullable([.init("type", "object")])
      ),
      .init("picture", \.picture),
      .init("code", \.code, ResultForms.code),
      .init(
        "needs",
        \.needs,
        "The faults and irregularities that the small trial still has, as recordings name them."
      ),
      .init("finished", \.finished, "Whether shrinking ended before its budget was used up."),
    ]
  }
}

/// What one scenario of a hunt tested.
struct ScenarioResult: JSONObject {
  var scenario = ""
  var file = ""
  var variant = ""
  var trials = 0
  var users = 0
  var marks = JSONCounts()
  var premises = JSONCounts()
  var notJudged: [String] = []
  var notShown: [String] = []
  var idleSoFar: [String] = []

  static let definition: String? = "scenario"
  static let meaning = "What a scenario tested."
  static let members: [JSONMember<Self>] = [
    .init("scenario", \.scenario, "Its name."),
    .init("file", \.file, "Its file, as it was named on the command line."),
    .init("variant", \.variant, "The logic under test."),
    .init("trials", \.trials, "The number of its trials."),
    .init("users", \.users, "The maximum number of users in one trial."),
    .init("marks", \.marks, "How often each situation was reached."),
    .init("premises", \.premises, "How often the premise of each invariant held."),
    .init(
      "notJudged",
      \.notJudged,
      "In a clean hunt of 1,000 trials or more, the invariants that the scenario does not name and "
        + "whose premise never held; empty otherwise."
    ),
    .init("notShown", \.notShown, ResultForms.notShown + " The hunt does not fail for them."),
    .init(
      "idleSoFar",
      \.idleSoFar,
      "In a clean hunt of fewer than 1,000 trials, the invariants that the scenario names and "
        + "whose premise never held. From 1,000 trials on, the hunt fails, and they are in "
        + "idleInvariants."
    ),
  ]
}

extension CodeLocation: JSONObject {
  package init() { self.init(function: "") }

  package static let definition: String? = "code"
  package static let meaning = "A place in the code under test."
  package static let members: [JSONMember<Self>] = [
    .init("path", \.path, "The path of the file as the compiler got it; null if unknown."),
    .init("line", \.line, "The line, from 1; null if unknown."),
    .init("function", \.function, "The function, such as Store.buy(_:).", isRequired: true),
  ]
}
