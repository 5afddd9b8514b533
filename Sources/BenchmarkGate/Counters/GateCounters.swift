/// Exact counters of one benchmark: whole numbers that the same build gives each time.
public struct GateCounters: Hashable, Sendable {
  /// Jobs run.
  public var steps: Int
  /// Jobs handed to an executor.
  public var enqueues: Int
  /// Events, timers and deliveries put off; nil in baselines from before they were counted.
  public var timerPushes: Int?
  /// Random numbers drawn.
  public var draws: Int
  /// Bytes of trace.
  public var traceBytes: Int
  /// Calls for memory; nil where they cannot be counted.
  public var allocations: Int?
  /// Signatures of the violations found, each once, in rising order.
  public let violations: [String]

  /// Describes what was counted.
  ///
  /// - Parameters:
  ///   - steps: jobs run.
  ///   - enqueues: jobs handed to an executor.
  ///   - timerPushes: events, timers and deliveries put off; nil where they were not counted.
  ///   - draws: random numbers drawn.
  ///   - traceBytes: bytes of trace.
  ///   - allocations: calls for memory; nil where they cannot be counted.
  ///   - violations: signatures, in any order.
  public init(
    steps: Int,
    enqueues: Int,
    timerPushes: Int?,
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

  /// The counters by name, in rising order of name.
  var named: [(name: String, value: Int?)] {
    [
      ("allocations", allocations), ("draws", draws), ("enqueues", enqueues), ("steps", steps),
      ("timerPushes", timerPushes), ("traceBytes", traceBytes),
    ]
  }
}
