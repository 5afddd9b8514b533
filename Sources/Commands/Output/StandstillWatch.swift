import Foundation
import Synchronization

/// Ends the process where a run does not come to the point at which it hears of an interrupt.
///
/// A run looks between steps; logic that stands still inside one would let nobody stop it.
final class StandstillWatch: Sendable {
  private let isOver = Atomic<Bool>(false)

  /// Watches from here on, on a thread of its own, until ``end()``.
  ///
  /// - Parameters:
  ///   - timeout: how long a run may go on after the first request to stop.
  ///   - request: what to end with, once somebody asks.
  ///   - give: ends the process with that, and tells why.
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

  /// Watches no longer: the run has heard of the interrupt, or has ended.
  ///
  /// - Returns: whether it still watched.
  @discardableResult
  func end() -> Bool { !isOver.exchange(true, ordering: .acquiringAndReleasing) }
}
