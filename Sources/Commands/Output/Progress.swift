/// Tells how far a command has come, on standard error.
///
/// Where a person looks: one line, from the first second on, written again at most ten times a
/// second. Elsewhere: one plain line every ten seconds. The caller says how much time has passed.
package struct Progress: Sendable {
  private static let delay = Duration.seconds(1)
  private static let redraw = Duration.milliseconds(100)
  private static let plain = Duration.seconds(10)

  private let terminal: Terminal
  private let isLive: Bool
  private var next: Duration
  private var isShown = false

  /// Starts to tell.
  ///
  /// - Parameter terminal: where.
  package init(on terminal: Terminal) {
    self.terminal = terminal
    isLive = terminal.canMoveCursor(.messages)
    next = isLive ? Self.delay : Self.plain
  }

  /// Shows the state, if it is time to.
  ///
  /// - Parameters:
  ///   - elapsed: since the command began.
  ///   - text: one short line, made only if it is shown.
  package mutating func update(after elapsed: Duration, _ text: @autoclosure () -> String) {
    guard terminal.showsProgress, elapsed >= next else { return }
    next = elapsed + (isLive ? Self.redraw : Self.plain)
    isShown = true
    terminal.progress(isLive ? "\r\u{1B}[2K" + text() : text() + "\n")
  }

  /// How long it will take still, in a few words; nil if that cannot be said.
  ///
  /// - Parameters:
  ///   - elapsed: since the command began.
  ///   - done: how much is done.
  ///   - all: how much there is to do at most; nil: as much as the time allows.
  ///   - time: how long it may take at most; nil: as long as it takes.
  /// - Returns: whole seconds, minutes and hours.
  static func left(
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

  /// Removes the line, so that the result stands alone.
  ///
  /// Call it before anything else is written.
  package mutating func finish() {
    guard isLive, isShown else { return }
    isShown = false
    terminal.progress("\r\u{1B}[2K")
  }
}
