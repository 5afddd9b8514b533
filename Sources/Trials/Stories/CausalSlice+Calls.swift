import Judging
import Simulation
import StoreModel
import StoreSimulation

extension CausalSlice {
  /// Returns the failures and the irregular answers of the violating process that a story shows.
  ///
  /// These are the failures of calls that it shows, and the last failure and the last irregular
  /// answer of each kind of call, both before the outcome was settled and after. A failed request
  /// of an earlier launch counts, too: the app may never have asked again.
  ///
  /// What the app does afterward depends on them, but no step may lead from there to the violation.
  /// In a small trial, nothing fails without need.
  ///
  /// - Returns: the indexes of the events.
  static func failures(
    in involved: [(place: Int, timed: TimedEvent)],
    _ violation: Violation,
    around settled: Int?,
    of chains: Set<UInt64>
  ) -> Set<Int> {
    var begun: Set<CallID> = []
    var shown: Set<Int> = []
    var last = Array(repeating: (failed: [CallKind: Int](), irregular: [CallKind: Int]()), count: 2)
    for (place, timed) in involved where timed.event.isCall(of: violation.process) {
      switch timed.event {
      case .began(let call, _, _, _) where chains.contains(timed.step): begun.insert(call)
      case .returned(let call, let kind, _, let outcome):
        if outcome.isFailure, begun.contains(call) { shown.insert(place) }
        let part = place > settled ?? .max ? 1 : 0
        if outcome.isFailure { last[part].failed[kind] = place }
        if case .transactions(_, _, irregular: true) = outcome {
          last[part].irregular[kind] = place
        }
      default: break
      }
    }
    return last.reduce(shown) { $0.union($1.failed.values).union($1.irregular.values) }
  }

  /// Returns where the calls began whose answers a rule looked at: an answer may be older than it
  /// seems.
  static func beginnings(
    of places: [Int],
    in involved: [(place: Int, timed: TimedEvent)]
  ) -> Set<Int> {
    var began: [ProcessID: [CallID: Int]] = [:]
    var beginnings: Set<Int> = []
    let places = Set(places)
    for (place, timed) in involved {
      switch timed.event {
      case .began(let call, _, let process, _), .serverAsked(_, let call, let process):
        began[process, default: [:]][call] = place
      case .returned(let call, _, let process, _) where places.contains(place):
        if let beginning = began[process]?[call] { beginnings.insert(beginning) }
      default: break
      }
    }
    return beginnings
  }
}

extension WorldEvent {
  /// Whether the event belongs to a process, or is a failed request of an earlier launch on its
  /// device.
  fileprivate func isCall(of process: ProcessID?) -> Bool {
    if case .returned(_, .request, let other, let outcome) = self, outcome.isFailure {
      return other.device == process?.device
    }
    return self.process == process
  }
}
