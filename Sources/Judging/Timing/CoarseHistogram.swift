import Simulation

/// The distribution of lengths of virtual time in one slot of a series, to one part in sixteen.
///
/// Lengths are counted in microseconds: exactly up to 15, and above that in sixteen equal parts of
/// each doubling. The histogram takes at most 4 KB.
package struct CoarseHistogram: TimeSlot {
  private var counts: [UInt32] = []
  /// The number of lengths recorded.
  package private(set) var count: UInt64 = 0
  /// The longest length recorded, exactly, in microseconds.
  package private(set) var max: Int64 = 0

  init() {}

  /// Records a length.
  mutating func record(_ length: VirtualDuration) {
    let micro = Swift.max(0, length.rawValue / 1_000)
    let place = Self.place(of: micro)
    if counts.count <= place {
      counts += [UInt32](repeating: 0, count: place + 1 - counts.count)
    }
    counts[place] &+= 1
    count += 1
    max = Swift.max(max, micro)
  }

  mutating func add(_ later: CoarseHistogram) {
    if counts.count < later.counts.count {
      counts += [UInt32](repeating: 0, count: later.counts.count - counts.count)
    }
    for (place, times) in later.counts.enumerated() { counts[place] &+= times }
    count += later.count
    max = Swift.max(max, later.max)
  }

  /// Returns the length, in microseconds, that a given percentage of all lengths does not exceed.
  ///
  /// - Parameter percent: the percentage.
  /// - Returns: the length; zero if nothing was recorded.
  package func quantile(percent: UInt64) -> Int64 {
    guard count > 0 else { return 0 }
    let rank = Swift.max(1, (count * percent + 99) / 100)
    var seen: UInt64 = 0
    for (place, times) in counts.enumerated() {
      seen += UInt64(times)
      if seen >= rank { return Swift.min(max, Self.last(of: place)) }
    }
    return max
  }

  private static func place(of micro: Int64) -> Int {
    let row = Swift.max(0, Int64.bitWidth - micro.leadingZeroBitCount - 4)
    guard row > 0 else { return Int(micro) }
    return row << 4 | (Int(micro >> Int64(row - 1)) - 16)
  }

  private static func last(of place: Int) -> Int64 {
    let (row, column) = (place >> 4, Int64(place & 15))
    guard row > 0 else { return column }
    return (16 + column) << Int64(row - 1) + (1 << Int64(row - 1) - 1)
  }
}
