// This file uses `unsafe`; it is sound because each job runs once, on a thread that does nothing
// else, and the executor lives forever.

import Foundation

/// Runs each job on a thread of its own.
private final class OwnThreadExecutor: TaskExecutor {
  static let shared = OwnThreadExecutor()

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    Thread.detachNewThread { unsafe job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}

/// Runs a body that waits for other processes, for sockets or for the wall clock on a thread of its
/// own.
///
/// Swift's pool has as many threads as the machine has processors. A test that waits on one of them
/// takes it from all other tests, and from the actors that it may itself wait for.
///
/// - Precondition: The caller is on no actor: the body would leave it.
/// - Parameter body: The code that waits. Issues that it records belong to the test that calls.
/// - Returns: The result of the body.
/// - Throws: What the body throws.
package func onOwnThread<Value>(_ body: () throws -> Value) async throws -> Value {
  try await withTaskExecutorPreference(OwnThreadExecutor.shared) { try body() }
}

/// Runs each part of a body, up to its next `await`, on a thread of its own, and those of its child
/// tasks as well.
///
/// - Precondition: The caller is on no actor.
/// - Parameter body: The code that waits now and then.
/// - Throws: What the body throws.
package func onOwnThreads(_ body: @concurrent @Sendable () async throws -> Void) async throws {
  try await withTaskExecutorPreference(OwnThreadExecutor.shared) { try await body() }
}
