import StoreJSON
import Trials

/// What `run` prints as JSON; Scenarios/run.schema.json describes it for other programs.
struct RunResult: JSONObject {
  /// The version of the format, which increases when a member is removed or changes its meaning.
  static let version = 2

  var scenario = ""
  var file = ""
  var variant = ""
  var strategy = ""
  var faultProfile = FaultProfile.asWritten
  var reported: [String] = []
  var seed = SeedText()
  var users = 0
  var steps = 0
  var virtualSeconds = JSONDecimal()
  var digest: DigestText?
  var unseed: DigestText?
  var realTime: RealTime?
  var held = false
  var wasInterrupted = false
  var violationCount = 0
  var violations: [Violation] = []
  var operations: [OperationResult] = []
  var late: [Late] = []
  var distributions: [DistributionResult] = []
  var series: SeriesResult?
  var load: [Stage]?
  var services: [Service] = []
  var invariants: [Invariant] = []
  var marks: [MarkCount] = []
  var missedThresholds: [String] = []
  var idleThresholds: [String] = []
  var missedMarks: [String] = []
  var idleInvariants: [String] = []
  var notShown: [String] = []

  static let meaning =
    "What 'run --json' prints and writes to result.json." + ResultForms.addition
  static let members: [JSONMember<Self>] = [
    .version(version),
    .init("scenario", \.scenario, "The name of the scenario."),
    .init("file", \.file, "The scenario file, as it was named on the command line."),
    .init("variant", \.variant, "The logic under test."),
    .init("strategy", \.strategy, "The strategy that chose each next step."),
    .init(
      "faultProfile",
      \.faultProfile,
      "Which of the scenario's faults and irregularities occurred.",
      formerName: "weather"
    ),
    .init("reported", \.reported, "The reported behavior that the command line turned on."),
    .init("seed", \.seed, ResultForms.seed),
    .init("users", \.users, "The number of users."),
    .init("steps", \.steps, "The number of jobs and events that ran."),
    .init("virtualSeconds", \.virtualSeconds, "The virtual time that passed."),
    .init("digest", \.digest, "\(ResultForms.digest) Null for a run by the wall clock."),
    .init("unseed", \.unseed, "\(ResultForms.unseed) Null for a run by the wall clock."),
    .init("realTime", \.realTime, "How a run by the wall clock went; null in virtual time."),
    .init("held", \.held, "Whether everything held."),
    .init("interrupted", \.wasInterrupted, "Whether the run was interrupted."),
    .init("violationCount", \.violationCount, "The number of violations in all."),
    .init("violations", \.violations, "The first violation of each invariant, in order of time."),
    .init("operations", \.operations, "Response times over all stages."),
    .init("late", \.late, "Operations that ended only in quiescence, so their times are unknown."),
    .init("distributions", \.distributions, "The distributions of the times."),
    .init(
      "series",
      \.series,
      "The run over virtual time, in at most 240 slots; null if it was not recorded."
    ),
    .init("load", \.load, "The stages of the load; null if there is none."),
    .init("services", \.services, "The services with limited capacity."),
    .init("invariants", \.invariants, "The invariants that were checked."),
    .init("marks", \.marks, "How often each situation was reached."),
    .init("missedThresholds", \.missedThresholds, "Missed limits, as the scenario writes them."),
    .init(
      "idleThresholds",
      \.idleThresholds,
      "Limits, as the scenario writes them, on times that were never measured."
    ),
    .init("missedMarks", \.missedMarks, "Situations that the scenario demands, but not reached."),
    .init(
      "idleInvariants",
      \.idleInvariants,
      "Invariants that the scenario demands, but whose premise never held."
    ),
    .init("notShown", \.notShown, ResultForms.notShown + " The run does not fail for them."),
  ]
}

extension RunResult {
  /// An invariant that did not hold.
  struct Violation: JSONObject {
    var invariant = ""
    var signature = ""
    var seed = SeedText()
    var recording: String?
    var virtualNanoseconds = 0
    var saw = ""
    var expected = ""
    var because = ""

