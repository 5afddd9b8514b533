import Simulation
import StoreSimulation
import Synchronization
import Trials

/// How far one run is, told from whichever thread it is on.
final class RunProgress: Sendable {
  private let line: Mutex<Progress>
  private let start = ContinuousClock.now
  private let horizon: VirtualDuration

  init(of trial: Trial, on terminal: Terminal) {
    line = Mutex(Progress(on: terminal))
    horizon = trial.scenario.plan.horizon
  }

  /// Since the run began.
  var elapsed: Duration { start.duration(to: .now) }

  func update(_ instant: VirtualInstant, _ steps: UInt64) {
    line.withLock {
      $0.update(
        after: elapsed,
        "\(min(100, instant.rawValue * 100 / max(1, horizon.rawValue))) %  "
          + "\(VirtualTimeText.clock(instant))  \(Digits.grouped(Int(steps))) steps"
      )
    }
  }

  func finish() { line.withLock { $0.finish() } }
}
