/// The number of different orders that a campaign has seen, and the chance that the next one is
/// new.
///
/// Two orders are the same if they differ only in the order of steps on different lanes, neither of
/// which leads to the other, whatever else the lanes share; see ``Simulation/causalFingerprint``.
///
/// Only the smallest fingerprints are kept, each with the number of times that it was seen. The
/// count is exact up to ``most`` fingerprints. Above that, it is an estimate with an error of about
/// 1.6% (Bar-Yossef and others, "Counting distinct elements in a data stream", RANDOM 2002). What
/// is kept does not depend on the order in which parts are added. Each fingerprint is kept with the
/// first trial that showed it and that trial's strategy, which gives the number of new orders over
/// the trials.
package struct Interleavings: Hashable, Sendable {
  /// The maximum number of fingerprints that are kept.
  package static let most = 4_096

  /// The smallest fingerprints, sorted.
  private var kept: [Entry] = []
  /// The number of trials counted.
  package private(set) var trials = 0

  private struct Entry: Hashable {
    let fingerprint: UInt64
    var count: Int
    /// The number of the first trial that showed the fingerprint.
    var first: Int
    /// The index of that trial's strategy among all strategies.
    var strategy: Int
  }

  /// Makes an empty set.
  package init() {}

  /// Counts a trial.
  package mutating func countOrder(
    _ fingerprint: UInt64,
    trial number: Int,
    by strategy: StrategyName
  ) {
    trials += 1
    let place = StrategyName.place(of: strategy)
    add(Entry(fingerprint: fingerprint, count: 1, first: number, strategy: place))
  }

  /// Adds the orders of another part.
  package mutating func merge(_ other: Interleavings) {
    trials += other.trials
    for entry in other.kept { add(entry) }
  }

  private mutating func add(_ entry: Entry) {
    var (low, high) = (0, kept.count)
    while low < high {
      let middle = (low + high) / 2
      if kept[middle].fingerprint < entry.fingerprint { low = middle + 1 } else { high = middle }
    }
    if low < kept.count, kept[low].fingerprint == entry.fingerprint {
      kept[low].count += entry.count
      if entry.first < kept[low].first {
        (kept[low].first, kept[low].strategy) = (entry.first, entry.strategy)
      }
    } else if low < Self.most {
      kept.insert(entry, at: low)
      if kept.count > Self.most { kept.removeLast() }
    }
  }

  /// The number of fingerprints that are kept.
  var sampleSize: Int { kept.count }

  /// The first trial of each order that is kept, with the index of its strategy.
  var firstTrials: [(trial: Int, strategy: Int)] { kept.map { ($0.first, $0.strategy) } }

  /// Whether ``distinct`` is exact.
  package var isExact: Bool { kept.count < Self.most }

  /// The number of different orders.
  package var distinct: Int {
    guard !isExact, let last = kept.last, last.fingerprint > 0 else { return kept.count }
    // If the fingerprints are spread evenly, this many fit into 64 bits.
    let range = UInt64(Self.most - 1).multipliedFullWidth(by: .max)
    let high = min(range.high, last.fingerprint - 1)
    let quotient = last.fingerprint.dividingFullWidth((high, range.low)).quotient
    return min(trials, Int(clamping: quotient))
  }

  /// The chance that the next trial shows a new order, in parts per million.
  ///
  /// This is Good and Turing's estimate (Good, Biometrika 1953): the share of trials whose order
  /// was seen exactly once. It applies only to the next trial; the more trials follow, the fewer
  /// are new.
  package var chanceOfNewPerMillion: Int {
    guard trials > 0, !kept.isEmpty else { return 1_000_000 }
    let once = kept.count { $0.count == 1 }
    let (high, low) = UInt64(once * 1_000_000).multipliedFullWidth(by: UInt64(distinct))
    let share = UInt64(kept.count * trials).dividingFullWidth((high, low)).quotient
    return min(1_000_000, Int(clamping: share))
  }
}

extension Interleavings: Codable {
  /// Decodes what ``encode(to:)`` has encoded.
  package init(from decoder: any Decoder) throws {
    var values = try decoder.unkeyedContainer()
    trials = try values.decode(Int.self)
    while !values.isAtEnd {
      kept.append(
        Entry(
          fingerprint: try values.decode(UInt64.self),
          count: try values.decode(Int.self),
          first: try values.decode(Int.self),
          strategy: try values.decode(Int.self)
        )
      )
    }
  }

  /// Encodes the number of trials, then each fingerprint with its count and its first trial.
  package func encode(to encoder: any Encoder) throws {
    var values = encoder.unkeyedContainer()
    try values.encode(trials)
    for entry in kept {
      try values.encode(entry.fingerprint)
      try values.encode(entry.count)
      try values.encode(entry.first)
      try values.encode(entry.strategy)
    }
  }
}
