package import Simulation

/// A histogram of lengths of virtual time, in bounded memory and whole numbers only.
///
/// Lengths below 2,048 ns are kept exactly. Above that, each doubling is cut into 1,024 buckets of
/// equal width, so a result is never below the true value and exceeds it by less than 1/1,024 (0.1
/// %). A histogram takes at most 54 rows of 8 KB; a row exists once a length has fallen into it.
/// Histograms can be merged in any order, however the recording was split.
package struct Histogram: Hashable, Sendable {
  /// The divisor of the maximum error: a result exceeds the true value by less than that value
  /// divided by this.
  package static let errorDivisor: Int64 = 1_024

  private static let rowCount = 54
  private static let rowBits = 10

  private var rows: [[UInt64]] = Array(repeating: [], count: rowCount)
  /// The number of lengths recorded.
  package private(set) var count: UInt64 = 0
  /// The shortest length recorded, exactly; zero if there is none.
  package private(set) var min = VirtualDuration.zero
  /// The longest length recorded, exactly; zero if there is none.
  package private(set) var max = VirtualDuration.zero

  /// Creates an empty histogram.
  package init() {}

  /// Records a length.
  ///
  /// - Parameters:
  ///   - length: the length, which must not be negative.
  ///   - times: the number of times it occurred.
  package mutating func record(_ length: VirtualDuration, times: UInt64 = 1) {
    precondition(length >= .zero, "a length of time must not be negative")
    guard times > 0 else { return }
    let (row, column) = Self.place(of: length.rawValue)
    if rows[row].isEmpty { rows[row] = Self.emptyRow }
    rows[row][column] += times
    min = count == 0 ? length : Swift.min(min, length)
    max = Swift.max(max, length)
    count += times
  }

  /// Adds the counts of another histogram.
  ///
  /// - Parameter other: the histogram to add, which does not change.
  package mutating func merge(_ other: Histogram) {
    guard other.count > 0 else { return }
    for (row, counts) in other.rows.enumerated() where !counts.isEmpty {
      if rows[row].isEmpty {
        rows[row] = counts
      } else {
        for column in counts.indices { rows[row][column] += counts[column] }
      }
    }
    min = count == 0 ? other.min : Swift.min(min, other.min)
    max = Swift.max(max, other.max)
    count += other.count
  }

  /// Returns the length that a given part of all lengths does not exceed.
  ///
  /// In a sorted list of n lengths, this is the one at index `part` x n, rounded up and counted
  /// from 1.
  ///
  /// - Parameter part: the part, for example `Ratio(99, 100)`.
  /// - Returns: the length; zero if nothing was recorded.
  package func quantile(_ part: Ratio) -> VirtualDuration {
    guard count > 0 else { return .zero }
    let rank = Swift.max(1, Self.roundedUp(count, times: part))
    var seen: UInt64 = 0
    for (row, counts) in rows.enumerated() {
      for (column, times) in counts.enumerated() where times > 0 {
        seen += times
        guard seen >= rank else { continue }
        let last = Self.lastLength(row: row, column: column)
        return Swift.min(VirtualDuration(rawValue: last), max)
      }
    }
    return max
  }

  // MARK: Buckets, for files

  var buckets: Range<Int> { 0..<Self.rowCount << Self.rowBits }

  /// The nonempty buckets in order.
  package var filledBuckets: [(number: Int, times: UInt64)] {
    var filled: [(number: Int, times: UInt64)] = []
    for (row, counts) in rows.enumerated() {
      for (column, times) in counts.enumerated() where times > 0 {
        filled.append((row << Self.rowBits + column, times))
      }
    }
    return filled
  }

  /// Returns the lengths, in nanoseconds, that fall into a bucket.
  package static func lengths(inBucket number: Int) -> ClosedRange<Int64> {
    let (row, column) = (number >> rowBits, number & (1 << rowBits - 1))
    let last = lastLength(row: row, column: column)
    return last - (1 << Int64(Swift.max(0, row - 1)) - 1)...last
  }

  /// Returns the quarter of a doubling that contains a bucket, in microseconds.
  ///
  /// All lengths below one microsecond share one quarter.
  package static func quarter(ofBucket number: Int) -> (from: Int64, to: Int64) {
    let (row, column) = (number >> rowBits, number & (1 << rowBits - 1))
    let micro = lastLength(row: row, column: column) / 1_000
    guard micro > 0 else { return (0, 1) }
    let octave = Int64(1) << Int64(Int64.bitWidth - 1 - micro.leadingZeroBitCount)
    guard octave >= 4 else { return (micro, micro + 1) }
    let from = octave + (micro - octave) / (octave / 4) * (octave / 4)
    return (from, from + octave / 4)
  }

  mutating func add(_ times: UInt64, toBucket number: Int) {
    let (row, column) = (number >> Self.rowBits, number & (1 << Self.rowBits - 1))
    if rows[row].isEmpty { rows[row] = Self.emptyRow }
    rows[row][column] += times
    count += times
  }

  mutating func setBounds(_ bounds: ClosedRange<VirtualDuration>) {
    min = bounds.lowerBound
    max = bounds.upperBound
  }

  private static var emptyRow: [UInt64] { Array(repeating: 0, count: 1 << rowBits) }

  /// Row 0 holds 0..<1,024; row k holds 2^(9+k)..<2^(10+k) in steps of 2^(k-1).
  private static func place(of length: Int64) -> (row: Int, column: Int) {
    let row = Swift.max(0, Int64.bitWidth - length.leadingZeroBitCount - rowBits)
    guard row > 0 else { return (0, Int(length)) }
    return (row, Int(length >> Int64(row - 1)) - 1 << rowBits)
  }

  private static func lastLength(row: Int, column: Int) -> Int64 {
    guard row > 0 else { return Int64(column) }
    let first = Int64(1 << rowBits + column) << Int64(row - 1)
    return first + (1 << Int64(row - 1) - 1)
  }

  private static func roundedUp(_ count: UInt64, times part: Ratio) -> UInt64 {
    let product = count.multipliedFullWidth(by: UInt64(part.numerator))
    let (quotient, remainder) = UInt64(part.denominator).dividingFullWidth(product)
    return quotient + (remainder > 0 ? 1 : 0)
  }
}
