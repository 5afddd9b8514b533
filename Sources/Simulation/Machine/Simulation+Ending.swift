/// Ends killed domains and the whole simulation.
extension Simulation {
  /// The reason why a run ended.
  public enum Ending: Hashable, Sendable {
    /// No work was left before the limit.
    case quiet
    /// The number of steps reached its limit.
    case stepLimit
    /// The steps went on while virtual time hardly moved.
    case endless
    /// Something left the simulation, so the run is inconclusive.
    case escaped(Escape)
    /// A replay diverged from its recording.
    case diverged(Divergence)
    /// The observer of the run stopped it.
    case stopped
  }

  /// Drains a domain that has just died: immediately, or after the current step if the step is its
  /// own.
  func layToRest(_ domain: FailureDomain) {
    let isInside = state.domain === domain || interrupted.contains { $0 === domain }
    if isInside { reapQueue.value.append(domain) } else { drain(domain) }
  }

  /// Drains a domain that died earlier, after the current step, because new work arrived for it.
  func revisit(_ domain: FailureDomain) { reapQueue.value.append(domain) }

  func drainReapQueue() {
    while !reapQueue.value.isEmpty { drain(reapQueue.value.removeFirst()) }
  }

  /// Runs the remaining work of a dead domain, first in, first out, so that its memory is freed.
  private func drain(_ domain: FailureDomain) {
    let before = state.domain
    if let before { interrupted.append(before) }
    acting(as: domain, on: state.lane) {
      while let remains = domain.reap() {
        switch remains {
        case .lane(let lane):
          state.lane = lane
          lane.runHead()
        case .loose(let loose):
          state.lane = nil
          state.run(loose.job) { loose.run() }
        case .work(let lane, let run):
          state.lane = lane
          run()
        }
      }
    }
    domain.endDrain()
    if before != nil { interrupted.removeLast() }
  }

  /// Ends every domain, so that all memory is freed.
  ///
  /// The simulation cannot run afterward.
  package func tearDown() {
    exclusively {
      for domain in living.removeAll() { domain.kill() }
      world.kill()
      drainReapQueue()
      agenda.removeAll()
      // After an escape, its tasks may return, so everything that the simulation knows is kept.
      if handle.escape == nil { capture?.end() } else { keepForever() }
    }
    guard let threads = handle.threads else { return handle.close() }
    let isSettled = finishJobs(on: threads)
    exclusively { threads.endScale() }
    guard !isSettled else { return }
    drainedCompletely = false
    keepForever()
  }
}
