/// The second layer of the gate: processor times of two builds in pairs, one right after the other.
///
/// Whoever runs the builds hands in how; what is measured, in which order and what it means is
/// decided here.
public struct TimeGate: Sendable {
  /// One of the two builds.
  public enum Side: Hashable, Sendable, CaseIterable {
    /// The older one.
    case base
    /// The newer one.
    case head
  }

  /// One sample: a process that runs one benchmark some times.
  public struct Sample: Hashable, Sendable {
    /// Which build runs it.
    public let side: Side
    /// The benchmark.
    public let benchmark: String
    /// How often it is run.
    public let repetitions: Int
  }

  private let plan: TimePlan

  /// Makes a gate.
  ///
  /// - Parameter plan: how many pairs, and how sure.
  public init(_ plan: TimePlan) { self.plan = plan }

  /// Measures and judges.
  ///
  /// - Parameters:
  ///   - benchmarks: their names, as many as planned.
  ///   - measure: runs a sample and gives its processor time in nanoseconds, more than 0.
  /// - Returns: a verdict for each benchmark, or the finding that the machine is too noisy.
  /// - Throws: what `measure` throws.
  public func run<Failure: Error>(
    _ benchmarks: [String],
    measure: (Sample) throws(Failure) -> UInt64
  ) throws(Failure) -> TimeReport {
    precondition(benchmarks.count == plan.benchmarks, "not the benchmarks of the plan")
    let noise = try noise(of: benchmarks[0], measure)
    var rows: [TimeReport.Row] = []
    if noise.spread <= TimePlan.mostSpread {
      for benchmark in benchmarks { rows.append(try row(of: benchmark, measure)) }
    }
    return TimeReport(plan: plan, noise: noise, rows: rows)
  }

  /// Pairs of the older build with itself.
  private func noise<Failure: Error>(
    of benchmark: String,
    _ measure: (Sample) throws(Failure) -> UInt64
  ) throws(Failure) -> PairedTimes {
    let once = try measure(Sample(side: .base, benchmark: benchmark, repetitions: 1))
    let sample = Sample(
      side: .base,
      benchmark: benchmark,
      repetitions: TimePlan.repetitions(once: once)
    )
    for _ in 0..<2 { _ = try measure(sample) }
    var pairs: [TimePair] = []
    for _ in 0..<TimePlan.noisePairs {
      pairs.append(TimePair(base: try measure(sample), head: try measure(sample)))
    }
    return PairedTimes(pairs)
  }

  private func row<Failure: Error>(
    of benchmark: String,
    _ measure: (Sample) throws(Failure) -> UInt64
  ) throws(Failure) -> TimeReport.Row {
    var once = UInt64.max
    for side in Side.allCases {
      once = min(once, try measure(Sample(side: side, benchmark: benchmark, repetitions: 1)))
    }
    // Chosen once and the same for both, or the ratio would compare different work.
    let repetitions = TimePlan.repetitions(once: once)
    // The first pair warms caches up and does not count.
    _ = try pair(0, of: benchmark, repetitions, measure)
    var pairs: [TimePair] = []
    var look = 0
    var verdict = TimeVerdict.inconclusive
    while verdict == .inconclusive, look < TimePlan.looks {
      look += 1
      for _ in 0..<plan.pairs {
        pairs.append(try pair(pairs.count, of: benchmark, repetitions, measure))
      }
      verdict = TimeVerdict(PairedTimes(pairs), missingOnceIn: plan.missesOnceIn(look: look))
    }
    return TimeReport.Row(
      benchmark: benchmark,
      repetitions: repetitions,
      times: PairedTimes(pairs),
      look: look,
      verdict: verdict
    )
  }

  /// Even pairs run the older build first, odd ones the newer: what comes second is at no
  /// disadvantage in the long run.
  private func pair<Failure: Error>(
    _ number: Int,
    of benchmark: String,
    _ repetitions: Int,
    _ measure: (Sample) throws(Failure) -> UInt64
  ) throws(Failure) -> TimePair {
    let base = Sample(side: .base, benchmark: benchmark, repetitions: repetitions)
    let head = Sample(side: .head, benchmark: benchmark, repetitions: repetitions)
    if number.isMultiple(of: 2) {
      let first = try measure(base)
      return TimePair(base: first, head: try measure(head))
    }
    let first = try measure(head)
    return TimePair(base: try measure(base), head: first)
  }
}
