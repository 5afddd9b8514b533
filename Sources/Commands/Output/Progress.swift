/// The progress of a command, on standard error.
///
/// On a terminal, progress is one line, shown from the first second and rewritten at most ten times
/// per second. Otherwise, it is a plain line every ten seconds. The caller passes the elapsed time.
package struct Progress: Sendable {
  private static let delay = Duration.seconds(1)
  private static let redraw = Duration.milliseconds(100)
  private static let plain = Duration.seconds(10)

  private let terminal: Terminal
  private let isLive: Bool
  private var next: Duration
  private var isShown = false

  /// Starts to report progress.
  package init(on terminal: Terminal) {
    self.terminal = terminal
    isLive = terminal.canMoveCursor(.messages)
    next = isLive ? Self.delay : Self.plain
  }

  /// Shows the state if an update is due.
  package mutating func update(after elapsed: Duration, _ text: @autoclosure () -> String) {
    guard terminal.showsProgress, elapsed >= next else { return }
    next = elapsed + (isLive ? Self.redraw : Self.plain)
    isShown = true
    terminal.progress(isLive ? "\r\u{1B}[2K" + text() : text() + "\n")
  }

  /// Returns the remaining time in whole seconds, minutes or hours; nil if it is unknown.
  package static func left(
    after elapsed: Duration,
    done: Int,
    of all: Int?,
    atMost time: Duration? = nil
  ) -> String? {
    let passed = Int(elapsed / .milliseconds(1))
    let byWork = all.flatMap { all -> Int? in
      guard done > 0, all >= done else { return nil }
      let (product, overflow) = passed.multipliedReportingOverflow(by: all - done)
      return overflow ? nil : product / done
    }
    let byTime = time.map { max(0, Int($0 / .milliseconds(1)) - passed) }
    guard let milliseconds = [byWork, byTime].compactMap({ $0 }).min() else { return nil }
    let seconds = (milliseconds + 999) / 1_000
    if seconds < 120 { return "\(seconds) s" }
    return seconds < 7_200 ? "\(seconds / 60) min" : "\(seconds / 3_600) h"
  }

  /// Removes the progress line.
  ///
  /// Call this before writing anything else.
  package mutating func finish() {
    guard isLive, isShown else { return }
    isShown = false
    terminal.progress("\r\u{1B}[2K")
  }
}
