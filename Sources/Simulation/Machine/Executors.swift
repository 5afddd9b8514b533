// The lanes. Other files in this folder and in `Capture` that refer to this file use `unsafe` and
// `@unchecked Sendable` for the same reasons.
//
// They are sound because a simulation runs on one thread. Everything below that touches its state
// first checks that the calling thread is the one on which that simulation runs
// (`storestorm_current()`). A call from any other thread goes to the mutex in `SimulationHandle`
// and touches nothing else. A thread knows its simulation by the address of its `SimulationHandle`,
// which every lane, host and call keeps alive, so it is never mistaken for that of a later
// simulation.
//
// In real time (`RealTime/`), a simulation runs on one thread at a time: the one inside the monitor
// of its `RealThreads`, which sets and resets the result of `storestorm_current()`.

import RuntimeHooks
import Synchronization

/// Valid only on the simulation's own thread; see the top of this file.
extension Simulation: @unchecked Sendable {}

/// The executor of one actor, with its jobs and messages, first in, first out.
///
/// Sendable because executors must be; see the top of this file.
@safe
public final class Lane: SerialExecutor, PooledLane, @unchecked Sendable {
  // Both belong to the domain: stored here, they would enlarge every lane of a million users.
  var state: RunState { domain.state }
  var handle: SimulationHandle { domain.handle }
  /// The lane's number, from 1, in order of creation.
  package let number: UInt32
  /// The 1-based index of the lane in its domain; 0 for the inbox.
  var place: UInt32
  /// The domain, which dies as a whole.
  let domain: FailureDomain
  /// A closure called after every step on this lane, outside all actors.
  ///
  /// Only one lane of a domain may have one; it is a mistake to set that of a second.
  package var afterEachStep: (() -> Void)? {
    get { domain.afterEachStep(of: self) }
    set { domain.setAfterEachStep(of: self, newValue) }
  }
  /// A number that identifies the owner in every build; if nil, the domain's label does.
  package var label: UInt64? {
    get { ownLabel == .max || standsIn ? nil : ownLabel }
    set { ownLabel = newValue ?? .max }
  }
  /// The label without the space of an optional: a million users have two lanes each.
  ///
  /// For a lane that stands in for an executor, this is the address of its executor or of the plain
  /// actor.
  var ownLabel = UInt64.max
  /// The first entry of the mailbox, stored inline because most mailboxes never hold more.
  private var head = MailboxEntry()
  /// Its accesses are not checked for overlaps: a ring calls nothing but what reads the causes of
  /// its entries, which adds none.
  @exclusivity(unchecked) private var rest = MailboxRing()
  /// The origin of the last step on this lane; see ``Causality``.
  var past: UInt64 = 0
  /// The line in which its jobs wait, if they run on real threads.
  let line: PoolLine?

  init(simulation: Simulation, number: UInt32, domain: FailureDomain, place: UInt32) {
    let isReal = simulation.handle.threads != nil && domain.number != 0 && place != 0
    line = isReal ? PoolLine() : nil
    self.number = number
    self.domain = domain
    self.place = place
  }

  deinit {
    head.drop()
    while let entry = unsafe rest.popFirst() { entry.drop() }
    unsafe rest.free()
  }

