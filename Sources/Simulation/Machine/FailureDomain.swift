/// A call that can be ended from outside.
@usableFromInline
protocol Resumable: AnyObject {
  func abandon()
}

/// What the code of a process gets from its device beyond tasks and lanes.
protocol ProcessSurroundings: AnyObject {
  /// Whether the runtime may know a lane of it forever.
  var isUsed: Bool { get }
}

/// The surroundings of a process, as far as they are known.
///
/// Most code asks for none of them, so they are made when it first does.
enum KnownSurroundings {
  /// None were set.
  case standard
  /// They were set, but no code has asked for them.
  case set(make: () -> any ProcessSurroundings)
  /// Code has asked for them.
  case made(any ProcessSurroundings)
}

/// The tasks, lanes and outstanding calls of one process, which live and die together.
///
/// After ``kill()``, none of it acts again: its calls get no answer, its messages are dropped, and
/// its memory is freed.
public final class FailureDomain {
  /// Remaining work of a dead process, which runs only so that its memory is freed.
  enum Remains {
    case lane(Lane)
    case loose(LooseJob)
    case work(Lane, run: () -> Void)
  }

  /// The closure that is called after its steps.
  private struct StepHooks {
    /// ``Lane/afterEachStep`` of the lane with this number.
    var ofLane: (number: UInt32, run: () -> Void)?
    var other: (() -> Void)?
  }

  /// The number of calls of one task of a dead process that return immediately.
  ///
  /// After that the task is left waiting, which stops loops that would never end.
  static let mostCallsAfterDeath = 256
  /// The number of jobs of a dead process that run before it counts as endless.
  static let endurance = 100_000

  unowned let simulation: Simulation
  /// The domain's number, from 0 (the world's own), in order of creation.
  package let number: UInt32
  let handle: SimulationHandle
  /// Sound: a domain is used only while its simulation runs on this thread, which keeps the state
  /// alive.
  let state: RunState
  let root: RootExecutor
  /// Whether the domain was killed.
  @usableFromInline package var isDead: Bool { hasDied }
  /// Whether the domain is suspended; see ``suspend()``.
  package internal(set) var isSuspended: Bool {
    get { isHeld }
    set { isHeld = newValue }
  }
  // Private, so that the compiler knows all accesses: it checks none of them at run time.
  private var hasDied = false
  private var isHeld = false
  private var ownLabel: UInt64 = 0
  private let hooks = Cell(StepHooks())
  /// Everything that became ready since the domain was suspended, in order.
  var waiting: [Ready] = []
  /// A closure called after every step of the domain on no lane or on a lane without
  /// ``Lane/afterEachStep``.
  package var afterOtherSteps: (() -> Void)? {
    get { hooks.value.other }
    set { hooks.value.other = newValue }
  }

  /// Returns ``Lane/afterEachStep`` of one of its lanes.
  @inline(__always)
  func afterEachStep(of lane: Lane) -> (() -> Void)? {
    guard let own = hooks.value.ofLane, own.number == lane.number else { return nil }
    return own.run
  }

  /// Sets ``Lane/afterEachStep`` of one of its lanes.
  func setAfterEachStep(of lane: Lane, _ look: (() -> Void)?) {
    let other = hooks.value.ofLane.map { $0.number != lane.number } ?? false
    precondition(
      !other || look == nil,
      "lane \(lane.number): another lane of its domain has afterEachStep; set that to nil first"
    )
    if !other { hooks.value.ofLane = look.map { (lane.number, $0) } }
  }

  /// A number that identifies the owner in every build; 0 if it was not set.
  package var label: UInt64 {
    get { ownLabel }
    set { ownLabel = newValue }
  }
  /// The number of events in the agenda that are removed with the domain.
  var pendingEvents = 0
  private var place = 0
  private var ownInbox: Lane?
  /// The number of lanes, not counting the inbox.
  private var laneCount: UInt32 = 0
  private var calls = Roster<any Resumable>()
  private var tasks = Roster<Task<Void, Never>>()
  private var graveyard = Queue<Remains>()
  /// The number of calls that each task has made since the domain died, by task number.
  private var callsOfTheDead: [UInt64: Int] = [:]
  /// What its code gets from its device.
  var knownSurroundings = KnownSurroundings.standard
  private var jobsOfTheDead = 0
  /// Whether its remaining work waits for a drain that is already scheduled.
  private var awaitsDrain = false
  /// Whether one of its loops would not end; such a domain is never drained again.
  private var isGivenUp = false

