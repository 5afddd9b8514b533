// This file uses `unsafe`; it is sound for the reasons given in `Executors.swift`.

import RuntimeHooks

/// Supports code that was not written for the simulation.
extension Simulation {
  /// The time of steady clocks, as if the device had started one day before the run.
  var steadyClock: Int64 { 86_400_000_000_000 &+ now.rawValue }

  /// Returns the executor that stands in for a plain actor.
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

  /// Keeps the surroundings of a process as long as its code may run.
  func keepSurroundings(of domain: FailureDomain) { surrounded.append(domain) }

  /// Releases everything that was captured, when none of it runs any more.
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

  /// Returns the preferences of the process whose step is in progress on this thread.
  ///
  /// - Parameter address: The address by which the thread knows its simulation.
  /// - Returns: The preferences; nil between steps.
  public static func preferences(at address: UnsafeMutableRawPointer) -> Preferences? {
    guard let simulation = unsafe SimulationHandle.at(address).simulation,
      let domain = simulation.state.domain
    else { return nil }
    return domain.surroundings.preferences
  }

  /// The environment of the app whose step is in progress on this thread; nil between steps and if
  /// none was set.
  public static var currentEnvironment: (any Sendable)? {
    guard let address = unsafe storestorm_current(),
      let simulation = unsafe SimulationHandle.at(address).simulation
    else { return nil }
    return simulation.state.domain?.surroundings.environment
  }

  /// Returns the number of a new object of code under test, counted in each process.
  ///
  /// Hashing by this number gives the same order in every run.
  ///
  /// - Returns: The number, from 1; nil between steps.
  public static func nextObject() -> UInt64? {
    guard let address = unsafe storestorm_current(),
      let simulation = unsafe SimulationHandle.at(address).simulation
    else { return nil }
    return simulation.state.domain?.surroundings.nextObject()
  }

  /// Notes that code under test called a function that is not simulated.
  ///
  /// The run ends with an escape.
  ///
  /// - Parameter symbol: The called function.
  public static func noteNotSimulated(_ symbol: String) {
    if let address = unsafe storestorm_current() {
      unsafe SimulationHandle.at(address).note(.notSimulated, symbol)
    }
  }

  /// Runs a body for an observer in the middle of a step, with the real clocks and everything else
  /// real.
  ///
  /// - Parameter body: The code to run, which must not touch simulated state.
  /// - Returns: The result of the body.
  public func outside<Result>(_ body: () -> Result) -> Result {
    let before = state.domain
    state.domain = nil
    defer { state.domain = before }
    return body()
  }

  /// Runs checks of a run in the middle of a step; the globals that they use do not count as the
  /// app's.
  ///
  /// - Parameter body: The code to run, which must not touch simulated state.
  public func withoutWatch(_ body: () -> Void) {
    ignoresGlobals = true
    body()
    ignoresGlobals = false
  }

  /// Lets time pass within the present step, because its code pauses its thread.
  ///
  /// Nothing else happens meanwhile. This is an escape if another process would have acted, unless
  /// all pauses of the step are so short that the process would hardly be late.
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

  /// Lets some time pass for code that takes step after step at one instant, such as a loop around
  /// `Task.yield()`.
  ///
  /// Otherwise what it waits for could never come.
  @inline(never)
  func passTimeOfLoop() {
    guard let domain = state.domain, domain.number != 0, !domain.isDead,
      domain.surroundings.isInLoop(at: now)
    else { return }
    state.advance(to: now + .milliseconds(50))
    state.trace { $0.touchAll() }
    agenda.putsOverdueFirst = true
  }

  /// Returns whether the present code runs on a lane, or in a block that code on the lane waits
  /// for.
  func occupies(_ lane: Lane) -> Bool {
    state.isAt(lane) || enclosingLanes.contains { $0 === lane }
  }

  /// Runs a block for a waiting caller (`queue.sync`), after everything that is on the queue.
  ///
  /// A queue that the present step already occupies would never become free, so this is an escape.
  ///
  /// - Parameters:
  ///   - queue: The address of the queue.
  ///   - kind: The kind of the queue.
  ///   - body: The block.
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
    // On a device, another thread would run the queued work.
    enclosingLanes = []
    lane.runAllThatIsHere()
    enclosingLanes = enclosing + (before.map { [$0] } ?? [])
    body()
    enclosingLanes = enclosing
    state.lane = before
    if before != nil { waitingLanes.removeLast() }
  }
}

/// The device's replacements for system services of a process.
extension FailureDomain {
  /// Returns the window in which a timer fires that is due after a delay.
  func window(
    after delay: VirtualDuration,
    lateness: VirtualDuration = VirtualClock.usualLateness
  ) -> Window {
    let due = simulation.now + delay
    let latest = simulation.timing == .instants ? due : due + lateness
    return Window(from: due, to: latest)
  }
}
