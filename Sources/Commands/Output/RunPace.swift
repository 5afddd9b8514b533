import FileFormats
import Judging
package import Simulation

/// The progress of a run in one short line, with its speed since the previous line.
package struct RunPace: Sendable {
  private let users: Int
  private let horizon: VirtualDuration
  private var last: (elapsed: Duration, steps: UInt64) = (.zero, 0)

  /// Begins at the first step.
  package init(users: Int, horizon: VirtualDuration) {
    self.users = users
    self.horizon = horizon
  }

  /// Returns the line; call this only if the line is shown, because it also updates the speed.
  package mutating func line(
    at instant: VirtualInstant,
    steps: UInt64,
    after elapsed: Duration,
    memory: Int?
  ) -> String {
    let spent = (elapsed - last.elapsed) / .milliseconds(1)
    let speed = spent < 1 ? 0 : Int(Double(steps - last.steps) * 1_000 / spent)
    last = (elapsed, steps)
    let part = min(100, instant.rawValue / max(1, horizon.rawValue / 100))
    var words = [
      "\(part) %", "\(Digits.grouped(users)) users", VirtualTimeText.clock(instant),
      "\(Digits.grouped(Int(steps))) steps", "\(Digits.grouped(speed)) steps/s",
    ]
    if let memory { words.append("\(Digits.grouped(memory >> 20)) MiB") }
    return words.joined(separator: "  ")
  }
}
