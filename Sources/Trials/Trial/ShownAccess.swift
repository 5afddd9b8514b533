import Simulation
import StoreModel
import StoreSimulation

/// What the windows of a trial showed as usable, each time that it changed.
///
/// An app may look at the clock only as it shows something: then its steps are the same whatever
/// the clock says, and this is not.
struct ShownAccess: Equatable {
  private struct Change: Equatable {
    let instant: VirtualInstant
    let process: ProcessID
    let window: Int
    let unlocked: [ProductID]?
  }

  private var changes: [Change] = []

  /// Takes an event in.
  mutating func take(_ timed: TimedEvent) {
    guard case .screen(let process, let window, let before, let after) = timed.event,
      before?.unlocked != after?.unlocked
    else { return }
    changes.append(
      Change(instant: timed.instant, process: process, window: window, unlocked: after?.unlocked)
    )
  }
}
