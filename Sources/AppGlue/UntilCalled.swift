/// Suspends until a completion handler has been called.
///
/// A buy button is busy until the app's code reports the result. For a function that reports it to
/// a completion handler, pass on `done`:
///
/// ```swift
/// await untilCalled { done in store.purchase(product) { _, _ in done() } }
/// ```
///
/// Further calls have no effect. If the app releases the handler without a call, nothing is left
/// to wait for, so the function returns then.
///
/// - Parameter begin: Calls the app's function. A handler may call `done` on any thread, before or
///   after `begin` returns.
@MainActor public func untilCalled(
  _ begin: @MainActor (_ done: @escaping @Sendable () -> Void) async -> Void
) async {
  let (calls, continuation) = AsyncStream.makeStream(of: Never.self)
  await begin(UntilCalled(continuation).done)
  for await _ in calls {}
}

/// A completion that also counts as called when nothing refers to it anymore.
private final class UntilCalled: Sendable {
  private let calls: AsyncStream<Never>.Continuation

  init(_ calls: AsyncStream<Never>.Continuation) { self.calls = calls }

  deinit { calls.finish() }

  /// The function that completes; it keeps this object alive.
  var done: @Sendable () -> Void { { self.calls.finish() } }
}
