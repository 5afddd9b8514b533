import FileFormats

/// An axis of a chart: labels at equal distances, and the positions of values between the first and
/// the last label, in thousandths.
struct Axis: Hashable, Sendable {
  /// The labels, the smallest value first.
  let labels: [String]
  private let scale: Scale

  private enum Scale: Hashable {
    case linear(most: Int)
    case logarithmic(from: Int, decades: Int)
  }

  private init(labels: [String], scale: Scale) {
    self.labels = labels
    self.scale = scale
  }

  /// The largest number on an axis; larger numbers are drawn like this one.
  private static let largest = 1_000_000_000_000_000

  /// Creates an axis that has only labels, at equal distances.
  init(labels: [String]) { self.init(labels: labels, scale: .linear(most: 1)) }

  /// Returns an axis from zero to a round number, in four equal parts.
  static func linear(to most: Int, _ format: (Int) -> String = Digits.grouped) -> Axis {
    let most = min(most, Self.largest)
    var step = 1
    while step * 4 < most {
      // 1, 2, 5, 10, 20, 50 ...
      step = String(step).hasPrefix("2") ? step / 2 * 5 : step * 2
    }
    return Axis(labels: (0...4).map { format($0 * step) }, scale: .linear(most: step * 4))
  }

  /// Returns an axis from zero to exactly the given value, in four equal parts.
  static func whole(_ whole: Int, _ format: (Int) -> String) -> Axis {
    let whole = max(1, min(whole, largest))
    return Axis(labels: (0...4).map { format(whole * $0 / 4) }, scale: .linear(most: whole))
  }

  /// Returns a logarithmic axis for durations that covers at least one power of ten.
  ///
  /// Both durations are in microseconds.
  static func times(from least: Int, to most: Int) -> Axis {
    var from = 1
    while from * 10 <= max(1, min(least, largest)) { from *= 10 }
    var (decades, end) = (1, from * 10)
    while end < min(most, largest) { (decades, end) = (decades + 1, end * 10) }
    var labels: [String] = []
    var value = from
    for _ in 0...decades {
      labels.append(PageText.round(microseconds: value))
      value *= 10
    }
    return Axis(labels: labels, scale: .logarithmic(from: from, decades: decades))
  }

  /// Returns the position of a value: 0 at the first label, 1,000 at the last, clamped to these.
  func place(of value: Int) -> Int {
    switch scale {
    case .linear(let most): return min(max(0, value), most) * 1_000 / most
    case .logarithmic(var from, let decades):
      guard value > from else { return 0 }
      for decade in 0..<decades {
        if value < from * 10 {
          return (decade * 1_000 + Self.thousandths(ofLogarithm: value, over: from)) / decades
        }
        from *= 10
      }
      return 1_000
    }
  }

  /// Returns the decimal logarithm of a quotient from 1 to 10, in thousandths, with integers only.
  ///
  /// Each squaring of the quotient yields one more binary digit of the logarithm.
  private static func thousandths(ofLogarithm value: Int, over from: Int) -> Int {
    let one = 1 << 30
    var (high, low) = value.multipliedFullWidth(by: one)
    var quotient = from.dividingFullWidth((high, low)).quotient
    // The binary logarithm, in 1 / 4,096.
    var logarithm = 0
    while quotient >= 2 * one {
      quotient /= 2
      logarithm += 4_096
    }
    var part = 2_048
    while part > 0 {
      (high, low) = quotient.multipliedFullWidth(by: quotient)
      quotient = one.dividingFullWidth((high, low)).quotient
      if quotient >= 2 * one {
        quotient /= 2
        logarithm += part
      }
      part /= 2
    }
    // log10(2) = 0.30103
    return logarithm * 30_103 / 409_600
  }
}

extension PageText {
  /// Returns a power of ten of microseconds as text: `10 ms`, `1 s`, `17m`.
  static func round(microseconds: Int) -> String {
    if microseconds < 1_000 { return "\(microseconds) µs" }
    if microseconds < 1_000_000 { return "\(microseconds / 1_000) ms" }
    if microseconds < 1_000_000_000 { return "\(microseconds / 1_000_000) s" }
    return span(milliseconds: microseconds / 1_000)
  }
}
