/// How what is killed comes to its end, and how everything does.
extension Simulation {
  /// Drains a domain that has just died: at once, or after the present step if that is its own.
  func layToRest(_ domain: FailureDomain) {
    let isInside = state.domain === domain || interrupted.contains { $0 === domain }
    if isInside { reapQueue.append(domain) } else { drain(domain) }
  }

  /// Drains a domain that died long ago, after the present step: something came back to it.
  func revisit(_ domain: FailureDomain) { reapQueue.append(domain) }

  func drainReapQueue() {
    while !reapQueue.isEmpty { drain(reapQueue.removeFirst()) }
  }

  /// Runs what is left of a dead domain, first in first out, so that its memory comes back.
  private func drain(_ domain: FailureDomain) {
    let laneBefore = state.lane
    let before = state.domain
    if let before { interrupted.append(before) }
    globals?.enter(domain)
    attributing(to: domain) {
      while let remains = domain.reap() {
        switch remains {
        case .lane(let lane):
          state.lane = lane
          lane.runHead()
        case .loose(let loose):
          state.lane = nil
          state.run(loose.job) { loose.run() }
        case .work(let work):
          state.lane = work.lane
          work.run()
        }
      }
    }
    domain.endDrain()
    if before != nil { interrupted.removeLast() }
    state.lane = laneBefore
    if let globals, let before { globals.enter(before) }
  }

  /// Ends every domain, so that all memory comes back.
  ///
  /// The simulation cannot run any more.
  public func tearDown() {
    exclusively {
      for domain in living.removeAll() { domain.kill() }
      world.kill()
      drainReapQueue()
      agenda.removeAll()
      // What left may come back: then everything that it knows stays.
      if handle.escape == nil { endCapture() } else { keepForever() }
    }
    guard let threads = handle.threads else { return handle.close() }
    let isSettled = settle(on: threads)
    exclusively { threads.end() }
    guard !isSettled else { return }
    drainedCompletely = false
    keepForever()
  }
}
