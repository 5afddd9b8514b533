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

  /// Keeps a lane or job that became ready, in place of the agenda: until the domain resumes, or,
  /// if it is dead, until the next drain.
  func hold(_ remains: Remains) {
    guard !isDead else { return enqueueForReaping(remains) }
    switch remains {
    case .lane(let lane): waiting.append(simulation.state.makeReady(lane))
    case .loose(let loose): waiting.append(simulation.state.makeReady(loose))
    case .work: preconditionFailure("only a dead domain keeps work without a lane")
    }
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
