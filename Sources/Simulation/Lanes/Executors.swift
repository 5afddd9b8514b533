// The file with `@unchecked Sendable`, and with `Letter.swift` and `RunState.swift` beside it the
// only ones with `unsafe`.
//
// Why it is sound, for all of them: a simulation runs on one thread. Everything below that touches
// its state first checks that the calling thread is the one on which that simulation runs
// (`storestorm_current()`); a call from any other thread goes to the mutex in `Presence` and
// touches nothing else. What a thread knows its simulation by is the address of its `Presence`,
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
  private let state: RunState
  /// That of its domain, without eight bytes for each lane of a million users.
  var presence: Presence { domain.presence }
  /// The lane's number, from 1, in the order of making.
  public let number: UInt32
  /// The how-manieth of its domain it is, from 1; 0 for its inbox.
  private var place: UInt32
  /// What dies together with it.
  let domain: FailureDomain
  /// Called after every step on this lane, outside all actors.
  public var afterEachStep: (() -> Void)?
  /// A number that says whose it is in every build; nil: that of its domain does.
  public var label: UInt64? {
    get { ownLabel == .max || standsIn ? nil : ownLabel }
    set { ownLabel = newValue ?? .max }
  }
  /// Without an optional's eight bytes: there are two lanes for each of a million users. Of a lane
  /// that stands for another executor, the address of that or of the plain actor.
  private var ownLabel = UInt64.max
  /// The head of the mailbox lies in the lane itself, as most mailboxes never hold more.
  private var head = Letter()
  private var rest = LetterRing()
  /// What the last step on this lane came from; see ``Causality``.
  var past: UInt64 = 0
  /// Where its jobs wait, if they run on real threads.
  let line: PoolLine?

  init(simulation: Simulation, number: UInt32, domain: FailureDomain, place: UInt32) {
    let isReal = simulation.presence.threads != nil && domain.number != 0 && place != 0
    line = isReal ? PoolLine() : nil
    state = simulation.state
    self.number = number
    self.domain = domain
    self.place = place
  }

  deinit {
    head.drop()
    while let letter = rest.popFirst() { letter.drop() }
    rest.free()
  }

  /// Takes a job from the runtime.
  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    if line != nil, let threads = presence.threads { return threads.pool.enqueue(job, on: self) }
    guard presence.isHere else { return presence.refuse() }
    take(job)
  }

  /// Takes a job in, on the simulation's own thread.
  @inline(__always)
  func take(_ job: UnownedJob) {
    if state.isAt(self), state.goesOn(job) { return }
    state.countEnqueue()
    if state.isHeard { unsafe presence.simulation?.lineUp(job) }
    push(Letter(job, from: state))
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
    let look = presence.exclusively { afterEachStep }
    look?()
  }

  /// Whether the calling thread is on this lane.
  var isRunning: Bool {
    if let line, line.isHere { return true }
    guard presence.isHere else { return false }
    return state.isAt(self)
  }

  /// Takes a message in, behind everything that is here.
  func push(_ event: Event) { push(Letter(event)) }

  @inline(__always)
  private func push(_ letter: Letter) {
    state.trace { $0.fill(number) }
    if head.isEmpty {
      head = letter
      ready()
    } else {
      rest.open()
      rest.append(letter)
    }
  }

  var isEmpty: Bool { head.isEmpty }

  /// Gives back the memory of an empty mailbox: whoever lives here will be idle for long.
  public func trim() {
    if head.isEmpty { rest.close() }
  }

  @inline(__always)
  private func ready() {
    if domain.isDead {
      domain.bury(.lane(self))
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
  func causes(heardBy ear: Ear) -> [Ear.Cause] { [head.cause(ear)] + rest.map { $0.cause(ear) } }

  /// Tells what its head comes from, which runs now.
  func begin(heardBy ear: Ear) {
    if let job = head.job { return ear.begin(RunState.place(of: job)) }
    ear.begin(0, head.cause(ear))
  }

  /// Runs the head; the caller has set the present lane and domain.
  ///
  /// What comes next is made ready first: the job itself may put more behind it.
  func runHead() {
    let letter = head
    if let next = rest.popFirst() {
      head = next
      ready()
    } else {
      head = Letter()
    }
    if let job = letter.job {
      if standsIn { return runForOther(job) }
      // On no task executor, as most tasks prefer none; see `RunState.goesOn`.
      state.run(job) { unsafe job.runSynchronously(on: asUnownedSerialExecutor()) }
    } else if let message = letter.takeMessage(), !message.isDead {
      message.action()
    }
  }
}

/// A lane of which the runtime does not know: it stands for the main actor, or for a plain actor.
extension Lane {
  /// For whom a lane runs its jobs.
  enum Role {
    /// For whoever returns it as an executor.
    case itself
    /// For the main actor of its process.
    case main(CapturedExecutor)
    /// For the plain actor at this address.
    case actor(UInt)
  }

  private static let mainBit: UInt32 = 1 << 31
  private static let actorBit: UInt32 = 1 << 30

  /// Whether it stands for an actor that was handed no host.
  fileprivate var standsIn: Bool { place & (Self.mainBit | Self.actorBit) != 0 }

  /// The place without what it stands for.
  fileprivate var ownPlace: UInt32 { place & ~(Self.mainBit | Self.actorBit) }

  /// Stands for an actor from now on.
  ///
  /// Takes the place of its label: no lane of an app has one.
  func become(_ role: Role) {
    place = ownPlace
    ownLabel = .max
    switch role {
    case .itself: break
    case .main(let executor):
      place |= Self.mainBit
      ownLabel = UInt64(UInt(bitPattern: unsafe Unmanaged.passUnretained(executor).toOpaque()))
    case .actor(let address):
      place |= Self.actorBit
      ownLabel = UInt64(address)
    }
  }

  /// Runs a job so that isolation checks see the actor for which this lane stands.
  @inline(never)
  fileprivate func runForOther(_ job: UnownedJob) {
    guard let address = unsafe UnsafeMutableRawPointer(bitPattern: UInt(ownLabel)) else { return }
    if place & Self.mainBit != 0 {
      let executor = unsafe Unmanaged<CapturedExecutor>.fromOpaque(address).takeUnretainedValue()
      state.run(job) { unsafe job.runSynchronously(on: executor.asUnownedSerialExecutor()) }
    } else {
      let job = unsafe unsafeBitCast(job, to: UnsafeMutableRawPointer.self)
      state.run(unsafe unsafeBitCast(job, to: UnownedJob.self)) {
        unsafe storestorm_run_job_on(job, address)
      }
    }
  }

  /// Runs everything that is here, in order, within the present step.
  func runAll() {
    while !isEmpty, !domain.isDead {
      state.withdraw(self)
      runHead()
    }
  }
}

/// Where the tasks of one failure domain run while they are on no actor.
///
/// Sendable because executors must be; see the top of this file.
@safe
final class RootExecutor: TaskExecutor, @unchecked Sendable {
  /// Sound: a domain lives at least until it is killed, and is taken out here by that.
  private unowned(unsafe) var living: FailureDomain?
  /// Nil once the domain has gone, so that neither keeps the other.
  ///
  /// Set only when it dies: an object with weak references to it is slower to count for ever.
  private weak var dead: FailureDomain?
  /// Sound: used only while the simulation runs on this thread, which keeps it alive.
  private unowned(unsafe) let simulation: Simulation
  private let presence: Presence

  init(simulation: Simulation) {
    unsafe self.simulation = simulation
    presence = simulation.presence
    unsafe living = nil
  }

  private var domain: FailureDomain? { unsafe living ?? dead }

  func attach(to domain: FailureDomain) { unsafe living = domain }

  /// The domain is dead: it may go at any time.
  func detach(from domain: FailureDomain) {
    dead = domain
    unsafe living = nil
  }

  /// A task of the domain has ended.
  func finished(at place: Int) { domain?.finished(at: place) }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    guard presence.isHere else { return presence.refuse() }
    unsafe simulation.accept(job, of: domain ?? simulation.world)
  }

  /// Takes the job that ends a sleep of the present task; nil: of a clock that nobody here knows.
  func sleep(_ job: UnownedJob, for length: Duration?) {
    guard presence.isHere else { return presence.refuse() }
    let domain = unsafe domain ?? simulation.world
    guard let length else { return presence.note(.realTimer) }
    CapturedSleep.begin(job, for: max(.zero, VirtualDuration(length)), of: domain)
  }

  func asUnownedTaskExecutor() -> UnownedTaskExecutor {
    unsafe UnownedTaskExecutor(ordinary: self)
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
  func buryCaller() -> Bool {
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

/// A call that waits for its answer.
///
/// Sendable for the same reason as the lanes; see the top of this file.
@safe
public final class PendingCall<Answer: Sendable>: @unchecked Sendable, Resumable {
  private var continuation: UnsafeContinuation<Answer?, Never>?
  private let domain: FailureDomain
  private var place = 0
  private var hasEnded = false

  init(domain: FailureDomain) { self.domain = domain }

  /// Gives the answer; a call that has ended takes no notice.
  ///
  /// Lawful on the simulation's own thread only: in a step, or inside ``Simulation/entered(_:)``.
  ///
  /// - Parameter answer: what the caller gets.
  public func answer(_ answer: Answer) { end(with: answer) }

  /// Whether the call still waits.
  public var isWaiting: Bool { unsafe continuation != nil }

  /// Ends the call without an answer: its task was cancelled, or its process died.
  public func abandon() { end(with: nil) }

  /// Ends the call because its task was cancelled.
  ///
  /// The runtime holds a lock of the task then: on real threads nobody waits for the world.
  func cancel() {
    guard let threads = domain.presence.threads else { return abandon() }
    threads.pool.send { self.abandon() }
  }

  private func end(with answer: Answer?) {
    guard domain.presence.isHere else { return domain.presence.refuse() }
    hasEnded = true
    guard let waiting = unsafe continuation else { return }
    unsafe continuation = nil
    domain.forget(callAt: place)
    domain.simulation.attributing(to: domain) { unsafe waiting.resume(returning: answer) }
  }

  /// Parks the calling task; its own actor gets it back when the call ends.
  func wait(
    isolation: isolated (any Actor)? = #isolation,
    begin: (PendingCall) -> Void
  ) async -> Answer? {
    unsafe await withUnsafeContinuation(isolation: isolation) { continuation in
      // Who calls from outside waits for ever: its task is not of the simulation any more.
      if domain.presence.threads == nil, !domain.presence.mayAct { return domain.presence.refuse() }
      domain.presence.exclusively { unsafe park(continuation, begin) }
    }
  }

  private func park(
    _ waiting: UnsafeContinuation<Answer?, Never>,
    _ begin: (PendingCall) -> Void
  ) {
    if domain.isDead {
      if !domain.buryCaller() { unsafe waiting.resume(returning: nil) }
    } else if hasEnded {
      unsafe waiting.resume(returning: nil)
    } else {
      unsafe continuation = waiting
      place = domain.remember(self)
      begin(self)
    }
  }
}

/// A value that only the simulation's own thread may touch.
///
/// Sendable because every access is checked; see the top of this file.
@safe
public final class Confined<Value>: @unchecked Sendable {
  private var value: Value
  private let presence: Presence
  /// What steps that touch it are compared by, where somebody watches them; see ``TakenStep``.
  private let thing: UInt32

  /// Keeps a value for one simulation.
  ///
  /// - Parameters:
  ///   - value: the value.
  ///   - simulation: whose thread may touch it.
  public init(_ value: Value, to simulation: Simulation) {
    self.value = value
    presence = simulation.presence
    thing = presence.isWatched ? simulation.state.trace { $0.makeThing() } : 0
  }

  /// Reads or changes the value.
  ///
  /// On any other thread that is an escape: it waits there until the simulation is over.
  ///
  /// - Parameter body: what is done with it.
  /// - Returns: what the body returns.
  public func with<Result>(_ body: (inout Value) -> Result) -> Result {
    guard presence.isHere else { return outside(body) }
    if presence.isWatched { presence.use(thing) }
    return body(&value)
  }

  @inline(never)
  private func outside<Result>(_ body: (inout Value) -> Result) -> Result {
    if presence.threads == nil { presence.refuse() }
    return presence.exclusively { body(&value) }
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
    presence.close()
  }

  /// Makes this the calling thread's simulation for the length of a call.
  ///
  /// For setting a world up, and for looking at it between two runs.
  ///
  /// - Parameter body: what is done.
  /// - Returns: what the body returns.
  public func entered<Result>(_ body: () -> Result) -> Result {
    presence.threads == nil ? presence.occupied(body) : presence.exclusively(body)
  }

  /// Whether tasks that leave every executor of ours are caught; false where the runtime does not
  /// export its hook.
  public static let catchesLooseTasks: Bool = unsafe storestorm_install(
    { address, job in
      let owner = unsafe Presence.at(address).simulation
      guard let machine = owner else { return }
      let job = unsafe unsafeBitCast(job, to: UnownedJob.self)
      if machine.state.lane == nil, machine.state.goesOn(job) { return }
      machine.accept(job, of: machine.currentDomain)
    },
    { address in
      unsafe Presence.at(address).note(.realTimer)
    }
  )

  /// Whether a timer of real time (`Task.sleep`) is noticed at the moment it is started.
  public static let noticesRealTimers: Bool = storestorm_sees_timers()
}

/// What threads, lanes, hosts and calls know a simulation by.
///
/// It outlives the simulation for as long as one of them keeps it.
///
/// Sendable: `simulation` is set before anybody else sees this object and read only on the
/// simulation's own thread; everything else is atomic or behind a mutex.
@safe
final class Presence: @unchecked Sendable {
  /// Sound: read only while the simulation runs on this thread, which keeps it alive.
  fileprivate(set) unowned(unsafe) var simulation: Simulation?
  /// Whether somebody watches what each step touches.
  let isWatched: Bool
  /// Holds it together in real time; nil in virtual time.
  private(set) var threads: RealThreads?
  private let noted = Mutex<[Escape.Kind]>([])
  private let seen = Atomic<Bool>(false)
  private let hosts = Atomic<Int>(0)
  /// The thread on which the simulation runs, or ran last.
  private let home = Atomic<UInt>(0)
  private let claimed = Atomic<Bool>(false)
  private let isOver = Atomic<Bool>(false)
  private static let outsiders = Monitor()

  init(isWatched: Bool, pace: Int64? = nil) {
    self.isWatched = isWatched
    home.store(Self.thread, ordering: .relaxed)
    threads = pace.map { pace in
      RealThreads(pace: pace) { [weak self] kind in self?.note(kind) }
    }
  }

  /// Does something with the simulation on the calling thread.
  @inline(__always)
  func occupied<Result>(_ body: () -> Result) -> Result {
    let before = unsafe storestorm_exchange_current(address)
    if unsafe before != address { home.store(Self.thread, ordering: .relaxed) }
    defer { unsafe _ = storestorm_exchange_current(before) }
    return body()
  }

  /// Does something as the only one in the simulation, which in virtual time everybody is.
  @inline(__always)
  func exclusively<Result>(_ body: () -> Result) -> Result {
    if mayAct { return body() }
    if let threads { return threads.alone(in: self, body) }
    return afterwards(body)
  }

  /// Whether the calling thread may touch the simulation: it runs on it, or ran on it last.
  @inline(__always)
  var mayAct: Bool { isHere || threads == nil && isHome }

  private var isHome: Bool { home.load(ordering: .relaxed) == Self.thread }

  /// The calling thread, by what no other living thread has.
  private static var thread: UInt { UInt(bitPattern: unsafe storestorm_thread_token()) }

  /// Does something on a thread outside, once the simulation is over: nothing may change while that
  /// runs, and one such thread at a time comes in.
  @inline(never)
  private func afterwards<Result>(_ body: () -> Result) -> Result {
    refuse()
    while !isOver.load(ordering: .acquiring) { storestorm_rest() }
    return Self.outsiders.locked { occupied(body) }
  }

  /// Nothing of the simulation runs any more.
  func close() { isOver.store(true, ordering: .releasing) }

  /// Lets the calling thread run the simulation, if no other one does.
  func claim() -> Bool {
    claimed.compareExchange(expected: false, desired: true, ordering: .acquiringAndReleasing)
      .exchanged
  }

  /// The calling thread does not run it any more.
  func giveUp() { claimed.store(false, ordering: .releasing) }


  /// Moves time on, as far as nothing is due before; the caller is alone in the simulation.
  func keepTime(to instant: VirtualInstant) {
    guard let simulation = unsafe simulation else { return }
    simulation.state.advance(to: min(instant, simulation.agenda.earliest ?? instant))
  }

  /// The present step touches something that other steps may touch.
  @inline(never)
  func use(_ thing: UInt32) { unsafe simulation?.state.use(thing) }

  /// Belongs to a simulation from now on.
  func belong(to simulation: Simulation) { unsafe self.simulation = simulation }

  var address: UnsafeMutableRawPointer {
    unsafe Unmanaged.passUnretained(self).toOpaque()
  }

  static func at(_ address: UnsafeMutableRawPointer) -> Presence {
    unsafe Unmanaged<Presence>.fromOpaque(address).takeUnretainedValue()
  }

  /// Whether the simulation runs on the calling thread.
  @inline(__always)
  var isHere: Bool { unsafe storestorm_current() == address }

  /// Notes that something came from where it must not come from.
  ///
  /// A job is not run: both simulations, if there are two, are over.
  func refuse() {
    note(.foreignEnqueue)
    Self.noteOtherSimulation()
  }

  /// Notes in the simulation that runs on this thread, if one does, that one that is over was
  /// called.
  static func noteOtherSimulation() {
    if let other = unsafe storestorm_current() { unsafe Presence.at(other).note(.otherSimulation) }
  }

  /// Notes an escape, from whichever thread.
  func note(_ kind: Escape.Kind) {
    noted.withLock { if $0.count < 16 { $0.append(kind) } }
    seen.store(true, ordering: .releasing)
  }

  var escape: Escape.Kind? {
    guard seen.load(ordering: .acquiring) else { return nil }
    return noted.withLock { $0.first }
  }

  /// Counts hosts of processes; the last reference to one may be dropped on any thread.
  func noteHost(_ change: Int) { hosts.add(change, ordering: .relaxed) }

  var hostCount: Int { hosts.load(ordering: .relaxed) }
}
