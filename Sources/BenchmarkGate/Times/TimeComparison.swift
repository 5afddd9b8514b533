/// The processor times of one benchmark in two builds.
///
/// The builds take turns, so that the machine disturbs both alike. Most disturbances only add to a
/// time, so the faster half of each build's times counts.
package struct TimeComparison: Hashable, Sendable {
  /// A build to compare.
  package enum Side: Hashable, Sendable, CaseIterable {
    /// The older build.
    case base
    /// The newer build.
    case head
  }

  /// A process that runs one benchmark a number of times.
  package struct Sample: Hashable, Sendable {
    /// The build that runs the benchmark.
    package let side: Side
    /// The name of the benchmark.
    package let benchmark: String
    /// The number of runs in the process.
    package let repetitions: Int
  }

  /// The default number of pairs of samples in a round.
  package static let usualPairs = 8
  /// The number of rounds after which a close ratio counts, too.
  package static let mostRounds = 3
  /// The least ratio that fails, in thousandths.
  package static let bound = 1_300
  /// The ratios that are too close to the bound after one round, in thousandths.
  private static let close = 1_150..<1_450
  /// The processor time of a sample in nanoseconds, about.
  private static let sample: UInt64 = 100_000_000

  /// The name of the benchmark.
  package let benchmark: String
  /// The number of runs in each sample.
  package let repetitions: Int
  /// The times of the older build in nanoseconds, in the order of measuring.
  package private(set) var base: [UInt64] = []
  /// The times of the newer build.
  package private(set) var head: [UInt64] = []

  /// Measures a benchmark in both builds, in the order A B, B A, A B, and so on.
  ///
  /// A round has at least one pair. As long as the ratio is close to the bound, another round
  /// follows, up to ``mostRounds``. The closure runs a sample and returns its processor time in
  /// nanoseconds, more than 0.
  package init<Failure: Error>(
    of benchmark: String,
    pairs: Int,
    measure: (Sample) throws(Failure) -> UInt64
  ) throws(Failure) {
    precondition(pairs > 0, "nothing to compare")
    // Both builds get the same number of repetitions, or the ratio would compare different work.
    var once = UInt64.max
    for side in Side.allCases {
      once = min(once, try measure(Sample(side: side, benchmark: benchmark, repetitions: 1)))
    }
    repetitions = Int(Self.sample / once) + 1
    self.benchmark = benchmark
    for _ in 0..<Self.mostRounds {
      for _ in 0..<pairs { try measurePair(measure) }
      guard Self.close.contains(ratio) else { return }
    }
  }

  private mutating func measurePair<Failure: Error>(
    _ measure: (Sample) throws(Failure) -> UInt64
  ) throws(Failure) {
    for side in base.count.isMultiple(of: 2) ? [Side.base, .head] : [.head, .base] {
      let sample = Sample(side: side, benchmark: benchmark, repetitions: repetitions)
      let time = try measure(sample)
      switch side {
      case .base: base.append(time)
      case .head: head.append(time)
      }
    }
  }

  /// The time of the newer build over that of the older one, in thousandths, rounded down.
  package var ratio: Int { Int(Self.fasterHalf(of: head) * 1_000 / Self.fasterHalf(of: base)) }

  /// Returns the sum of the faster half of times, rounded up.
  private static func fasterHalf(of times: [UInt64]) -> UInt64 {
    times.sorted().prefix((times.count + 1) / 2).reduce(0, +)
  }

  /// Whether the newer build is slower by more than is allowed.
  package var isRegression: Bool { ratio >= Self.bound }
}
