import Simulation
import StoreSimulation

/// Histograms of the response and service times of a load run, for each stage and operation.
///
/// The response time begins when the operation was due, the service time when it started. Under
/// load, the difference is how long a user waits before the system even notices (coordinated
/// omission, Tene). A time belongs to the stage in which the operation was due.
package struct StageTimes: Sendable {
  /// The start of a measured time.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The time from when the operation was due.
    case response
    /// The time from when the operation started.
    case service
  }

  private let load: LoadPlan?
  private var histograms: [Histogram]

  /// Creates empty histograms.
  ///
  /// - Parameter load: the load plan whose stages are measured separately; nil for a single stage.
  init(_ load: LoadPlan?) {
    self.load = load
    let count = max(1, load?.lengths.count ?? 1) * Kind.allCases.count
    histograms = Array(repeating: Histogram(), count: count * Timings.Operation.allCases.count)
  }

  /// The number of stages measured separately.
  var stageCount: Int { max(1, load?.lengths.count ?? 1) }

  mutating func record(
    _ operation: Timings.Operation,
    from start: VirtualInstant,
    due: VirtualInstant,
    to end: VirtualInstant
  ) {
    // Operations at quiescence, after the load, do not belong to it.
    guard let stage = load.map({ $0.stage(at: due) }) ?? 0 else { return }
    histograms[place(.response, operation, stage)].record(end - due)
    histograms[place(.service, operation, stage)].record(end - start)
  }

  /// The times of one operation in one stage.
  subscript(kind: Kind, operation: Timings.Operation, stage: Int) -> Histogram {
    histograms[place(kind, operation, stage)]
  }

  /// Returns the times of one operation in all stages.
  func all(_ kind: Kind, _ operation: Timings.Operation) -> Histogram {
    var sum = self[kind, operation, 0]
    for stage in 1..<max(1, stageCount) { sum.merge(self[kind, operation, stage]) }
    return sum
  }

  private func place(_ kind: Kind, _ operation: Timings.Operation, _ stage: Int) -> Int {
    let kinds = kind == .response ? 0 : 1
    return (stage * Kind.allCases.count + kinds) * Timings.Operation.allCases.count
      + Timings.place(operation)
  }
}
