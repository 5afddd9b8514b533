/// What one simulation answers to code that was not written for it: the lanes of its actors and
/// queues, and the time that passes while it pauses its thread.
final class CapturedCode: CodeCapture {
  private unowned let simulation: Simulation
  /// The executors that stand in for plain actors.
  private var actorLanes = ActorLanes()
  /// The lanes that stand in for actors and that the runtime may know.
  private var executors: [(CapturedExecutor, Lane)] = []
  /// Processes that asked for more than they were handed.
  private var surrounded: [FailureDomain] = []
  /// The total time, in nanoseconds, for which code of a step has paused its thread.
  private var pauses = (step: UInt64(0), total: Int64(0))
  /// Lanes whose work waits, in the current step, for work on another queue.
  private var waitingLanes: [Lane] = []
  /// Lanes whose work waits for the running block, which therefore counts as theirs, too.
  private var enclosingLanes: [Lane] = []

  init(of simulation: Simulation) { self.simulation = simulation }

  /// The time of steady clocks, as if the device had started one day before the run.
  var steadyClock: Int64 { 86_400_000_000_000 &+ simulation.now.rawValue }

  /// Returns the executor that stands in for a plain actor.
  func executor(ofActor actor: UInt) -> CapturedExecutor {
    let domain = simulation.currentDomain
    let place = actorLanes.place(of: actor) {
      let lane = domain.makeLane()
      lane.become(.actor(actor))
      let executor = CapturedExecutor.make(for: lane)
      keep(executor, lane)
      return ActorLanes.Place(executor: executor, domain: domain)
    }
    if place.domain !== domain { simulation.handle.noteEscape(.otherProcess) }
    return place.executor
  }

  /// Removes a plain actor that was deallocated.
  func forget(actor: UInt) { actorLanes.forget(actor) }

  /// Keeps a lane that the runtime may know until this simulation is over.
  func keep(_ executor: CapturedExecutor, _ lane: Lane) { executors.append((executor, lane)) }

  /// Keeps the surroundings of a process as long as its code may run.
  func keepSurroundings(of domain: FailureDomain) { surrounded.append(domain) }

  func end() {
    actorLanes.removeAll()
    for (executor, lane) in executors {
      executor.retire()
      lane.become(.itself)
    }
    executors = []
    for domain in surrounded { domain.loseSurroundings() }
    surrounded = []
  }

  /// Lets time pass within the current step, because its code pauses its thread.
  ///
  /// Nothing else happens meanwhile. This is an escape if another process would have acted, unless
  /// all pauses of the step are so short that the process would hardly be late.
  func pass(_ length: VirtualDuration) {
    let domain = simulation.currentDomain
    guard !domain.isDead else { return }
    let end = simulation.now + length
    if pauses.step != simulation.steps { pauses = (simulation.steps, 0) }
    pauses.total += length.rawValue
    let isLong = pauses.total > Self.briefPause.rawValue
    if isLong, simulation.agenda.concernsOthers(than: domain, before: end) {
      simulation.handle.noteEscape(.longPause)
    }
    simulation.state.advance(to: end)
    simulation.state.trace { $0.touchAll() }
  }

  private static var briefPause: VirtualDuration { .milliseconds(100) }

  /// Lets some time pass for code that takes step after step at one instant, such as a loop around
  /// `Task.yield()`.
  ///
  /// Otherwise what it waits for could never come.
  func tookStep() {
    guard !executors.isEmpty, let domain = simulation.state.domain, domain.number != 0,
      !domain.isDead,
      domain.surroundings.isInLoop(at: simulation.now)
    else { return }
    simulation.state.advance(to: simulation.now + .milliseconds(50))
    simulation.state.trace { $0.touchAll() }
    simulation.agenda.putsOverdueFirst = true
  }

  func encloses(_ lane: Lane) -> Bool { enclosingLanes.contains { $0 === lane } }

  /// Runs a block for a waiting caller (`queue.sync`), after everything that is on the queue.
  ///
  /// A queue that the current step already occupies would never become free, so this is an escape.
  ///
  /// - Parameters:
  ///   - queue: The address of the queue.
  ///   - kind: The kind of the queue.
  ///   - body: The block.
  func runNow(on queue: UInt, _ kind: QueuedWork.Queue, _ body: () -> Void) {
    guard kind != .concurrent else { return body() }
    let lane = simulation.currentDomain.surroundings.lane(of: queue, kind)
    guard !simulation.state.isAt(lane), !waitingLanes.contains(where: { $0 === lane }) else {
      simulation.handle.noteEscape(.blockingWait)
      return body()
    }
    let (before, enclosing) = (simulation.state.lane, enclosingLanes)
    if let before { waitingLanes.append(before) }
    simulation.state.lane = lane
    // On a device, another thread would run the queued work.
    enclosingLanes = []
    lane.runAllThatIsHere()
    enclosingLanes = enclosing + (before.map { [$0] } ?? [])
    body()
    enclosingLanes = enclosing
    simulation.state.lane = before
    if before != nil { waitingLanes.removeLast() }
  }
}
