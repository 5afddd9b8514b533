// This file uses `unsafe`; it is sound for the reasons given in `Executors.swift`.

/// A call that waits for its response.
///
/// Sendable for the same reason as the lanes; see the top of this file.
@safe
public final class PendingCall<Answer: Sendable>: @unchecked Sendable, Resumable {
  private var continuation: UnsafeContinuation<Answer?, Never>?
  private let domain: FailureDomain
  private var place = 0
  private var hasEnded = false

  init(domain: FailureDomain) { self.domain = domain }

  /// Sends the response to the caller; has no effect on a call that has ended.
  ///
  /// Valid only on the simulation's own thread: in a step, or inside ``Simulation/entered(_:)``.
  ///
  /// - Parameter answer: The response.
  public func answer(_ answer: Answer) { end(with: answer) }

  /// Whether the call still waits.
  public var isWaiting: Bool { unsafe continuation != nil }

  /// Ends the call without a response, because its task was canceled or its process died.
  public func abandon() { end(with: nil) }

  /// Ends the call because its task was canceled.
  ///
  /// The runtime holds a lock of the task at this time, so on real threads this must not wait for
  /// the world.
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

  /// Suspends the calling task, which resumes on its own actor when the call ends.
  func wait(
    isolation: isolated (any Actor)? = #isolation,
    begin: (PendingCall) -> Void
  ) async -> Answer? {
    unsafe await withUnsafeContinuation(isolation: isolation) { continuation in
      // A caller from outside waits forever: its task is no longer part of the simulation.
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
