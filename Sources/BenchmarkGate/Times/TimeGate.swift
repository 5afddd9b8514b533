/// The second layer of the gate, which compares processor times of two builds in pairs of runs, one
/// right after the other.
///
/// The caller supplies the function that runs a build. The gate decides what to measure, in which
/// order, and what the times mean.
package struct TimeGate: Sendable {
  /// A build to compare.
  package enum Side: Hashable, Sendable, CaseIterable {
    /// The older build.
    case base
    /// The newer build.
    case head
  }

  /// A sample: a process that runs one benchmark a number of times.
  package struct Sample: Hashable, Sendable {
    /// The build that runs the benchmark.
    package let side: Side
    /// The name of the benchmark.
    package let benchmark: String
    /// The number of runs in the process.
    package let repetitions: Int
  }

  private let plan: TimePlan

  /// Creates a gate.
  package init(_ plan: TimePlan) { self.plan = plan }

  /// Measures the benchmarks and judges their times.
  ///
  /// The closure runs a sample and returns its processor time in nanoseconds, more than 0.
  package func run<Failure: Error>(
    _ benchmarks: [String],
    measure: (Sample) throws(Failure) -> UInt64
  ) throws(Failure) -> TimeReport {
    precondition(benchmarks.count == plan.benchmarks, "the benchmarks must be those of the plan")
    let noise = try noise(of: benchmarks[0], measure)
    var rows: [TimeReport.Row] = []
    if noise.spread <= TimePlan.mostSpread {
      for benchmark in benchmarks { rows.append(try row(of: benchmark, measure)) }
    }
    return TimeReport(plan: plan, noise: noise, rows: rows)
  }

  /// Measures pairs of the older build with itself.
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
    // Both builds need the same number of repetitions, or the ratio would compare different work.
    let repetitions = TimePlan.repetitions(once: once)
    // The first pair warms up caches and does not count.
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

  /// Measures a pair.
  ///
  /// Even pairs run the older build first and odd pairs the newer one, so that the position has no
  /// effect on average.
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