    static let definition: String? = "violation"
    static let meaning = "An invariant that did not hold."
    static let members: [JSONMember<Self>] = [
      .init("invariant", \.invariant, "Its identifier."),
      .init("signature", \.signature, "The kind of violation, without names, counts, or times."),
      .init("seed", \.seed, "The seed of the run, as text."),
      .init("recording", \.recording, "The path of a recording that replays it."),
      .init("virtualNanoseconds", \.virtualNanoseconds, "When it was noticed."),
      .init("saw", \.saw, "What the user saw."),
      .init("expected", \.expected, "What the user should have seen."),
      .init("because", \.because, "Why."),
    ]
  }

  /// How a run by the wall clock went.
  struct RealTime: JSONObject {
    var pace = 0
    var keptPace = JSONDecimal()
    var jobs = 0
    var largestLagNanoseconds = 0
    var heldBackNanoseconds = 0

    static let members: [JSONMember<Self>] = [
      .init(
        "pace",
        \.pace,
        "The virtual seconds per second that were asked for.",
        isRequired: true
      ),
      .init("keptPace", \.keptPace, "The virtual seconds per second that were reached."),
      .init("jobs", \.jobs, "The number of jobs that ran."),
      .init("largestLagNanoseconds", \.largestLagNanoseconds, "How late the latest event was."),
      .init(
        "heldBackNanoseconds",
        \.heldBackNanoseconds,
        "How long virtual time paused for jobs that were still running."
      ),
    ]
  }

  /// Operations of one kind that ended only in quiescence.
  struct Late: JSONObject {
    var operation = ""
    var count = 0

    static let members: [JSONMember<Self>] = [
      .init("operation", \.operation, "The operation."),
      .init("count", \.count, "The number of them."),
    ]
  }

  /// One stage of a load.
  struct Stage: JSONObject {
    var stage = 0
    var begun = 0
    var dropped = 0
    var finished = 0
    var mostAtOnce = 0
    var response: [OperationResult] = []
    var service: [OperationResult] = []

    static let definition: String? = "stage"
    static let meaning = "One stage of a load."
    static let members: [JSONMember<Self>] = [
      .init("stage", \.stage, "Its number, from 1."),
      .init("begun", \.begun, "Journeys that began."),
      .init("dropped", \.dropped, "Journeys that could not begin: too many were under way."),
      .init("finished", \.finished, "Journeys that ended."),
      .init("mostAtOnce", \.mostAtOnce, "The maximum number of journeys under way at once."),
      .init("response", \.response, "Times from when an operation was due."),
      .init("service", \.service, "Times from when an operation began."),
    ]
  }

  /// A service with workers and a queue.
  struct Service: JSONObject {
    var service = ServiceName.store
    var requests = 0
    var waited = 0
    var waitingNanoseconds = 0
    var workingNanoseconds = 0
    var longestWaitNanoseconds = 0

    static let definition: String? = "service"
    static let meaning = "A service with workers and a queue."
    static let members: [JSONMember<Self>] = [
      .init("service", \.service, "Its name.", isRequired: true),
      .init("requests", \.requests, "The number of requests."),
      .init("waited", \.waited, "The number of requests that had to wait."),
      .init("waitingNanoseconds", \.waitingNanoseconds, "The total time that requests waited."),
      .init("workingNanoseconds", \.workingNanoseconds, "The total time that workers worked."),
      .init("longestWaitNanoseconds", \.longestWaitNanoseconds, "The longest wait."),
    ]
  }

  /// An invariant that was checked.
  struct Invariant: JSONObject {
    var invariant = ""
    var premiseHeld = 0
    var violations = 0

    static let definition: String? = "invariant"
    static let meaning = "An invariant that was checked."
    static let members: [JSONMember<Self>] = [
      .init("invariant", \.invariant, "Its identifier."),
      .init("premiseHeld", \.premiseHeld, "How often its premise held."),
      .init("violations", \.violations, "How often it did not hold."),
    ]
  }

  /// How often a situation was reached.
  struct MarkCount: JSONObject {
    var mark = ""
    var count = 0

    static let members: [JSONMember<Self>] = [
      .init("mark", \.mark, "The name of the situation."),
      .init("count", \.count, "How often it was reached."),
    ]
  }
}

/// The services whose capacity a scenario may limit.
enum ServiceName: String, CaseIterable, JSONRepresentable { case store, server }

extension FaultProfile: JSONRepresentable {}
