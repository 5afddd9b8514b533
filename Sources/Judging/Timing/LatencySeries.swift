package import Simulation

/// How long operations took over virtual time, each in the slot in which it ended.
package struct LatencySeries: Sendable {
  private var series = Timings.Operation.allCases.map { _ in TimeSeries<CoarseHistogram>() }

  /// Nothing was measured yet.
  init() {}

  mutating func record(
    _ operation: Timings.Operation,
    _ length: VirtualDuration,
    at end: VirtualInstant
  ) {
    series[Timings.place(operation)].update(at: end) { $0.record(length) }
  }

  /// The longest slot of all operations.
  package var length: VirtualDuration {
    series.map(\.length).max() ?? TimeSeries<CoarseHistogram>.shortest
  }

  /// The slots of an operation.
  ///
  /// - Parameters:
  ///   - operation: what was measured.
  ///   - length: how long slots are to be: theirs, or that doubled any number of times.
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
