package import Simulation
package import StoreSimulation

/// Trials whose logic runs on real threads, by the wall clock.
extension Trial {
  /// The default number of virtual seconds per second, at which the horizon takes a minute.
  package var usualPace: Int64 {
    max(1, plan.horizon.rawValue / VirtualDuration.minutes(1).rawValue)
  }

  /// Runs the trial on its own thread, so that no thread pool is blocked.
  ///
  /// `progress` is called about ten times a second on that thread; it returns false to end the run.
  package func runOnThreads(
    progress: @escaping @Sendable (VirtualInstant, UInt64) -> Bool = { _, _ in true },
    hearing: (@Sendable (TimedEvent) -> Void)? = nil
  ) async -> Outcome {
    await withCheckedContinuation { continuation in
      RealThread.start { continuation.resume(returning: run(hearing: hearing, progress: progress)) }
    }
  }
}
