import Simulation
import StoreSimulation
import Synchronization
import Trials

/// The progress of one run, which any thread may update.
final class RunProgress: Sendable {
  private let line: Mutex<(progress: Progress, pace: RunPace)>
  private let start = ContinuousClock.now

  init(of trial: Trial, on terminal: Terminal) {
    let plan = trial.plan
    line = Mutex(
      (Progress(on: terminal), RunPace(users: plan.population.users, horizon: plan.horizon))
    )
  }

  /// The time since the run began.
  var elapsed: Duration { start.duration(to: .now) }

  func update(_ instant: VirtualInstant, _ steps: UInt64) {
    let elapsed = elapsed
    line.withLock { line in
      line.progress.update(
        after: elapsed,
        line.pace.line(at: instant, steps: steps, after: elapsed, memory: ResidentMemory.bytes)
      )
    }
  }

  func finish() { line.withLock { $0.progress.finish() } }
}