  init(simulation: Simulation, number: UInt32) {
    self.simulation = simulation
    self.number = number
    handle = simulation.handle
    state = simulation.state
    root = RootExecutor(simulation: simulation)
    root.attach(to: self)
  }

  /// The lane for responses and timers of this domain.
  ///
  /// A dead domain has none, because the two would keep each other alive. Messages to it are
  /// dropped.
  package var inbox: Lane {
    if let ownInbox { return ownInbox }
    guard !isDead else { return Lane(simulation: simulation, number: 0, domain: self, place: 0) }
    let lane = simulation.makeLane(of: self, place: 0)
    ownInbox = lane
    return lane
  }

  /// The number of calls that wait for a response.
  package var outstandingCalls: Int { calls.count }

  /// The number of unfinished tasks started with ``start(_:)``.
  package var liveTasks: Int { tasks.count }

  /// Creates an actor whose jobs run on a lane of this domain.
  public func makeHost() -> Host { Host(lane: makeLane()) }

  /// Creates a host for an actor of the code under test: a lane or, on real threads, a plain actor
  /// as in the shipped app.
  package func makePlace() -> any Actor {
    handle.threads == nil ? makeHost() : PlainHost(of: self)
  }

  /// Creates a lane of this domain.
  ///
  /// The lanes of dead domains have no number of their own, because whether their code still runs
  /// must not change the numbers of the living.
  package func makeLane() -> Lane {
    laneCount += 1
    if isDead, handle.threads == nil {
      return Lane(simulation: simulation, number: 0, domain: self, place: laneCount)
    }
    return simulation.makeLane(of: self, place: laneCount)
  }

  /// Starts a task that belongs to this domain.
  ///
  /// - Parameter operation: The operation of the task.
  public func start(_ operation: @escaping @Sendable () async -> Void) {
    if handle.threads != nil { return handle.exclusively { startOnThreads(operation) } }
    guard handle.mayAct else { return handle.refuse() }
    guard !isDead else { return }
    let place = tasks.nextPlace
    simulation.attributing(to: self) {
      let task = Task(executorPreference: root) { [root] in
        await operation()
        root.finished(at: place)
      }
      _ = tasks.join(task)
    }
  }

  /// Starts a task on Swift's thread pool, without an executor preference, like an app's tasks.
  private func startOnThreads(_ operation: @escaping @Sendable () async -> Void) {
    guard !isDead else { return }
    let place = tasks.nextPlace
    let task = Task { [handle, weak self] in
      await operation()
      handle.exclusively { self?.finished(at: place) }
    }
    _ = tasks.join(task)
  }

  /// Waits for a response from outside the domain.
  ///
  /// - Parameters:
  ///   - isolation: The caller's isolation; omit it.
  ///   - returning: The type of the response.
  ///   - begin: Sends the request, and keeps the call to answer it later.
  /// - Returns: The response, or nil if the process died.
  @inlinable
  package func call<Answer: Sendable>(
    isolation: isolated (any Actor)? = #isolation,
    returning: Answer.Type = Answer.self,
    _ begin: (PendingCall<Answer>) -> Void
  ) async -> Answer? {
    await PendingCall<Answer>(domain: self).wait(begin: begin)
  }

  /// Waits for a response or for the cancellation of the task.
  ///
  /// - Parameters:
  ///   - isolation: The caller's isolation; omit it.
  ///   - returning: The type of the response.
  ///   - begin: Sends the request, and keeps the call to answer it later.
  /// - Returns: The response, or nil if the task was canceled or the process died.
  // Inlined, because each asynchronous call has a frame, which a waiting task keeps.
  @inlinable @inline(__always)
  package func cancellableCall<Answer: Sendable>(
    isolation: isolated (any Actor)? = #isolation,
    returning: Answer.Type = Answer.self,
    _ begin: (PendingCall<Answer>) -> Void
  ) async -> Answer? {
    if Task.isCancelled, isAliveHere { return nil }
    let pending = PendingCall<Answer>(domain: self)
    return await withTaskCancellationHandler {
      await pending.wait(begin: begin)
    } onCancel: {
      pending.cancel()
    }
  }

