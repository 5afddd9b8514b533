/// One difference between two measurements.
package enum GateChange: Hashable, Sendable {
  /// A counter that changed; nil for a value that could not be counted.
  case counter(name: String, before: Int?, now: Int?)
  /// A changed set of violations: those that are gone and those that are new, in ascending order.
  case violations(gone: [String], new: [String])

  /// Returns the differences: counters in ascending order of name, then violations.
  ///
  /// Empty if the measurements are equal.
  package static func between(_ before: GateCounters, _ now: GateCounters) -> [GateChange] {
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

  /// Whether the change is a regression: different violations, or a counter up by more than 1 %.
  package var isRegression: Bool {
    switch self {
    case .violations: return true
    case .counter(_, let before, let now):
      guard let before, let now else { return false }
      let (left, right) = (now.multipliedFullWidth(by: 100), before.multipliedFullWidth(by: 101))
      return (left.high, left.low) > (right.high, right.low)
    }
  }

  /// Whether the baseline is out of date: a counter is down by more than 10 %, so that it could
  /// rise by as much unseen.
  package var isFarBelow: Bool {
    guard case .counter(_, let before?, let now?) = self else { return false }
    let (left, right) = (now.multipliedFullWidth(by: 10), before.multipliedFullWidth(by: 9))
    return (left.high, left.low) < (right.high, right.low)
  }
}
