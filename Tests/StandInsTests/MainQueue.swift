import Dispatch
import Simulation
import Synchronization
import Testing

/// The main queue of a simulated process.
enum MainQueue {
  /// Runs code on the queue for a minute at most, and returns what it noted.
  static func notes(
    _ body: @escaping @Sendable (@escaping @Sendable (String) -> Void) -> Void
  ) -> [String] {
    let noted = Mutex<[String]>([])
    let simulation = Simulation(seed: 1, timing: .instants)
    let note = { @Sendable (text: String) in noted.withLock { $0.append(text) } }
    simulation.world.start { DispatchQueue.main.async { body(note) } }
    let ending = simulation.run(until: .start + .seconds(60))
    simulation.tearDown()
    #expect(ending == .quiet)
    return noted.withLock { $0 }
  }

  /// Runs code on the queue after some seconds.
  static func after(_ seconds: Double, _ body: @escaping () -> Void) {
    let work = DispatchWorkItem(block: body)
    DispatchQueue.main.asyncAfter(deadline: .now() + seconds, execute: work)
  }
}
