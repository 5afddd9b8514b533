/// A call that can be ended from outside.
protocol Resumable: AnyObject {
  func abandon()
}

/// What lives and dies together: the tasks, lanes and outstanding calls of one process.
///
/// After ``kill()`` nothing of it acts again: what it calls outside is dead, its messages are
/// dropped, its memory comes back.
public final class FailureDomain {
  /// What of a dead process still wants to run, and is run only so that its memory comes back.
  enum Remains {
    case lane(Lane)
    case loose(LooseJob)
    case work(QueuedWork)
  }

  /// How many calls of one task of a dead process are answered with "dead" before it is left
  /// waiting: soon enough for a loop that would never end.
  static let timeout = 256
  /// How many jobs of a dead process are run before it counts as endless.
  static let endurance = 100_000

  unowned let simulation: Simulation
  /// The domain's number, from 0 (the world's own), in the order of making.
  public let number: UInt32
  let handle: SimulationHandle
  let root: RootExecutor
  /// Whether it was killed.
  public private(set) var isDead = false
  /// Called after every step of it on a lane that has no ``Lane/afterEachStep``, and on none.
  public var afterOtherSteps: (() -> Void)?
  /// A number that says in every build whose it is; 0 unless somebody gives it one.
  public var label: UInt64 = 0
  /// How many events in the agenda go with it.
  var pendingEvents = 0
  private var place = 0
  private var ownInbox: Lane?
  /// How many lanes there are, beside the inbox.
  private var laneCount: UInt32 = 0
  private var calls = Roster<any Resumable>()
  private var tasks = Roster<Task<Void, Never>>()
  private var graveyard = Queue<Remains>()
  /// How many calls each task has made since the death, by the tasks' numbers.
  private var callsOfTheDead: [UInt64: Int] = [:]
  private var ownSurroundings: Surroundings?
  private var jobsOfTheDead = 0
  /// Whether its remains wait for a drain that is already arranged.
  private var awaitsDrain = false
  /// Whether a loop of its own would not end; it is never looked at again.
  private var isGivenUp = false

  init(simulation: Simulation, number: UInt32) {
    self.simulation = simulation
    self.number = number
    handle = simulation.handle
    root = RootExecutor(simulation: simulation)
    root.attach(to: self)
  }

  /// Where answers and timers of this domain arrive.
  ///
  /// A dead domain keeps none, as the two would keep each other; what is posted there is dropped.
  public var inbox: Lane {
    if let ownInbox { return ownInbox }
    guard !isDead else { return Lane(simulation: simulation, number: 0, domain: self, place: 0) }
    let lane = simulation.makeLane(of: self, place: 0)
    ownInbox = lane
    return lane
  }

  /// How many calls wait for an answer.
  public var outstandingCalls: Int { calls.count }

  /// How many tasks started with ``start(_:)`` have not ended.
  public var liveTasks: Int { tasks.count }

  /// Makes an actor whose jobs run on a lane of this domain.
  public func makeHost() -> Host { Host(lane: makeLane()) }

  /// Makes a host for an actor of the code under test: a lane, or on real threads a plain actor, as
  /// the shipped app would take.
  public func makePlace() -> any Actor {
    handle.threads == nil ? makeHost() : PlainHost(of: self)
  }

  /// Makes a lane of this domain.
  ///
  /// The lanes of the dead have no number of their own: whether their code still runs must not
  /// change which numbers the living get.
  public func makeLane() -> Lane {
    laneCount += 1
    if isDead, handle.threads == nil {
      return Lane(simulation: simulation, number: 0, domain: self, place: laneCount)
    }
    return simulation.makeLane(of: self, place: laneCount)
  }

  /// Starts a task that belongs to this domain.
  ///
  /// - Parameter operation: what the task does.
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

  /// Starts a task on the threads of Swift's pool; without a preference, as an app's tasks are.
  private func startOnThreads(_ operation: @escaping @Sendable () async -> Void) {
    guard !isDead else { return }
    let place = tasks.nextPlace
    let task = Task { [handle, weak self] in
      await operation()
      handle.exclusively { self?.finished(at: place) }
    }
    _ = tasks.join(task)
  }

  /// PendingWork for an answer from outside the domain.
  ///
  /// - Parameters:
  ///   - isolation: the caller's own; leave it out.
  ///   - returning: the type of the answer.
  ///   - begin: sends the question, and keeps the call to answer it later.
  /// - Returns: the answer, or nil if the process died.
  public func call<Answer: Sendable>(
    isolation: isolated (any Actor)? = #isolation,
    returning: Answer.Type = Answer.self,
    _ begin: (PendingCall<Answer>) -> Void
  ) async -> Answer? {
    await PendingCall<Answer>(domain: self).wait(begin: begin)
  }

  /// PendingWork for an answer, or for the task to be cancelled.
  ///
  /// - Parameters:
  ///   - isolation: the caller's own; leave it out.
  ///   - returning: the type of the answer.
  ///   - begin: sends the question, and keeps the call to answer it later.
  /// - Returns: the answer, or nil if the task was cancelled or the process died.
  public func cancellableCall<Answer: Sendable>(
    isolation: isolated (any Actor)? = #isolation,
    returning: Answer.Type = Answer.self,
    _ begin: (PendingCall<Answer>) -> Void
  ) async -> Answer? {
    if Task.isCancelled, handle.mayAct || handle.threads != nil,
      !handle.exclusively({ isDead })
    {
      return nil
    }
    let pending = PendingCall<Answer>(domain: self)
    return await withTaskCancellationHandler {
      await pending.wait(begin: begin)
    } onCancel: {
      pending.cancel()
    }
  }

