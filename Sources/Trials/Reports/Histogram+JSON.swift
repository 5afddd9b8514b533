import Simulation

extension Histogram {
  /// How long an operation took, for programs: virtual milliseconds; nil if it never took place.
  ///
  /// - Parameter name: the name of the operation.
  /// - Returns: one object.
  func json(_ name: String) -> JSONText? {
    guard count > 0 else { return nil }
    let quantiles: [(String, VirtualDuration)] = [
      ("p50", p50), ("p90", p90), ("p99", p99), ("p99.9", p999), ("max", max),
    ]
    return .object(
      [.init("name", .string(name)), .init("count", .integer(Int64(count)))]
        + quantiles.map { .init($0.0, .decimal(units: $0.1.rawValue / 1_000, digits: 3)) }
    )
  }
}
