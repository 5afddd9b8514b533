// This file uses `unsafe`; it is sound for the reasons given in `Executors.swift`.

import RuntimeHooks

/// Runs other steps within a step, as a run loop does that code starts on its own thread.
extension Simulation {
  /// Runs steps within the current one until a condition holds.
  ///
  /// Work of the main actor and of the main queue goes on meanwhile, although the current step is
  /// on them.
  ///
  /// - Parameters:
  ///   - length: The longest virtual time to wait.
  ///   - isDone: The condition, which is checked before each step.
  /// - Returns: Whether the condition holds; nil outside a simulation.
  package static func runSteps(
    for length: VirtualDuration,
    until isDone: () -> Bool
  ) -> Bool? {
    guard let address = unsafe storestorm_current(),
      let simulation = unsafe SimulationHandle.at(address).simulation,
      simulation.state.domain != nil
    else { return nil }
    return simulation.runSteps(until: simulation.now + length, isDone)
  }

  private func runSteps(until limit: VirtualInstant, _ isDone: () -> Bool) -> Bool {
    let (lane, domain) = (state.lane, state.domain)
    defer {
      state.lane = lane
      state.domain = domain
      if let domain { globals?.enter(domain.number) }
      state.trace { $0.touchAll() }
    }
    while !isDone() {
      if let domain, domain.isDead { return false }
      switch loop(until: limit, maxSteps: steps + 1) {
      case .stepLimit: continue
      case .quiet:
        state.advance(to: limit)
        return isDone()
      case .endless, .escaped, .diverged, .stopped: return false
      }
    }
    return true
  }
}
