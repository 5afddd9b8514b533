import Simulation
import StoreModel
import StoreSimulation

/// The access that the windows of a trial showed, at each change.
///
/// An app may consult the clock only when it shows something. Its steps are then the same for every
/// clock, but this value is not.
struct ShownAccess: Equatable {
  private struct Change: Equatable {
    let instant: VirtualInstant
    let process: ProcessID
    let window: Int
    let unlocked: [ProductID]?
  }

  private var changes: [Change] = []

  /// Processes an event.
  mutating func take(_ timed: TimedEvent) {
    guard case .screen(let process, let window, let before, let after) = timed.event,
      before?.unlocked != after?.unlocked
    else { return }
    changes.append(
      Change(instant: timed.instant, process: process, window: window, unlocked: after?.unlocked)
    )
  }
}
