package import StoreJSON

/// The exact counters of a benchmark: integers that are the same in every run of a build.
package struct GateCounters: Hashable, Sendable {
  /// The number of jobs that ran.
  package var steps: Int
  /// The number of jobs enqueued on an executor.
  package var enqueues: Int
  /// The number of scheduled events, timers, and deliveries.
  package var timerPushes: Int
  /// The number of random numbers drawn.
  package var draws: Int
  /// The size of the trace in bytes.
  package var traceBytes: Int
  /// The number of allocations; nil where they cannot be counted.
  package var allocations: Int?
  /// The signatures of the violations found, each once, in ascending order.
  package private(set) var violations: [String]

  /// Creates counters.
  package init(
    steps: Int,
    enqueues: Int,
    timerPushes: Int,
    draws: Int,
    traceBytes: Int,
    allocations: Int?,
    violations: some Sequence<String>
  ) {
    self.steps = steps
    self.enqueues = enqueues
    self.timerPushes = timerPushes
    self.draws = draws
    self.traceBytes = traceBytes
    self.allocations = allocations
    self.violations = Set(violations).sorted()
  }

  /// Creates counters with other violations.
  init(_ counters: Self, violations: some Sequence<String>) {
    self = counters
    self.violations = Set(violations).sorted()
  }

  /// The counters with their names, in ascending order of name.
  var named: [(name: String, value: Int?)] {
    json.members.map { ($0.name, $0.value.whole) }
  }
}

/// The numbers as files have them; the violations are a member of the file itself.
extension GateCounters: JSONObject {
  package init() {
    self.init(
      steps: 0,
      enqueues: 0,
      timerPushes: 0,
      draws: 0,
      traceBytes: 0,
      allocations: nil,
      violations: []
    )
  }

  package static let definition: String? = "counters"
  package static let meaning = "The exact counters of a benchmark."
  package static let members: [JSONMember<Self>] = [
    .init(
      "allocations",
      \.allocations,
      "The number of allocations; null where they cannot be counted."
    ),
    .init("draws", \.draws, "The number of random numbers drawn.", isRequired: true),
    .init("enqueues", \.enqueues, "The number of jobs enqueued on an executor.", isRequired: true),
    .init("steps", \.steps, "The number of jobs that ran.", isRequired: true),
    .init(
      "timerPushes",
      \.timerPushes,
      "The number of scheduled events, timers, and deliveries.",
      isRequired: true
    ),
    .init("traceBytes", \.traceBytes, "The size of the trace in bytes.", isRequired: true),
  ]
}

/// A fixed trial that the gate measures.
package struct GateBenchmark: Sendable {
  /// The name, which is also the name of the baseline file.
  package let name: String
  /// A function that runs the trial once and counts.
  package let measure: @Sendable () async throws -> GateCounters

  /// Creates a benchmark.
  ///
  /// The name has letters, digits, dots, dashes, and underscores, with no leading dot.
  package init(_ name: String, measure: @escaping @Sendable () async throws -> GateCounters) {
    let isFileName =
      !name.isEmpty && !name.hasPrefix(".")
      && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-._".contains($0)) }
    precondition(isFileName, "the name of a benchmark must be a valid file name")
    self.name = name
    self.measure = measure
  }
}
