import StoreJSON
import TrialReports

/// What `gate` prints as JSON; Scenarios/gate.schema.json describes it for other programs.
struct GateResult: JSONObject {
  var outcome = ""
  var benchmarks: [Benchmark] = []
  var stale: [String] = []
  var comparison: TimeResult?

  static let meaning = "What 'gate --json' prints." + ResultForms.addition
  static let members: [JSONMember<Self>] = [
    .init(
      "outcome",
      \.outcome,
      "The outcome of all verdicts on counters together.",
      form: JSONSchema.word(GateOutcome.allCases.map { "\($0)" })
    ),
    .init("benchmarks", \.benchmarks, "The benchmarks that were measured, in their order."),
    .init("stale", \.stale, "The baseline files that belong to no benchmark."),
    .init(optional: "comparison", \.comparison),
  ]

  /// What was measured of one benchmark.
  struct Benchmark: JSONObject {
    var name = ""
    var verdict = ""
    var counters = GateCounters()
    var violations: [String] = []
    var changes: [Change] = []

    static let members: [JSONMember<Self>] = [
      .init("name", \.name, "The name of the benchmark."),
      .init(
        "verdict",
        \.verdict,
        "What the counters say.",
        form: JSONSchema.word(GateVerdict.words)
      ),
      .init("counters", \.counters),
      .init("violations", \.violations, "The signatures of the violations found, in order."),
      .init("changes", \.changes, "The differences from the baseline, or between two runs."),
    ]
  }

  /// One difference: of a counter, or of the violations.
  struct Change: JSONObject {
    var counter: String?
    var baseline: Int?
    var now: Int?
    var gone: [String] = []
    var new: [String] = []

    private var isOfCounter: Bool { counter != nil }
    private var isOfViolations: Bool { counter == nil }

    static let meaning =
      "One difference: 'counter', 'baseline' and 'now', or 'gone' and 'new' violations."
    static let members: [JSONMember<Self>] = [
      .init(optional: "counter", \.counter, "The name of a counter."),
      .init("baseline", \.baseline, "Its value before; null if it was not counted.")
        .when(\.isOfCounter),
      .init("now", \.now, "Its value now; null if it cannot be counted.").when(\.isOfCounter),
      .init("gone", \.gone, "The violations that are gone, in order.").when(\.isOfViolations),
      .init("new", \.new, "The violations that are new, in order.").when(\.isOfViolations),
    ]
  }
}

extension GateResult.Change {
  init(_ change: GateChange) {
    switch change {
    case .counter(let name, let before, let now):
      self.init(counter: name, baseline: before, now: now)
    case .violations(let gone, let new): self.init(gone: gone, new: new)
    }
  }
}
