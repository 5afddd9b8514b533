import FileFormats
package import Simulation

/// A limit on the duration of an operation, for a share of its runs.
package struct Threshold: Hashable, Sendable {
  /// The share of the runs that must meet the limit.
  package enum Percentile: String, Hashable, Sendable, CaseIterable {
    /// The faster half of the runs.
    case p50
    /// 90 percent of the runs.
    case p90
    /// 99 percent of the runs.
    case p99
    /// 99.9 percent of the runs.
    case p999 = "p99.9"
    /// All runs.
    case max

    /// The names, as in files and tables.
    package static let names = allCases.map(\.rawValue)

    /// The share as a number.
    package var share: Ratio {
      switch self {
      case .p50: Ratio(1, 2)
      case .p90: Ratio(9, 10)
      case .p99: Ratio(99, 100)
      case .p999: Ratio(999, 1_000)
      case .max: .always
      }
    }
  }

  /// The comparison with the limit.
  package enum Comparison: String, Hashable, Sendable, CaseIterable {
    /// Strictly below.
    case below = "<"
    /// Not above.
    case atMost = "<="
  }

  /// The operation, as in reports: `purchase`.
  package let operation: String
  /// The share of the runs that must meet the limit.
  package let percentile: Percentile
  /// The comparison with the limit.
  package let comparison: Comparison
  /// The limit.
  package let limit: VirtualDuration

  /// Describes a threshold.
  package init(
    operation: String,
    percentile: Percentile,
    comparison: Comparison,
    limit: VirtualDuration
  ) {
    self.operation = operation
    self.percentile = percentile
    self.comparison = comparison
    self.limit = limit
  }

  /// Returns whether a measured duration meets the threshold.
  ///
  /// - Parameter time: the maximum duration of the share of the runs.
  /// - Returns: whether it is within the limit.
  package func isKept(by time: VirtualDuration) -> Bool {
    comparison == .below ? time < limit : time <= limit
  }
}

extension Threshold: CustomStringConvertible {
  /// The threshold in readable form: `purchase.p99 < 20s`.
  package var description: String {
    "\(operation).\(percentile.rawValue) \(comparison.rawValue) \(TimeLength.text(limit))"
  }
}
