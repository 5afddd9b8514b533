import FileFormats
public import Simulation

/// How long an operation may take at most, for a share of all its runs.
public struct Threshold: Hashable, Sendable {
  /// Which share of the runs is judged.
  public enum Percentile: String, Hashable, Sendable, CaseIterable {
    /// The faster half.
    case p50
    /// Nine of ten.
    case p90
    /// Ninety-nine of a hundred.
    case p99
    /// All but one of a thousand.
    case p999 = "p99.9"
    /// All.
    case max
  }

  /// How a time is compared with the limit.
  public enum Comparison: String, Hashable, Sendable, CaseIterable {
    /// Strictly below.
    case below = "<"
    /// Not above.
    case atMost = "<="
  }

  /// The operation, as reports name it: `purchase`.
  public let operation: String
  /// Which share of its runs is judged.
  public let percentile: Percentile
  /// How the time is compared.
  public let comparison: Comparison
  /// The limit.
  public let limit: VirtualDuration

  /// Describes a threshold.
  public init(
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

  /// Whether a measured time keeps it.
  ///
  /// - Parameter time: the time that the share of the runs took at most.
  /// - Returns: whether it is within the limit.
  public func isKept(by time: VirtualDuration) -> Bool {
    comparison == .below ? time < limit : time <= limit
  }
}

extension Threshold: CustomStringConvertible {
  /// For people: `purchase.p99 < 20s`.
  public var description: String {
    "\(operation).\(percentile.rawValue) \(comparison.rawValue) \(TimeLength.text(limit))"
  }
}
