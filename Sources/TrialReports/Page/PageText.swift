import FileFormats

/// Formats the numbers of a result for people, with integer arithmetic only.
enum PageText {
  /// Returns a number from zero to a quadrillion: a damaged file may have any number, and more
  /// would overflow here.
  static func bounded(_ number: Int) -> Int { min(max(0, number), 1_000_000_000_000_000) }

  /// Returns a duration in a suitable unit: `0.8 ms`, `44.5 ms`, `6.29 s`, `12m30s`.
  static func time(microseconds: Int) -> String {
    let microseconds = bounded(microseconds)
    if microseconds < 1_000_000 {
      let tenths = (microseconds + 50) / 100
      return "\(tenths / 10).\(tenths % 10) ms"
    }
    if microseconds < 60_000_000 {
      let hundredths = (microseconds + 5_000) / 10_000
      let rest = hundredths % 100
      return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest) s"
    }
    return span(milliseconds: microseconds / 1_000)
  }

  /// Returns a long duration in its two largest units: `8h11m`.
  static func span(milliseconds: Int) -> String {
    let milliseconds = bounded(milliseconds)
    if milliseconds < 1_000 { return "\(milliseconds) ms" }
    let seconds = (milliseconds + 500) / 1_000
    let units = [("d", 86_400), ("h", 3_600), ("m", 60), ("s", 1)]
    guard let first = units.firstIndex(where: { seconds >= $0.1 }) else { return "0s" }
    let whole = "\(seconds / units[first].1)\(units[first].0)"
    guard first + 1 < units.count else { return whole }
    let rest = seconds % units[first].1 / units[first + 1].1
    return rest == 0 ? whole : "\(whole)\(rest)\(units[first + 1].0)"
  }

  /// Returns a number with its noun: `1 trial`, `2,000 trials`.
  static func counted(_ count: Int, _ noun: String) -> String {
    "\(Digits.grouped(count)) \(noun)\(count == 1 ? "" : "s")"
  }

  /// Returns a percentage with two decimals, rounded up so that a chance does not look smaller.
  static func percent(millionths: Int) -> String {
    let hundredths = (bounded(millionths) + 99) / 100
    let rest = hundredths % 100
    return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest) %"
  }
}