  /// Kills the domain immediately, at whatever step it is.
  ///
  /// Its tasks are canceled and its calls end, in order of creation. Then only its own work runs,
  /// first in, first out and uncounted, until its memory is free. A domain that is killed by one of
  /// its own steps is drained after that step.
  public func kill() {
    guard handle.mayAct || handle.threads != nil else { return handle.refuse() }
    guard !isDead else { return }
    hasDied = true
    simulation.state.trace { $0.touchAll() }
    root.detach(from: self)
    awaitsDrain = true
    // A suspended domain has nothing in the agenda.
    waiting += simulation.agenda.removeAll(of: self)
    reapWaiting()
    if simulation.leavesDead { return leave() }
    let tasks = tasks.removeAll()
    if let threads = handle.threads {
      // Cancellation runs code of the dead domain, which may take locks of its own.
      threads.afterwards { for task in tasks { task.cancel() } }
    }
    // Cancellation runs handlers of its code, which must see its own globals.
    simulation.acting(as: self, on: simulation.state.lane) {
      if handle.threads == nil { for task in tasks { task.cancel() } }
      for call in calls.removeAll() { call.abandon() }
    }
    ownInbox = nil
    simulation.forget(domain: self, at: place)
    simulation.layToRest(self)
  }

  /// Leaves its tasks and calls as they are: because it awaits a drain, none of it runs again.
  private func leave() {
    ownInbox = nil
    loseUnusedSurroundings()
    simulation.drainedCompletely = false
    simulation.forget(domain: self, at: place)
    simulation.leave(self)
  }

  // MARK: For the simulation

  /// Counts a call of a dead process.
  ///
  /// - Parameter task: The number of the calling task.
  /// - Returns: Whether the task has exceeded its limit and waits forever.
  func isSpent(byCallOf task: UInt64) -> Bool {
    let count = (callsOfTheDead[task] ?? 0) + 1
    callsOfTheDead[task] = count
    guard count > Self.mostCallsAfterDeath else { return false }
    simulation.drainedCompletely = false
    return true
  }

  /// Releases the surroundings when none of its code runs any more.
  func loseSurroundings() { knownSurroundings = .standard }

  private func loseUnusedSurroundings() {
    if case .made(let made) = knownSurroundings, made.isUsed { return }
    loseSurroundings()
  }

  /// Keeps remaining work until the next drain.
  func enqueueForReaping(_ remains: Remains) {
    guard !isGivenUp else { return }
    graveyard.append(remains)
    guard !awaitsDrain else { return }
    awaitsDrain = true
    simulation.revisit(self)
  }

  /// Returns the next job to run so that memory is freed; nil if none is left or if the work
  /// appears endless.
  func reap() -> Remains? {
    guard let next = graveyard.popFirst() else { return nil }
    jobsOfTheDead += 1
    if jobsOfTheDead <= Self.endurance { return next }
    isGivenUp = true
    graveyard.removeAll()
    simulation.drainedCompletely = false
    return nil
  }

  /// Ends a drain when no work is left for now.
  func endDrain() {
    awaitsDrain = false
    loseUnusedSurroundings()
  }

  func noteHost(_ change: Int) { if number != 0 { handle.noteHost(change) } }

  // MARK: For calls

  /// Whether the simulation runs on the calling thread.
  @usableFromInline var isHere: Bool { handle.isHere }

  /// Whether a caller on this thread may wait.
  @usableFromInline var mayWait: Bool { handle.threads != nil || handle.mayAct }

  /// Whether the caller is in the simulation, and the domain alive.
  @usableFromInline var isAliveHere: Bool {
    (handle.mayAct || handle.threads != nil) && !handle.exclusively { isDead }
  }

  @usableFromInline
  func refuse() { handle.refuse() }

  @usableFromInline
  func exclusively(_ body: () -> Void) { handle.exclusively(body) }

  @usableFromInline
  func attributing(_ body: () -> Void) { simulation.attributing(to: self, body) }

  /// Sets the domain's place among the living.
  func live(at place: Int) { self.place = place }

  /// Stores a waiting call and returns its place.
  @usableFromInline
  func remember(_ call: any Resumable) -> Int { calls.join(call) }

  /// Removes a call that has ended.
  @usableFromInline
  func forget(callAt place: Int) { calls.leave(place) }

  /// Removes a task that has ended.
  func finished(at place: Int) { tasks.leave(place) }
}
