// This file uses `unsafe`; it is sound for the reasons given in `Executors.swift`.

/// A call that waits for its response.
///
/// Its functions are inlinable, because in this module they would look the type of the answer up at
/// run time.
///
/// Sendable for the same reason as the lanes; see the top of this file.
@safe
public final class PendingCall<Answer: Sendable>: @unchecked Sendable, Resumable {
  @usableFromInline let domain: FailureDomain
  // Their accesses are not checked for overlaps: they are only loaded and stored.
  @usableFromInline @exclusivity(unchecked) var continuation: UnsafeContinuation<Answer?, Never>?
  @usableFromInline @exclusivity(unchecked) var place = 0
  @usableFromInline @exclusivity(unchecked) var hasEnded = false

  @inlinable
  init(domain: FailureDomain) {
    unsafe continuation = nil
    self.domain = domain
  }

  /// Sends the response to the caller; has no effect on a call that has ended.
  ///
  /// Valid only on the simulation's own thread: in a step, or inside ``Simulation/entered(_:)``.
  ///
  /// - Parameter answer: The response.
  @inlinable
  public func answer(_ answer: Answer) { end(with: answer) }

  /// Whether the call still waits.
  public var isWaiting: Bool { unsafe continuation != nil }

  /// Ends the call without a response, because its task was canceled or its process died.
  @inlinable
  public func abandon() { end(with: nil) }

  /// Ends the call because its task was canceled.
  ///
  /// The runtime holds a lock of the task at this time, so on real threads this must not wait for
  /// the world.
  @usableFromInline
  func cancel() {
    guard let threads = domain.handle.threads else { return abandon() }
    threads.pool.send { self.abandon() }
  }

  @inlinable
  func end(with answer: Answer?) {
    guard domain.isHere else { return domain.refuse() }
    unsafe hasEnded = true
    guard let waiting = unsafe continuation else { return }
    unsafe continuation = nil
    unsafe domain.forget(callAt: place)
    domain.attributing { unsafe waiting.resume(returning: answer) }
  }

  /// Suspends the calling task, which resumes on its own actor when the call ends.
  // Inlined, because each asynchronous call has a frame, which a waiting task keeps.
  @inlinable @inline(__always)
  func wait(
    isolation: isolated (any Actor)? = #isolation,
    begin: (PendingCall) -> Void
  ) async -> Answer? {
    unsafe await withUnsafeContinuation(isolation: isolation) { continuation in
      // A caller from outside waits forever: its task is no longer part of the simulation.
      guard domain.mayWait else { return domain.refuse() }
      domain.exclusively { unsafe park(continuation, begin) }
    }
  }

  @inlinable
  func park(
    _ waiting: UnsafeContinuation<Answer?, Never>,
    _ begin: (PendingCall) -> Void
  ) {
    if domain.isDead {
      if !domain.enqueueCallerForReaping() { unsafe waiting.resume(returning: nil) }
    } else if unsafe hasEnded {
      unsafe waiting.resume(returning: nil)
    } else {
      unsafe continuation = waiting
      unsafe place = domain.remember(self)
      begin(self)
    }
  }
}