  /// Ends everything at once, at whatever step it is.
  ///
  /// Its tasks are cancelled and its calls end, in the order of making; then only what belongs to
  /// it runs, first in first out and uncounted, until its memory is free. A domain that is killed
  /// by a step of its own is drained when that step has ended.
  public func kill() {
    guard handle.mayAct || handle.threads != nil else { return handle.refuse() }
    guard !isDead else { return }
    isDead = true
    simulation.state.trace { $0.touchAll() }
    root.detach(from: self)
    awaitsDrain = true
    for entry in simulation.agenda.removeAll(of: self) {
      if let lane = entry.lane {
        graveyard.append(.lane(lane))
      } else if let loose = entry.loose {
        graveyard.append(.loose(loose))
      }
    }
    if simulation.leavesDead { return leave() }
    let tasks = tasks.removeAll()
    if let threads = handle.threads {
      // Cancelling runs code of the dead, which may want locks of its own.
      threads.afterwards { for task in tasks { task.cancel() } }
    }
    // Cancelling runs handlers of its code, which must meet its own globals.
    simulation.entering(self) {
      if handle.threads == nil { for task in tasks { task.cancel() } }
      for call in calls.removeAll() { call.abandon() }
    }
    ownInbox = nil
    simulation.forget(domain: self, at: place)
    simulation.layToRest(self)
  }

  /// Leaves its tasks and calls where they are: as it awaits a drain, nothing of it runs again.
  private func leave() {
    ownInbox = nil
    if ownSurroundings?.isUsed == false { loseSurroundings() }
    simulation.drainedCompletely = false
    simulation.forget(domain: self, at: place)
    simulation.leave(self)
  }

  // MARK: For the simulation

  /// Counts a call of a dead process.
  ///
  /// - Parameter task: the number of the task that calls.
  /// - Returns: whether it has used up its timeout: then it waits for ever.
  func isSpent(byCallOf task: UInt64) -> Bool {
    let count = (callsOfTheDead[task] ?? 0) + 1
    callsOfTheDead[task] = count
    guard count > Self.timeout else { return false }
    simulation.drainedCompletely = false
    return true
  }

  /// What its code meets where it asks the runtime, the system or Dispatch.
  var surroundings: Surroundings {
    if let ownSurroundings { return ownSurroundings }
    let made = Surroundings(of: self)
    ownSurroundings = made
    return made
  }

  /// Says what the code of this process meets where it asks for the main actor and for the date.
  ///
  /// - Parameters:
  ///   - main: the lane that the main actor's jobs and the main queue's work share.
  ///   - launch: the how-manieth of its owner's processes it is: each draws its own random numbers.
  ///   - timer: the name of a timer that fires.
  ///   - preferences: what stands behind `UserDefaults.standard`; nil: the real one.
  ///   - environment: what its app may touch, for modules that stand in for the system's.
  ///   - wallClock: what the device's clock shows at an instant, in nanoseconds since 1970.
  public func surround(
    main: Lane,
    launch: UInt32,
    timer: Operation,
    preferences: (any PropertyStorage)? = nil,
    environment: (any Sendable)? = nil,
    wallClock: @escaping (VirtualInstant) -> Int64
  ) {
    ownSurroundings = Surroundings(
      of: self,
      main: main,
      launch: launch,
      timer: timer,
      preferences: preferences,
      environment: environment,
      wallClock: wallClock
    )
  }

  /// Nothing of it will run any more, or nothing of it was ever asked for.
  func loseSurroundings() { ownSurroundings = nil }

  /// Keeps what still wants to run until the next drain.
  func enqueueForReaping(_ remains: Remains) {
    guard !isGivenUp else { return }
    graveyard.append(remains)
    guard !awaitsDrain else { return }
    awaitsDrain = true
    simulation.revisit(self)
  }

  /// The next job to run so that memory comes back; nil once nothing is left, or if it is clear
  /// that there is no end to it.
  func reap() -> Remains? {
    guard let next = graveyard.popFirst() else { return nil }
    jobsOfTheDead += 1
    if jobsOfTheDead <= Self.endurance { return next }
    isGivenUp = true
    graveyard.removeAll()
    simulation.drainedCompletely = false
    return nil
  }

  /// Nothing is left to run for now.
  func endDrain() {
    awaitsDrain = false
    if ownSurroundings?.isUsed == false { loseSurroundings() }
  }

  func noteHost(_ change: Int) { if number != 0 { handle.noteHost(change) } }

  /// Takes the domain's place among the living.
  func live(at place: Int) { self.place = place }

  /// Keeps a call that waits; returns its place.
  func remember(_ call: any Resumable) -> Int { calls.join(call) }

  /// Forgets a call that has ended.
  func forget(callAt place: Int) { calls.leave(place) }

  /// Forgets a task that has ended.
  func finished(at place: Int) { tasks.leave(place) }
}
