import Foundation
import Simulation
import Synchronization

/// Looks for an escape that shows only after a trial: a thread of the logic's own (Dispatch, a
/// blocking call) that comes back when the simulated world is over.
///
/// Until then its task is held, which looks like a leak and is none.
enum LateEscape {
  /// How many more leaks are waited for: logic that really leaks must not cost a pause each time.
  private static let left = Atomic<Int>(16)
  private static let pause = 0.001
  private static let pauses = 30

  static func look(for simulation: Simulation) -> Escape? {
    if let escape = simulation.escapeSeen { return escape }
    guard left.subtract(1, ordering: .relaxed).newValue >= 0 else { return nil }
    for _ in 0..<pauses {
      Thread.sleep(forTimeInterval: pause)
      if let escape = simulation.escapeSeen { return escape }
    }
    return nil
  }
}
