/// The suspension of a process, as by an operating system that gives it no processor time.
extension FailureDomain {
  /// Stops the domain at its present step until ``resume()``.
  ///
  /// Whatever becomes ready meanwhile waits: responses, messages and timers are kept in the order
  /// of their arrival. A suspended domain can be killed. Real threads cannot be suspended, so a
  /// simulation in real time ignores the call.
  package func suspend() {
    guard handle.mayAct, handle.threads == nil else { return }
    guard !isDead, !isSuspended else { return }
    isSuspended = true
    simulation.state.trace { $0.touchAll() }
    waiting = simulation.state.removeReady(of: self).sorted { $0.sequence < $1.sequence }
  }

  /// Lets the domain continue with everything that has waited, in the order of its arrival.
  package func resume() {
    guard isSuspended, !isDead else { return }
    isSuspended = false
    simulation.state.trace { $0.touchAll() }
    for entry in waiting { simulation.state.addReady(again: entry) }
    waiting = []
  }

  /// Keeps a lane that became ready until the domain resumes or, if it is dead, is drained.
  func hold(_ lane: Lane) {
    if isDead { return enqueueForReaping(.lane(lane)) }
    waiting.append(simulation.state.makeReady(lane))
  }

  /// Keeps a job that became ready until the domain resumes or, if it is dead, is drained.
  func hold(_ loose: LooseJob) {
    if isDead { return enqueueForReaping(.loose(loose)) }
    waiting.append(simulation.state.makeReady(loose))
  }

  /// Hands everything that has waited to the next drain, because the domain was killed.
  func reapWaiting() {
    for entry in waiting {
      if let lane = entry.lane {
        enqueueForReaping(.lane(lane))
      } else if let loose = entry.loose {
        enqueueForReaping(.loose(loose))
      }
    }
    waiting = []
  }
}
