/// Runs code of a process outside its steps.
extension Simulation {
  /// Runs a body on behalf of a domain: anything that leaves all executors meanwhile is attributed
  /// to it.
  func attributing<Result>(to domain: FailureDomain, _ body: () -> Result) -> Result {
    let before = state.domain
    state.domain = domain
    defer { state.domain = before }
    return entered(body)
  }

  /// Takes a job that runs on no lane.
  func accept(_ job: UnownedJob, of domain: FailureDomain) {
    state.countEnqueue()
    lineUp(job)
    let loose = LooseJob(job: job, domain: domain)
    if domain.isDead || domain.isSuspended {
      domain.hold(loose)
    } else {
      state.addReady(loose)
    }
  }

  /// Runs code of a process outside its steps: when it is created, when it is inspected, and after
  /// its death.
  ///
  /// - Parameters:
  ///   - domain: The process.
  ///   - lane: The lane on which its code runs; nil for none.
  ///   - body: The code to run, which must not wait.
  /// - Returns: The result of the body.
  package func acting<Result>(
    as domain: FailureDomain,
    on lane: Lane?,
    _ body: () -> Result
  ) -> Result {
    let (before, laneBefore) = (state.domain, state.lane)
    state.lane = lane
    globals?.enter(domain.number)
    defer {
      state.lane = laneBefore
      if let before { globals?.enter(before.number) }
    }
    return attributing(to: domain, body)
  }

  /// Inspects the actors on a lane between two steps.
  ///
  /// `assumeIsolated` works inside.
  ///
  /// - Parameters:
  ///   - lane: The lane whose actors are inspected.
  ///   - body: The inspection, which must not wait.
  /// - Returns: The result of the body.
  public func inspecting<Result>(_ lane: Lane, _ body: () -> Result) -> Result {
    lane.past = state.trace { $0.meet(lane.past, on: lane.number) }
    return acting(as: lane.domain, on: lane, body)
  }
}

/// What answers code that was not written for a simulation.
protocol CodeCapture: AnyObject {
  /// Called after each step.
  func tookStep()

  /// Returns whether the current code runs in a block that code on the lane waits for.
  func encloses(_ lane: Lane) -> Bool

  /// Releases everything that was captured, when none of it runs any more.
  func end()
}

extension Simulation {
  /// Returns whether the current code runs on a lane, or in a block that code on the lane waits
  /// for.
  func occupies(_ lane: Lane) -> Bool { state.isAt(lane) || capture?.encloses(lane) ?? false }
}
