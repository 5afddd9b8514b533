package import Simulation

/// A stage of an open load: users arrive at a rate for a length of time.
package struct ArrivalStage: Hashable, Sendable {
  /// The spacing of arrivals.
  package enum Spacing: String, Hashable, Sendable, CaseIterable {
    /// Arrivals at exactly even intervals of the rate.
    case even
    /// Independent arrivals: the intervals between them are exponentially distributed.
    case poisson
  }

  /// The length of the stage.
  package let length: VirtualDuration
  /// The rate at its beginning.
  package let first: ArrivalRate
  /// The rate at its end; in between, the rate changes linearly.
  package let last: ArrivalRate
  /// The spacing of arrivals.
  package let spacing: Spacing
  /// The number of arrivals in the whole stage, in parts of ``one``, rounded down.
  let all: UInt128

  /// Creates a stage.
  ///
  /// - Parameters:
  ///   - length: the length of the stage, at most ``TimeLength/longest``.
  ///   - first: the rate at its beginning.
  ///   - last: the rate at its end.
  ///   - spacing: the spacing of arrivals.
  package init(
    length: VirtualDuration,
    from first: ArrivalRate,
    to last: ArrivalRate,
    spacing: Spacing = .even
  ) {
    precondition(
      .zero < length && length <= TimeLength.longest,
      "a stage must last 1 ns to \(TimeLength.text(TimeLength.longest))"
    )
    self.length = length
    self.first = first
    self.last = last
    self.spacing = spacing
    all =
      (UInt128(first.milliPerDay) + UInt128(last.milliPerDay)) * UInt128(length.rawValue) * Self.one
      / (2 * Self.dayParts)
  }
}

extension ArrivalStage {
  /// The unit of one arrival, in whose parts ``all`` and ``instant(of:)`` count.
  static let one = UInt128(ExponentialDraw.one)

  /// Thousandths of an arrival in a day, over the nanoseconds of a day.
  private static let dayParts = UInt128(VirtualDuration.days(1).rawValue) * 1_000

  /// Returns the time from the start of the stage until a number of arrivals is due; nil if not
  /// within it.
  ///
  /// With a constant rate, this is a division. With a rate that changes linearly from a to b within
  /// L, there are x (2aL + (b-a)x) / 2L arrivals after x: 256-bit integers hold both sides, and
  /// bisection finds the smallest x.
  ///
  /// - Parameter count: the number of arrivals, in parts of ``one``.
  /// - Returns: the first nanosecond at which there are as many.
  func instant(of count: UInt128) -> VirtualDuration? {
    guard count <= all, first.milliPerDay + last.milliPerDay > 0 else { return nil }
    if first == last {
      // At most 126 bits, for the longest stage at the highest rate.
      let (whole, rest) = (Self.dayParts * count)
        .quotientAndRemainder(dividingBy: UInt128(first.milliPerDay) * Self.one)
      return VirtualDuration(rawValue: Int64(rest > 0 ? whole + 1 : whole))
    }
    let end = UInt128(length.rawValue)
    let (a, b) = (UInt128(first.milliPerDay), UInt128(last.milliPerDay))
    let wanted = (2 * end * Self.dayParts).multipliedFullWidth(by: count)
    func isReached(_ x: UInt128) -> Bool {
      let slope = b >= a ? 2 * a * end + (b - a) * x : 2 * a * end - (a - b) * x
      let there = (x * Self.one).multipliedFullWidth(by: slope)
      return (there.high, there.low) >= (wanted.high, wanted.low)
    }
    var (least, most) = (UInt128(0), end)
    while least < most {
      let middle = (least + most) / 2
      if isReached(middle) { most = middle } else { least = middle + 1 }
    }
    return VirtualDuration(rawValue: Int64(least))
  }
}
