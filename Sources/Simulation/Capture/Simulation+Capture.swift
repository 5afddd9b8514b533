// Like `Executors.swift` a file with `unsafe`, and sound for the reasons given there.

import RuntimeHooks

/// What a simulation does for code that was not written for it.
extension Simulation {
  /// What steady clocks show: time since a start of the device a day before the run's.
  var steadyClock: Int64 { 86_400_000_000_000 &+ now.rawValue }

  /// The executor that stands for a plain actor.
  func executor(ofActor actor: UInt) -> CapturedExecutor {
    let domain = currentDomain
    let place = actorLanes.place(of: actor) {
      let lane = domain.makeLane()
      lane.become(.actor(actor))
      let executor = CapturedExecutor.make(for: lane)
      keep(executor, lane)
      return ActorLanes.Place(executor: executor, domain: domain)
    }
    if place.domain !== domain { handle.note(.otherProcess) }
    return place.executor
  }

  /// Keeps a lane that the runtime may know until this simulation is over.
  func keep(_ executor: CapturedExecutor, _ lane: Lane) { captured.append((executor, lane)) }

  /// Keeps what a process meets for as long as anything of it may run.
  func keepSurroundings(of domain: FailureDomain) { surrounded.append(domain) }

  /// Lets go of everything that was captured: nothing of it runs any more.
  func endCapture() {
    actorLanes.removeAll()
    for (executor, lane) in captured {
      executor.retire()
      lane.become(.itself)
    }
    captured = []
    for domain in surrounded { domain.loseSurroundings() }
    surrounded = []
  }

  /// The preferences of the process whose step is under way on this thread.
  ///
  /// - Parameter address: by which the thread knows its simulation.
  /// - Returns: the preferences; nil between steps.
  public static func preferences(at address: UnsafeMutableRawPointer) -> Preferences? {
    guard let simulation = unsafe SimulationHandle.at(address).simulation,
      let domain = simulation.state.domain
    else { return nil }
    return domain.surroundings.preferences
  }

  /// What the app may touch whose step is under way on this thread; nil between steps, and where
  /// nothing was said.
  public static var currentEnvironment: (any Sendable)? {
    guard let address = unsafe storestorm_current(),
      let simulation = unsafe SimulationHandle.at(address).simulation
    else { return nil }
    return simulation.state.domain?.surroundings.environment
  }

  /// A number for an object that code under test makes, counted in each process: what is hashed by
  /// it has the same order in each run.
  ///
  /// - Returns: the number, from 1; nil between steps.
  public static func nextObject() -> UInt64? {
    guard let address = unsafe storestorm_current(),
      let simulation = unsafe SimulationHandle.at(address).simulation
    else { return nil }
    return simulation.state.domain?.surroundings.nextObject()
  }

  /// Notes that code under test called something that is not simulated: the run ends as an escape.
  ///
  /// - Parameter symbol: what was called.
  public static func noteNotSimulated(_ symbol: String) {
    if let address = unsafe storestorm_current() {
      unsafe SimulationHandle.at(address).note(.notSimulated, symbol)
    }
  }

  /// Does something for whoever watches a run, in the middle of a step: clocks and everything else
  /// are the real ones.
  ///
  /// - Parameter body: what is done; must not touch what is simulated.
  /// - Returns: what the body returns.
  public func outside<Result>(_ body: () -> Result) -> Result {
    let before = state.domain
    state.domain = nil
    defer { state.domain = before }
    return body()
  }

  /// Lets whoever judges a run look at it, in the middle of a step: the globals that they use are
  /// not the app's.
  ///
  /// - Parameter body: what is done; must not touch what is simulated.
  public func withoutWatch(_ body: () -> Void) {
    ignoresGlobals = true
    body()
    ignoresGlobals = false
  }

  /// Time goes by within the present step, as code of it pauses its thread.
  ///
  /// Nothing else happens meanwhile. That is an escape where another process would have acted,
  /// unless all pauses of the step are so short that the process would hardly be late.
  func pass(_ length: VirtualDuration) {
    let domain = currentDomain
    guard !domain.isDead else { return }
    let end = now + length
    if pauses.step != steps { pauses = (steps, 0) }
    pauses.total += length.rawValue
    let isLong = pauses.total > Self.briefPause.rawValue
    if isLong, agenda.concernsOthers(than: domain, before: end) { handle.note(.longPause) }
    state.advance(to: end)
    state.trace { $0.touchAll() }
  }

  private static var briefPause: VirtualDuration { .milliseconds(100) }

  /// Code that takes step after step at one instant, as a loop around `Task.yield()` does, needs
  /// time: let some pass, so that what it waits for can come.
  @inline(never)
  func passTimeOfLoop() {
    guard let domain = state.domain, domain.number != 0, !domain.isDead,
      domain.surroundings.isInLoop(at: now)
    else { return }
    state.advance(to: now + .milliseconds(50))
    state.trace { $0.touchAll() }
    agenda.putsOverdueFirst = true
  }

  /// Whether the present code runs on a lane, or inside a block that code on it waits for.
  func occupies(_ lane: Lane) -> Bool {
    state.isAt(lane) || enclosingLanes.contains { $0 === lane }
  }

  /// Runs a block that a caller waits for (`queue.sync`), after everything that is on the queue.
  ///
  /// A queue that the present step already occupies would never become free: that is an escape.
  ///
  /// - Parameters:
  ///   - queue: the queue, by its address.
  ///   - kind: what kind of queue it is.
  ///   - body: the block.
  func runNow(on queue: UInt, _ kind: QueuedWork.Queue, _ body: () -> Void) {
    guard kind != .concurrent else { return body() }
    let lane = currentDomain.surroundings.lane(of: queue, kind)
    guard !state.isAt(lane), !waitingLanes.contains(where: { $0 === lane }) else {
      handle.note(.blockingWait)
      return body()
    }
    let (before, enclosing) = (state.lane, enclosingLanes)
    if let before { waitingLanes.append(before) }
    state.lane = lane
    // On a device another thread would run what is there.
    enclosingLanes = []
    lane.runAllThatIsHere()
    enclosingLanes = enclosing + (before.map { [$0] } ?? [])
    body()
    enclosingLanes = enclosing
    state.lane = before
    if before != nil { waitingLanes.removeLast() }
  }
}

/// What the device gives a process in place of the system's.
extension FailureDomain {
  /// When a timer fires that is due after a while.
  func window(
    after delay: VirtualDuration,
    lateness: VirtualDuration = VirtualClock.usualLateness
  ) -> Window {
    let due = simulation.now + delay
    let latest = simulation.timing == .instants ? due : due + lateness
    return Window(from: due, to: latest)
  }
}
