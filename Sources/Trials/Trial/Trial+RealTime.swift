public import Simulation
public import StoreSimulation

/// Trials whose logic runs on real threads, by the wall clock.
extension Trial {
  /// How many virtual seconds go by in a second unless somebody says: the horizon takes a minute.
  public var usualPace: Int64 {
    max(1, plan.horizon.rawValue / VirtualDuration.minutes(1).rawValue)
  }

  /// Runs it on a thread of its own, so that nobody's pool is kept waiting.
  ///
  /// - Parameters:
  ///   - progress: called some ten times a second, on that thread, with the present instant and the
  ///     number of steps; false ends the run.
  ///   - hearing: hears each event as it happens, on that thread.
  /// - Returns: what happened.
  public func runOnThreads(
    progress: @escaping @Sendable (VirtualInstant, UInt64) -> Bool = { _, _ in true },
    hearing: (@Sendable (TimedEvent) -> Void)? = nil
  ) async -> Outcome {
    await withCheckedContinuation { continuation in
      RealThread.start { continuation.resume(returning: run(hearing: hearing, progress: progress)) }
    }
  }
}
