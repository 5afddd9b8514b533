import Foundation
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

/// The resident memory of this process.
package enum ResidentMemory {
  /// The resident bytes on Linux; nil on other systems.
  package static var bytes: Int? {
    guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else {
      return nil
    }
    return pages(inStatm: text).map { $0 * Int(getpagesize()) }
  }

  /// Returns the number of resident pages in a text of `/proc/PID/statm`: its second number.
  package static func pages(inStatm text: String) -> Int? {
    let fields = text.split { $0 == " " || $0 == "\n" }
    return fields.count > 1 ? Int(fields[1]) : nil
  }
}
