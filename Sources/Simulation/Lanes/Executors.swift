// The lanes. The files beside this one that name it, and those in `Capture`, use `unsafe` and
// `@unchecked Sendable` for the same reasons.
//
// Why it is sound, for all of them: a simulation runs on one thread. Everything below that touches
// its state first checks that the calling thread is the one on which that simulation runs
// (`storestorm_current()`); a call from any other thread goes to the mutex in `SimulationHandle` and
// touches nothing else. What a thread knows its simulation by is the address of its `SimulationHandle`,
// which every lane, host and call keeps alive: it is never taken for that of a later simulation.
//
// In real time (`RealTime/`) a simulation runs on one thread at a time: on the one that is inside
// the monitor of its `RealThreads`, which sets and takes back what `storestorm_current()` says.

import RuntimeHooks
import Synchronization

/// Lawful only on the simulation's own thread; see the top of this file.
extension Simulation: @unchecked Sendable {}

/// The executor of one actor: its jobs and messages, first in, first out.
///
/// Sendable because executors must be; see the top of this file.
@safe
public final class Lane: SerialExecutor, @unchecked Sendable {
  /// Sound: a lane is used only while its simulation runs on this thread, which keeps it alive.
  let state: RunState
  /// That of its domain, without eight bytes for each lane of a million users.
  var handle: SimulationHandle { domain.handle }
  /// The lane's number, from 1, in the order of making.
  public let number: UInt32
  /// The how-manieth of its domain it is, from 1; 0 for its inbox.
  var place: UInt32
  /// What dies together with it.
  let domain: FailureDomain
  /// Called after every step on this lane, outside all actors.
  public var afterEachStep: (() -> Void)?
  /// A number that says whose it is in every build; nil: that of its domain does.
  public var label: UInt64? {
    get { ownLabel == .max || standsIn ? nil : ownLabel }
    set { ownLabel = newValue ?? .max }
  }
  /// Without an optional's eight bytes: there are two lanes for each of a million users.
  ///
  /// Of a lane that stands for another executor, the address of that or of the plain actor.
  var ownLabel = UInt64.max
  /// The head of the mailbox lies in the lane itself, as most mailboxes never hold more.
  private var head = MailboxEntry()
  private var rest = MailboxRing()
  /// What the last step on this lane came from; see ``Causality``.
  var past: UInt64 = 0
  /// Where its jobs wait, if they run on real threads.
  let line: PoolLine?

  init(simulation: Simulation, number: UInt32, domain: FailureDomain, place: UInt32) {
    let isReal = simulation.handle.threads != nil && domain.number != 0 && place != 0
    line = isReal ? PoolLine() : nil
    state = simulation.state
    self.number = number
    self.domain = domain
    self.place = place
  }

  deinit {
    head.drop()
    while let entry = rest.popFirst() { entry.drop() }
    rest.free()
  }

