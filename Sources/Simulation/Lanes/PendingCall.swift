// Like `Executors.swift` a file with `unsafe`, and sound for the reasons given there.

/// A call that waits for its answer.
///
/// Sendable for the same reason as the lanes; see the top of this file.
@safe
public final class PendingCall<Answer: Sendable>: @unchecked Sendable, Resumable {
  private var continuation: UnsafeContinuation<Answer?, Never>?
  private let domain: FailureDomain
  private var place = 0
  private var hasEnded = false

  init(domain: FailureDomain) { self.domain = domain }

  /// Gives the answer; a call that has ended takes no notice.
  ///
  /// Lawful on the simulation's own thread only: in a step, or inside ``Simulation/entered(_:)``.
  ///
  /// - Parameter answer: what the caller gets.
  public func answer(_ answer: Answer) { end(with: answer) }

  /// Whether the call still waits.
  public var isWaiting: Bool { unsafe continuation != nil }

  /// Ends the call without an answer: its task was cancelled, or its process died.
  public func abandon() { end(with: nil) }

  /// Ends the call because its task was cancelled.
  ///
  /// The runtime holds a lock of the task then: on real threads nobody waits for the world.
  func cancel() {
    guard let threads = domain.handle.threads else { return abandon() }
    threads.pool.send { self.abandon() }
  }

  private func end(with answer: Answer?) {
    guard domain.handle.isHere else { return domain.handle.refuse() }
    hasEnded = true
    guard let waiting = unsafe continuation else { return }
    unsafe continuation = nil
    domain.forget(callAt: place)
    domain.simulation.attributing(to: domain) { unsafe waiting.resume(returning: answer) }
  }

  /// Parks the calling task; its own actor gets it back when the call ends.
  func wait(
    isolation: isolated (any Actor)? = #isolation,
    begin: (PendingCall) -> Void
  ) async -> Answer? {
    unsafe await withUnsafeContinuation(isolation: isolation) { continuation in
      // Who calls from outside waits for ever: its task is not of the simulation any more.
      if domain.handle.threads == nil, !domain.handle.mayAct { return domain.handle.refuse() }
      domain.handle.exclusively { unsafe park(continuation, begin) }
    }
  }

  private func park(
    _ waiting: UnsafeContinuation<Answer?, Never>,
    _ begin: (PendingCall) -> Void
  ) {
    if domain.isDead {
      if !domain.enqueueCallerForReaping() { unsafe waiting.resume(returning: nil) }
    } else if hasEnded {
      unsafe waiting.resume(returning: nil)
    } else {
      unsafe continuation = waiting
      place = domain.remember(self)
      begin(self)
    }
  }
}
