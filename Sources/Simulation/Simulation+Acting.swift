/// How code of a process runs outside its steps.
extension Simulation {
  /// Runs a body on behalf of a domain: what leaves every executor meanwhile belongs to it.
  func attributing<Result>(to domain: FailureDomain, _ body: () -> Result) -> Result {
    let before = state.domain
    state.domain = domain
    defer { state.domain = before }
    return entered(body)
  }

  /// Runs a body on behalf of a domain whose code it may call, with the domain's globals.
  func entering(_ domain: FailureDomain, _ body: () -> Void) {
    let before = state.domain
    globals?.enter(domain)
    attributing(to: domain, body)
    if let before { globals?.enter(before) }
  }

  /// Runs code of a process outside its steps: as it is made, as it is looked at, and once it is
  /// dead.
  ///
  /// - Parameters:
  ///   - domain: the process.
  ///   - lane: where its code runs.
  ///   - body: what is run; must not wait.
  /// - Returns: what the body returns.
  public func acting<Result>(
    as domain: FailureDomain,
    on lane: Lane,
    _ body: () -> Result
  ) -> Result {
    let (before, laneBefore) = (state.domain, state.lane)
    state.lane = lane
    globals?.enter(domain)
    defer {
      state.lane = laneBefore
      if let before { globals?.enter(before) }
    }
    return attributing(to: domain, body)
  }

  /// Looks at what lives on a lane, between two steps; `assumeIsolated` works inside.
  ///
  /// - Parameters:
  ///   - lane: whose actors are looked at.
  ///   - body: looks; must not wait.
  /// - Returns: what the body returns.
  public func inspecting<Result>(_ lane: Lane, _ body: () -> Result) -> Result {
    let (before, domainBefore) = (state.lane, state.domain)
    state.lane = lane
    state.domain = lane.domain
    globals?.enter(lane.domain)
    defer {
      state.lane = before
      state.domain = domainBefore
      if let globals, let domainBefore { globals.enter(domainBefore) }
    }
    lane.past = state.trace { $0.meet(lane.past, on: lane.number) }
    return entered(body)
  }
}
