import Simulation
import StoreJSON
import Trials

/// What `hunt` prints as JSON; Scenarios/hunt.schema.json describes it for other programs.
struct HuntResult: JSONObject {
  /// The version of the format, which increases when a member is removed or changes its meaning.
  static let version = 1

  var scenario = ""
  var variant = ""
  var strategy = ""
  var seed = SeedText()
  var users = 0
  var steps = 0
  var virtualSeconds = JSONDecimal()
  var digest = DigestText()
  var unseed = DigestText()
  var trials = 0
  var failedTrials = 0
  var held = false
  var wasInterrupted = false
  var violations: [FindingResult] = []
  var unseenKnown: [String] = []
  var operations: [OperationResult] = []
  var scenarios: [ScenarioResult] = []
  var strategies: [Strategy] = []
  var missedMarks: [String] = []
  var idleInvariants: [String] = []
  var wrongGlue: [String] = []
  var distributions: [DistributionResult] = []
  var progress = Progress()
  var interleavings = 0
  var interleavingsAreExact = true
  var newInterleavingChancePerMillion: Int?
  var bounds: [Bound] = []
  var exhaustive: [Search] = []
  var missing: [Missing]?

  static let meaning =
    "What 'hunt --json' and 'merge --json' print and write to hunt.json." + ResultForms.addition
  static let members: [JSONMember<Self>] = [
    .version(version),
    .init("scenario", \.scenario, "The names of the scenarios, separated by commas."),
    .init("variant", \.variant, "The logic under test, separated by commas."),
    .init("strategy", \.strategy, "The strategy that chose each next step."),
    .init("seed", \.seed, ResultForms.seed),
    .init("users", \.users, "The maximum number of users in a trial."),
    .init("steps", \.steps, "The number of jobs and events that ran."),
    .init("virtualSeconds", \.virtualSeconds, "The virtual time of all trials together."),
    .init("digest", \.digest, ResultForms.digest),
    .init("unseed", \.unseed, ResultForms.unseed),
    .init("trials", \.trials, "The number of trials."),
    .init("failedTrials", \.failedTrials, "The number of trials in which something was found."),
    .init("held", \.held, "Whether everything held."),
    .init("interrupted", \.wasInterrupted, "Whether the hunt was interrupted."),
    .init("violations", \.violations, "What was found, each kind once."),
    .init("unseenKnown", \.unseenKnown, "Known violations that were not seen."),
    .init("operations", \.operations, "Times over all trials."),
    .init("scenarios", \.scenarios, "What each scenario tested."),
    .init("strategies", \.strategies, "What each strategy did."),
    .init("missedMarks", \.missedMarks, "Situations that a scenario demands, but not reached."),
    .init(
      "idleInvariants",
      \.idleInvariants,
      "Invariants that a scenario demands, but whose premise never held."
    ),
    .init(
      "wrongGlue",
      \.wrongGlue,
      "Why the check of the app's glue failed; empty if it holds or there is none. Findings may "
        + "then be caused by the glue."
    ),
    .init("distributions", \.distributions, "The distributions of the times."),
    .init("progress", \.progress, "The number of new orders over the trials."),
    .init("interleavings", \.interleavings, "The number of different orders that were seen."),
    .init("interleavingsAreExact", \.interleavingsAreExact, "Whether that number is exact."),
    .init(
      "newInterleavingChancePerMillion",
      \.newInterleavingChancePerMillion,
      "The chance that the next trial shows a new order; null for an exhaustive hunt.",
      form: JSONSchema.nullable(ResultForms.perMillion)
    ),
    .init("bounds", \.bounds, "What the guarantees of PCT amount to."),
    .init(
      "exhaustive",
      \.exhaustive,
      "For an exhaustive hunt, each trial whose orders were run, in the order of the scenarios; "
        + "empty for others."
    ),
    .init(
      optional: "missing",
      \.missing,
      "What the app asked for and did not get, in the order of the names, at most "
        + "\(MissingThings.most); absent if there is nothing."
    ),
  ]
}

extension HuntResult {
  /// What a strategy did.
  struct Strategy: JSONObject {
    var strategy = ""
    var trials = 0
    var failedTrials = 0

    static let members: [JSONMember<Self>] = [
      .init("strategy", \.strategy, "Its name."),
      .init("trials", \.trials, "The number of its trials."),
      .init("failedTrials", \.failedTrials, "The number of those that found something."),
    ]
  }

  /// The number of new orders over the trials.
  struct Progress: JSONObject {
    /// The orders that one strategy showed first.
    struct Curve: JSONObject {
      var strategy: String?
      var interleavings: [Int] = []

      static let members: [JSONMember<Self>] = [
        .init(
          "strategy",
          \.strategy,
          "The strategy that showed them first; null for all together."
        ),
        .init("interleavings", \.interleavings, "The number of orders seen by then."),
      ]
    }

    var trials: [Int] = []
    var curves: [Curve] = []

    static let members: [JSONMember<Self>] = [
      .init("trials", \.trials, "The ends of at most 60 equal parts of the trials."),
      .init("curves", \.curves, "One curve for all trials, then one for each strategy."),
    ]
  }

  /// Something that the app asked for and did not get.
  struct Missing: JSONObject {
    var name = ""
    var count = 0

    static let members: [JSONMember<Self>] = [
      .init("name", \.name, "What it is, such as a file of the bundle or a product."),
      .init("count", \.count, "The number of requests in all trials."),
    ]
  }

  /// What the guarantee of PCT amounts to for one depth.
  struct Bound: JSONObject {
    var depth = 0
    var trials = 0
    var missedPerMillion = 0

    static let members: [JSONMember<Self>] = [
      .init("depth", \.depth, "The number of steps whose order a bug needs."),
      .init("trials", \.trials, "The number of trials that searched at this depth."),
      .init(
        "missedPerMillion",
        \.missedPerMillion,
        "The chance that such a bug was missed.",
        form: ResultForms.perMillion
      ),
    ]
  }

  /// A trial whose orders an exhaustive hunt has run.
  struct Search: JSONObject {
    var scenario = ""
    var seed = SeedText()
    var complete = false
    var orders = 0
    var pruned = 0
    var interleavings = 0
    var interleavingsAreExact = true
    var notJudged: [String] = []

    static let members: [JSONMember<Self>] = [
      .init("scenario", \.scenario, "The name of the scenario."),
      .init("seed", \.seed, "The seed of the trial, which decides everything but the order."),
      .init(
        "complete",
        \.complete,
        "Whether every order was run, as far as the simulation knows what steps share."
      ),
      .init("orders", \.orders, "The number of orders that ran to their end."),
      .init("pruned", \.pruned, "The number of runs that ended early: they would repeat another."),
      .init("interleavings", \.interleavings, "The number of orders that differ causally."),
      .init("interleavingsAreExact", \.interleavingsAreExact, "Whether that number is exact."),
      .init(
        "notJudged",
        \.notJudged,
        "Demanded invariants that these orders cannot be checked for."
      ),
    ]
  }
}
