// This file uses `unsafe`; it is sound because it checks what the runtime would check.

/// An actor that knows the lane on which it runs.
package protocol LaneActor: Actor {
  /// The lane, which is the executor of the actor.
  nonisolated var lane: Lane { get }
}

extension LaneActor {
  /// Runs a body on this actor, whose lane the caller occupies; traps unless it does.
  ///
  /// The runtime's function of this name finds out what the executor is and whether it is that of
  /// the main thread, which takes longer than most bodies.
  ///
  /// - Parameter body: The body, which must not wait.
  /// - Returns: The result of the body.
  @inlinable
  package nonisolated func assumeIsolated<Result>(
    _ body: (isolated Self) throws -> Result
  ) rethrows -> Result {
    precondition(lane.isRunning, "this code must run on the lane of its actor")
    return try withoutActuallyEscaping(body) { body in
      let run = unsafe unsafeBitCast(body, to: ((Self) throws -> Result).self)
      return try run(self)
    }
  }

  /// Runs a body on this actor between two steps.
  ///
  /// - Parameters:
  ///   - simulation: The simulation of the actor.
  ///   - body: The body, which must not wait.
  /// - Returns: The result of the body.
  @inlinable
  package nonisolated func visit<Result>(
    in simulation: Simulation,
    _ body: (isolated Self) -> Result
  ) -> Result {
    simulation.inspecting(lane) { assumeIsolated(body) }
  }
}
