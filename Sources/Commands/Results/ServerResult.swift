import FileFormats
import Judging
import ServerTesting
import Simulation
import StoreJSON
import TrialReports
import Trials

/// What `test-server` prints as JSON; Scenarios/server.schema.json describes it for other programs.
struct ServerResult: JSONObject {
  var scenario = ""
  var seed = SeedText()
  var users = 0
  var requests = 0
  var purchases = 0
  var accepted = 0
  var restarts = 0
  var rounds = 1
  var digest: DigestText?
  var times = Times()
  var thresholds: [Verdict] = []
  var findings: [ServerFindingResult] = []

  static let meaning =
    "What 'test-server --json' prints and writes to result.json." + ResultForms.addition
  static let members: [JSONMember<Self>] = [
    .init("scenario", \.scenario, "The name of the scenario."),
    .init("seed", \.seed, ResultForms.seed),
    .init("users", \.users, "The number of users who were compared."),
    .init("requests", \.requests, "The number of requests in requests.jsonl."),
    .init("purchases", \.purchases, "The number of purchases that give credits or plans."),
    .init(
      "accepted",
      \.accepted,
      "The number of those that the server has accepted a request about."
    ),
    .init("restarts", \.restarts, "How often a process was killed and started again."),
    .init("rounds", \.rounds, "How often all requests were sent."),
    .init(
      "digest",
      \.digest,
      "A digest of all requests before the balances were read; null for a load."
    ),
    .init("times", \.times),
    .init("thresholds", \.thresholds, "The verdicts of a load on the thresholds."),
    .init("findings", \.findings, "What the server has got wrong."),
  ]

  /// How long the server took to answer.
  struct Times: JSONObject {
    var notification = Row()
    var post = Row()
    var read = Row()
    var milliseconds: Int?
    var perSecond: Int?

    static let meaning = "How long the server took to answer, by the kind of request."
    static let members: [JSONMember<Self>] =
      RequestKind.allCases.map { .init($0.rawValue, place(of: $0)) } + [
        .init(optional: "milliseconds", \.milliseconds, "How long a load lasted."),
        .init(optional: "perSecond", \.perSecond, "The requests of a load per second."),
      ]

    private typealias Place = any WritableKeyPath<Self, Row> & Sendable

    private static func place(of kind: RequestKind) -> Place {
      switch kind {
      case .notification: \.notification
      case .post: \.post
      case .read: \.read
      }
    }

    /// The requests of one kind.
    subscript(kind: RequestKind) -> Row {
      get { self[keyPath: Self.place(of: kind)] }
      set { self[keyPath: Self.place(of: kind)] = newValue }
    }
  }

  /// The requests of one kind.
  struct Row: JSONObject {
    var answers = 0
    var p50 = 0
    var p90 = 0
    var p99 = 0
    var max = 0
    var failures = 0
    var losses = 0
    var spoiled = 0

    static let definition: String? = "requests"
    static let meaning = "The requests of one kind. Times are real microseconds."
    static let members: [JSONMember<Self>] = [
      .init("answers", \.answers, "The number of answers."),
      .init("p50", \.p50, "The time within which half of them came."),
      .init("p90", \.p90, "The time within which 90 percent of them came."),
      .init("p99", \.p99, "The time within which 99 percent of them came."),
      .init("max", \.max, "The longest time."),
      .init("failures", \.failures, "The answers that were failures."),
      .init("losses", \.losses, "The requests without an answer."),
      .init(
        "spoiled",
        \.spoiled,
        "The requests that the run itself has spoiled, which are not counted elsewhere."
      ),
    ]
  }

  /// The verdict of a load on a threshold.
  struct Verdict: JSONObject {
    var threshold = ""
    var measured = ""
    var kept = false

    static let members: [JSONMember<Self>] = [
      .init("threshold", \.threshold, "The threshold, such as \"post.p99 < 500ms\"."),
      .init("measured", \.measured, "The measured value, in a few words."),
      .init("kept", \.kept, "Whether it was kept."),
    ]
  }
}

extension ServerResult {
  /// Describes the result of a run.
  init(_ result: ServerRun.Result, _ trial: Trial, requests: Int) {
    self.init(
      scenario: trial.scenario.name,
      seed: SeedText(trial.seed),
      users: result.users,
      requests: requests,
      purchases: result.purchases,
      accepted: result.accepted,
      restarts: result.restarts.count,
      rounds: result.rounds,
      digest: result.digest.map { DigestText($0.rawValue) },
      times: Times(result.times),
      thresholds: result.verdicts.map { verdict in
        Verdict(
          threshold: "\(verdict.threshold)",
          measured: verdict.measured,
          kept: verdict.isKept
        )
      },
      findings: result.findings.map { ServerFindingResult($0) }
    )
  }
}

extension ServerResult.Times {
  /// Describes the times of answers; only a load has a length.
  init(_ times: AnswerTimes) {
    for kind in RequestKind.allCases { self[kind] = ServerResult.Row(times[kind]) }
    guard times.length > .zero else { return }
    (milliseconds, perSecond) = (times.milliseconds, times.throughput)
  }
}

extension ServerResult.Row {
  /// Describes the requests of one kind.
  init(_ row: AnswerTimes.Row) {
    func microseconds(_ percentile: Threshold.Percentile) -> Int {
      Int(row.answers.quantile(percentile.share).rawValue / 1_000)
    }
    self.init(
      answers: Int(row.answers.count),
      p50: microseconds(.p50),
      p90: microseconds(.p90),
      p99: microseconds(.p99),
      max: microseconds(.max),
      failures: row.failures,
      losses: row.losses,
      spoiled: row.spoiled
    )
  }
}
