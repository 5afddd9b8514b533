import Simulation
import StoreSimulation

/// Histograms of a load run: for each stage and operation its response and its service times.
///
/// The response time begins when the operation was due, the service time when it was begun: under
/// load the difference is what a user waits before the system even notices (coordinated omission,
/// Tene). A time belongs to the stage in which it was due.
public struct StageTimes: Sendable {
  /// From when a time is measured.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// From when the operation was due.
    case response
    /// From when it was begun.
    case service
  }

  private let load: LoadPlan?
  private var histograms: [Histogram]

  /// Begins with nothing measured.
  ///
  /// - Parameter load: whose stages are told apart; nil: there is one.
  init(_ load: LoadPlan?) {
    self.load = load
    let count = max(1, load?.lengths.count ?? 1) * Kind.allCases.count
    histograms = Array(repeating: Histogram(), count: count * Timings.Operation.allCases.count)
  }

  /// How many stages are told apart.
  var stageCount: Int { max(1, load?.lengths.count ?? 1) }

  mutating func record(
    _ operation: Timings.Operation,
    from start: VirtualInstant,
    due: VirtualInstant,
    to end: VirtualInstant
  ) {
    // What comes after the load, when the world is brought to rest, is none of it.
    guard let stage = load.map({ $0.stage(at: due) }) ?? 0 else { return }
    histograms[place(.response, operation, stage)].record(end - due)
    histograms[place(.service, operation, stage)].record(end - start)
  }

  /// The times of one operation in one stage.
  subscript(kind: Kind, operation: Timings.Operation, stage: Int) -> Histogram {
    histograms[place(kind, operation, stage)]
  }

  /// The times of one operation in all stages.
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
