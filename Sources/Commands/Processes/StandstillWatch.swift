import Foundation
import Synchronization

/// Ends the process if a run does not react to an interrupt.
///
/// A run checks for interrupts between steps, so logic that hangs within a step could not be
/// stopped otherwise.
final class StandstillWatch: Sendable {
  private let isOver = Atomic<Bool>(false)

  /// Starts to watch, on a separate thread, until ``end()``.
  ///
  /// The timeout counts from the first request to stop. The last closure reports the reason and
  /// ends the process.
  init(
    timeout: Duration = .seconds(3),
    request: @escaping @Sendable () -> ExitCode? = { Interruption.exitCode },
    giveUp give: @escaping @Sendable (ExitCode) -> Void
  ) {
    Thread.detachNewThread {
      var since: ContinuousClock.Instant?
      while !self.isOver.load(ordering: .acquiring) {
        usleep(50_000)
        guard let code = request() else { continue }
        let first = since ?? .now
        since = first
        guard .now - first >= timeout, self.end() else { continue }
        give(code)
      }
    }
  }

  /// Stops watching, because the run has reacted to the interrupt or has ended; returns whether the
  /// watch was still active.
  @discardableResult
  func end() -> Bool { !isOver.exchange(true, ordering: .acquiringAndReleasing) }
}