  /// Enqueues a job from the runtime.
  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    if line != nil, let threads = handle.threads { return threads.pool.enqueue(job, on: self) }
    guard handle.isHere else { return handle.refuse() }
    enqueueHere(job)
  }

  /// Enqueues a job on the simulation's own thread.
  @inline(__always)
  func enqueueHere(_ job: UnownedJob) {
    if state.isAt(self), state.goesOn(job) { return }
    state.countEnqueue()
    if state.isHeard { unsafe handle.simulation?.lineUp(job) }
    push(MailboxEntry(job, from: state))
  }

  /// The lane as the executor that an actor returns.
  public var unownedExecutor: UnownedSerialExecutor { unsafe asUnownedSerialExecutor() }

  /// Returns the lane as the runtime needs it.
  public func asUnownedSerialExecutor() -> UnownedSerialExecutor {
    unsafe UnownedSerialExecutor(ordinary: self)
  }

  /// Traps unless the caller runs on this lane.
  public func checkIsolated() {
    precondition(isRunning, "this code must run on lane \(number)")
  }

  /// Returns whether the caller runs on this lane.
  public func isIsolatingCurrentContext() -> Bool? { isRunning }

  /// Runs a job on the real thread that is on this lane, and then ``afterEachStep``.
  func runOnThread(_ job: UnownedJob) {
    unsafe job.runSynchronously(on: asUnownedSerialExecutor())
    let look = handle.exclusively { afterEachStep }
    look?()
  }

  /// Whether the calling thread is on this lane.
  package var isRunning: Bool {
    if let line, line.isHere { return true }
    guard handle.isHere else { return false }
    return state.isAt(self)
  }

  /// Whether the calling thread is on this lane, or in code that work on this lane waits for.
  var isOccupied: Bool {
    guard handle.isHere else { return false }
    return unsafe handle.simulation?.occupies(self) ?? false
  }

  /// Appends a message to the mailbox.
  func push(_ event: Event) { push(MailboxEntry(event)) }

  @inline(__always)
  private func push(_ entry: MailboxEntry) {
    state.trace { $0.fill(number) }
    if head.isEmpty {
      head = entry
      ready()
    } else {
      unsafe rest.open()
      unsafe rest.append(entry)
    }
  }

  var isEmpty: Bool { head.isEmpty }

  /// The number of entries in the mailbox.
  var count: Int { unsafe head.isEmpty ? 0 : 1 + rest.count }

  /// Frees the memory of an empty mailbox, for an actor that will be idle for long.
  package func trim() {
    if head.isEmpty { unsafe rest.close() }
  }

  @inline(__always)
  private func ready() {
    if domain.isDead || domain.isSuspended {
      domain.hold(self)
    } else {
      state.addReady(self)
    }
  }

  var nextOperation: Operation { head.operation }

  var nextOrigin: UInt64 { head.origin }

  /// The owner: the lane's own label or that of its domain.
  package var owner: UInt64 { label ?? domain.label }

  /// The key of the lane, which does not depend on the order of creation.
  package var key: LaneKey {
    if let label { return LaneKey(owner: label, place: 0) }
    let owner = domain.label == 0 ? UInt64(domain.number) : domain.label
    return LaneKey(owner: owner, place: ownPlace)
  }

  /// Returns the causes of the first entry and of those that wait behind it.
  func causes(heardBy tracker: CausalityTracker) -> [CausalityTracker.Cause] {
    unsafe [head.cause(tracker)] + rest.map { $0.cause(tracker) }
  }

  /// Reports the cause of the first entry, which runs now.
  func beginHead(heardBy tracker: CausalityTracker) {
    if let job = head.job { return tracker.beginJob(RunState.place(of: job)) }
    tracker.beginJob(0, head.cause(tracker))
  }

  /// Runs the first entry; the caller has set the current lane and domain.
  ///
  /// The next entry is made ready first, because the job itself may append more.
  func runHead() {
    let entry = head
    if let next = unsafe rest.popFirst() {
      head = next
      ready()
    } else {
      head = MailboxEntry()
    }
    if let job = entry.job {
      if standsIn { return runForOther(job) }
      // No task executor, because most tasks prefer none; see `RunState.goesOn`.
      state.run(job) { unsafe job.runSynchronously(on: asUnownedSerialExecutor()) }
    } else if let message = entry.takeMessage(), !message.isDead {
      message.action()
    }
  }
}

/// The tasks, lanes and outstanding calls of one process, which die together.
///
/// Sendable for the same reason as its lanes; see the top of this file.
extension FailureDomain: @unchecked Sendable {}

extension FailureDomain {
  /// Cancels the task of a dead process that still makes calls, so that its loops can end.
  ///
  /// - Returns: Whether to leave the task waiting, because it has made too many calls.
  @usableFromInline
  func enqueueCallerForReaping() -> Bool {
    unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
    return isSpent(byCallOf: storestorm_current_task_number())
  }
}

extension Host {
  /// The executor of the lane.
  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    unsafe lane.asUnownedSerialExecutor()
  }
}

extension Simulation {
  /// Keeps the simulation forever, because after an escape outside code may still resume its tasks.
  func keepForever() {
    guard !isKept else { return }
    isKept = true
    unsafe _ = Unmanaged.passRetained(self)
  }

  /// Leaves everything as it is forever: none of it runs again, and no memory is freed.
  ///
  /// Use this if the remaining work must not run, as ``tearDown()`` would run it.
  package func abandon() {
    exclusively { keepForever() }
    handle.close()
  }

  /// Makes this the calling thread's simulation for the duration of a call.
  ///
  /// Use this to set a world up, and to inspect it between two runs.
  ///
  /// - Parameter body: The code to run.
  /// - Returns: The result of the body.
  package func entered<Result>(_ body: () -> Result) -> Result {
    handle.threads == nil ? handle.occupied(body) : handle.exclusively(body)
  }

  /// Whether tasks that leave all of our executors are caught; false if the runtime does not export
  /// its hook.
  package static let catchesLooseTasks: Bool = unsafe storestorm_install(
    { address, job in
      let owner = unsafe SimulationHandle.at(address).simulation
      guard let machine = owner else { return }
      let job = unsafe unsafeBitCast(job, to: UnownedJob.self)
      if machine.state.lane == nil, machine.state.goesOn(job) { return }
      machine.accept(job, of: machine.currentDomain)
    },
    { address in
      unsafe SimulationHandle.at(address).noteEscape(.realTimer)
    }
  )

  /// Whether a real timer (`Task.sleep`) is detected at the moment it is started.
  package static let noticesRealTimers: Bool = storestorm_sees_timers()
}
