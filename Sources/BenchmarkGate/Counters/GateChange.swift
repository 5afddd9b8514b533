/// One difference between two measurements.
public enum GateChange: Hashable, Sendable {
  /// Another number; nil is a counter that could not be counted.
  case counter(name: String, before: Int?, now: Int?)
  /// Another set of violations: what is gone and what is new, each in rising order.
  case violations(gone: [String], new: [String])

  /// What differs, counters in rising order of name, violations last.
  ///
  /// - Parameters:
  ///   - before: the older measurement.
  ///   - now: the newer one.
  /// - Returns: empty if they are equal.
  public static func between(_ before: GateCounters, _ now: GateCounters) -> [GateChange] {
    var changes: [GateChange] = []
    for (old, new) in zip(before.named, now.named) where old.value != new.value {
      changes.append(.counter(name: old.name, before: old.value, now: new.value))
    }
    if before.violations != now.violations {
      let gone = before.violations.filter { !now.violations.contains($0) }
      let new = now.violations.filter { !before.violations.contains($0) }
      changes.append(.violations(gone: gone, new: new))
    }
    return changes
  }

  /// Whether the change must not pass unseen: another set of violations, or more than 1 % more.
  public var isRegression: Bool {
    switch self {
    case .violations: return true
    case .counter(_, let before, let now):
      guard let before, let now else { return false }
      let (left, right) = (
        now.multipliedFullWidth(by: 100), before.multipliedFullWidth(by: 101)
      )
      return (left.high, left.low) > (right.high, right.low)
    }
  }
}
