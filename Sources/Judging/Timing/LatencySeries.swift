package import Simulation

/// The lengths of operations over virtual time, each in the slot in which the operation ended.
package struct LatencySeries: Sendable {
  private var series = Timings.Operation.allCases.map { _ in TimeSeries<CoarseHistogram>() }

  /// Creates an empty series.
  init() {}

  mutating func record(
    _ operation: Timings.Operation,
    _ length: VirtualDuration,
    at end: VirtualInstant
  ) {
    series[Timings.place(operation)].update(at: end) { $0.record(length) }
  }

  /// The longest slot length of all operations.
  package var length: VirtualDuration {
    series.map(\.length).max() ?? TimeSeries<CoarseHistogram>.shortest
  }

  /// Returns the slots of an operation.
  ///
  /// - Parameters:
  ///   - operation: the operation.
  ///   - length: the slot length, which must be that of the series, doubled any number of times.
  /// - Returns: the slots.
  package func slots(
    of operation: Timings.Operation,
    length: VirtualDuration
  ) -> [CoarseHistogram] {
    var series = series[Timings.place(operation)]
    while series.length < length { series.coarsen() }
    return series.slots
  }
}