  /// Takes a job from the runtime.
  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    if line != nil, let threads = handle.threads { return threads.pool.enqueue(job, on: self) }
    guard handle.isHere else { return handle.refuse() }
    take(job)
  }

  /// Takes a job in, on the simulation's own thread.
  @inline(__always)
  func take(_ job: UnownedJob) {
    if state.isAt(self), state.goesOn(job) { return }
    state.countEnqueue()
    if state.isHeard { unsafe handle.simulation?.lineUp(job) }
    push(MailboxEntry(job, from: state))
  }

  /// The lane as an actor returns it that lives on it.
  public var unownedExecutor: UnownedSerialExecutor { unsafe asUnownedSerialExecutor() }

  /// The lane as the runtime wants it.
  public func asUnownedSerialExecutor() -> UnownedSerialExecutor {
    unsafe UnownedSerialExecutor(ordinary: self)
  }

  /// Traps unless the caller runs on this lane.
  public func checkIsolated() {
    precondition(isRunning, "this code must run on lane \(number)")
  }

  /// Whether the caller runs on this lane.
  public func isIsolatingCurrentContext() -> Bool? { isRunning }

  /// Calls whoever wants to look after each step, on the real thread that is on this lane.
  func lookAfterJob() {
    let look = handle.exclusively { afterEachStep }
    look?()
  }

  /// Whether the calling thread is on this lane.
  var isRunning: Bool {
    if let line, line.isHere { return true }
    guard handle.isHere else { return false }
    return state.isAt(self)
  }

  /// Whether the calling thread is on this lane, or in code that work on this lane waits for.
  var isOccupied: Bool {
    guard handle.isHere else { return false }
    return unsafe handle.simulation?.occupies(self) ?? false
  }

  /// Takes a message in, behind everything that is here.
  func push(_ event: Event) { push(MailboxEntry(event)) }

  @inline(__always)
  private func push(_ entry: MailboxEntry) {
    state.trace { $0.fill(number) }
    if head.isEmpty {
      head = entry
      ready()
    } else {
      rest.open()
      rest.append(entry)
    }
  }

  var isEmpty: Bool { head.isEmpty }

  /// How much is here.
  var count: Int { head.isEmpty ? 0 : 1 + rest.count }

  /// Gives back the memory of an empty mailbox: whoever lives here will be idle for long.
  public func trim() {
    if head.isEmpty { rest.close() }
  }

  @inline(__always)
  private func ready() {
    if domain.isDead {
      domain.enqueueForReaping(.lane(self))
    } else {
      state.addReady(self)
    }
  }

  var nextOperation: Operation { head.operation }

  var nextOrigin: UInt64 { head.origin }

  /// Whose it is: a number that it got from the world, or that of its domain.
  public var owner: UInt64 { label ?? domain.label }

  /// Which lane it is, whatever the order in which lanes are made.
  public var key: LaneKey {
    if let label { return LaneKey(owner: label, place: 0) }
    let owner = domain.label == 0 ? UInt64(domain.number) : domain.label
    return LaneKey(owner: owner, place: ownPlace)
  }

  /// What its head came from, then what waits behind it.
  func causes(heardBy tracker: CausalityTracker) -> [CausalityTracker.Cause] {
    [head.cause(tracker)] + rest.map { $0.cause(tracker) }
  }

  /// Tells what its head comes from, which runs now.
  func begin(heardBy tracker: CausalityTracker) {
    if let job = head.job { return tracker.begin(RunState.place(of: job)) }
    tracker.begin(0, head.cause(tracker))
  }

  /// Runs the head; the caller has set the present lane and domain.
  ///
  /// What comes next is made ready first: the job itself may put more behind it.
  func runHead() {
    let entry = head
    if let next = rest.popFirst() {
      head = next
      ready()
    } else {
      head = MailboxEntry()
    }
    if let job = entry.job {
      if standsIn { return runForOther(job) }
      // On no task executor, as most tasks prefer none; see `RunState.goesOn`.
      state.run(job) { unsafe job.runSynchronously(on: asUnownedSerialExecutor()) }
    } else if let message = entry.takeMessage(), !message.isDead {
      message.action()
    }
  }
}

/// What dies together: tasks, lanes and outstanding calls of one process.
///
/// Sendable for the same reason as its lanes; see the top of this file.
extension FailureDomain: @unchecked Sendable {}

extension FailureDomain {
  /// Cancels the task of a dead process that still calls outside, so that its loops can end.
  ///
  /// - Returns: whether it is to be left waiting, as it has called too often.
  func enqueueCallerForReaping() -> Bool {
    unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
    return isSpent(byCallOf: storestorm_current_task_number())
  }
}

extension Host {
  /// The lane.
  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    unsafe lane.asUnownedSerialExecutor()
  }
}

extension Simulation {
  /// Keeps the simulation for good: after an escape, somebody outside may still resume its tasks.
  func keepForever() {
    guard !isKept else { return }
    isKept = true
    unsafe _ = Unmanaged.passRetained(self)
  }

  /// Leaves everything as it is, for ever: nothing of it runs again, and no memory comes back.
  ///
  /// For where what is left must not run: as ``tearDown()`` ends it, it would.
  public func abandon() {
    exclusively { keepForever() }
    handle.close()
  }

  /// Makes this the calling thread's simulation for the length of a call.
  ///
  /// For setting a world up, and for looking at it between two runs.
  ///
  /// - Parameter body: what is done.
  /// - Returns: what the body returns.
  public func entered<Result>(_ body: () -> Result) -> Result {
    handle.threads == nil ? handle.occupied(body) : handle.exclusively(body)
  }

  /// Whether tasks that leave every executor of ours are caught; false where the runtime does not
  /// export its hook.
  public static let catchesLooseTasks: Bool = unsafe storestorm_install(
    { address, job in
      let owner = unsafe SimulationHandle.at(address).simulation
      guard let machine = owner else { return }
      let job = unsafe unsafeBitCast(job, to: UnownedJob.self)
      if machine.state.lane == nil, machine.state.goesOn(job) { return }
      machine.accept(job, of: machine.currentDomain)
    },
    { address in
      unsafe SimulationHandle.at(address).note(.realTimer)
    }
  )

  /// Whether a timer of real time (`Task.sleep`) is noticed at the moment it is started.
  public static let noticesRealTimers: Bool = storestorm_sees_timers()
}
