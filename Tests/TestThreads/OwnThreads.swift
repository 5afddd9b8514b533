package import Testing

/// Keeps a suite whose tests wait for processes or servers out of Swift's pool.
///
/// The pool has as many threads as the machine has processors, and serves all tests in turn.
/// Without this trait, such a suite would wait there for nearly all tests of other suites: before
/// its first test, and before each further one if they run one after another.
package struct OwnThreads: SuiteTrait, TestScoping {
  /// Runs the suite on threads of its own.
  @concurrent package func provideScope(
    for test: Test,
    testCase: Test.Case?,
    performing body: @concurrent @Sendable () async throws -> Void
  ) async throws {
    try await onOwnThreads(body)
  }
}

extension Trait where Self == OwnThreads {
  /// Keeps the suite out of Swift's pool.
  package static var ownThreads: Self { Self() }
}
