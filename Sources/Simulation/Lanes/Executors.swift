// The only file of this package with `unsafe` and `@unchecked Sendable`.
//
// Why it is sound, for all of them: a simulation runs on one thread. Everything below that touches
// its state first checks that the calling thread is the one on which that simulation runs
// (`storestorm_current()`); a call from any other thread goes to the mutex in `EscapeLog` and
// touches nothing else.

import RuntimeHooks
import Synchronization

/// Lawful only on the simulation's own thread; see the top of this file.
extension Simulation: @unchecked Sendable {}

/// The executor of one actor: its jobs and messages, first in, first out.
///
/// Sendable because executors must be; see the top of this file.
@safe
public final class Lane: SerialExecutor, @unchecked Sendable {
  /// One entry of the mailbox.
  enum Entry {
    case job(UnownedJob)
    case message(Event)
  }

  /// Sound: a lane is used only while its simulation runs on this thread, which keeps it alive.
  private unowned(unsafe) let simulation: Simulation
  private let identity: UnsafeMutableRawPointer
  private let escapes: EscapeLog
  /// The lane's number, from 1, in the order of making.
  public let number: UInt32
  /// What dies together with it.
  let domain: FailureDomain
  /// Called after every step on this lane, outside all actors.
  public var afterEachStep: (() -> Void)?
  private var first: Entry?
  private var rest = ContiguousArray<Entry>()
  private var restStart = 0

  init(simulation: Simulation, number: UInt32, domain: FailureDomain) {
    unsafe self.simulation = simulation
    unsafe identity = simulation.identity
    escapes = simulation.escapes
    self.number = number
    self.domain = domain
  }

  /// Takes a job from the runtime.
  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    guard unsafe storestorm_current() == identity else { return escapes.note(.foreignEnqueue) }
    unsafe simulation.counters.enqueues &+= 1
    push(.job(job))
  }

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

  private var isRunning: Bool {
    guard unsafe storestorm_current() == identity else { return false }
    return unsafe simulation.currentLane === self
  }

  func push(_ entry: Entry) {
    if first == nil {
      first = entry
      ready()
    } else {
      rest.append(entry)
    }
  }

  var isEmpty: Bool { first == nil }

  @inline(__always)
  private func ready() {
    if domain.isDead {
      domain.bury(.lane(self))
    } else {
      unsafe simulation.agenda.addReady(lane: self)
    }
  }

  var nextOperation: Operation {
    if case .message(let event) = first { event.operation } else { .job }
  }

  /// Takes the head out; the next entry becomes the head.
  func pop() -> Entry? {
    let head = first
    if restStart < rest.count {
      first = rest[restStart]
      restStart += 1
      if restStart == rest.count {
        rest.removeAll(keepingCapacity: true)
        restStart = 0
      }
    } else {
      first = nil
    }
    return head
  }

  /// Runs the head. The caller has set the current lane and domain.
  ///
  /// What comes next is made ready first: the job itself may put more behind it.
  func runHead() {
    let head = pop()
    if first != nil { ready() }
    switch head {
    case .job(let job):
      unsafe job.runSynchronously(
        isolatedTo: asUnownedSerialExecutor(),
        taskExecutor: domain.root.asUnownedTaskExecutor()
      )
    case .message(let event):
      if !domain.isDead { event.action() }
    case nil: break
    }
  }
}

/// A job on no actor: its own place in the queue, as on a pool of many threads.
struct LooseJob {
  let job: UnownedJob
  let domain: FailureDomain

  @inline(__always)
  func run() {
    unsafe job.runSynchronously(on: domain.root.asUnownedTaskExecutor())
  }
}

/// Where the tasks of one failure domain run while they are on no actor.
///
/// Sendable because executors must be; see the top of this file.
@safe
final class RootExecutor: TaskExecutor, @unchecked Sendable {
  /// Cleared when the domain goes, so that neither keeps the other.
  private weak var domain: FailureDomain?
  /// Sound: used only while the simulation runs on this thread, which keeps it alive.
  private unowned(unsafe) let simulation: Simulation
  private let identity: UnsafeMutableRawPointer
  private let escapes: EscapeLog

  init(simulation: Simulation) {
    unsafe self.simulation = simulation
    unsafe identity = simulation.identity
    escapes = simulation.escapes
  }

  func attach(to domain: FailureDomain) { self.domain = domain }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    guard unsafe storestorm_current() == identity else { return escapes.note(.foreignEnqueue) }
    unsafe simulation.accept(job, of: domain ?? simulation.world)
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
  func buryCaller() {
    countCallOfTheDead()
    unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
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
  let serial: UInt64

  init(domain: FailureDomain, serial: UInt64) {
    self.domain = domain
    self.serial = serial
  }

  /// Gives the answer; a call that has ended takes no notice.
  ///
  /// - Parameter answer: what the caller gets.
  public func answer(_ answer: Answer) { resume(answer) }

  /// Whether the call still waits.
  public var isWaiting: Bool { unsafe continuation != nil }

  /// Ends the call without an answer: its task was cancelled, or its process died.
  public func abandon() { resume(nil) }

  private func resume(_ answer: Answer?) {
    guard let waiting = unsafe continuation else { return }
    unsafe continuation = nil
    domain.forget(serial: serial)
    domain.simulation.attributing(to: domain) { unsafe waiting.resume(returning: answer) }
  }

  /// Parks the calling task; its own actor gets it back when the call ends.
  func wait(
    isolation: isolated (any Actor)? = #isolation,
    begin: (PendingCall) -> Void
  ) async -> Answer? {
    unsafe await withUnsafeContinuation(isolation: isolation) { continuation in
      if domain.isDead {
        domain.buryCaller()
        unsafe domain.isSpent ? () : continuation.resume(returning: nil)
      } else {
        unsafe self.continuation = continuation
        domain.remember(self)
        begin(self)
      }
    }
  }
}

/// A value that only the simulation's own thread may touch.
///
/// Sendable because every access is checked; see the top of this file.
@safe
public final class Confined<Value>: @unchecked Sendable {
  private var value: Value
  private let identity: UnsafeMutableRawPointer

  /// Keeps a value for one simulation.
  ///
  /// - Parameters:
  ///   - value: the value.
  ///   - simulation: whose thread may touch it.
  public init(_ value: Value, to simulation: Simulation) {
    self.value = value
    unsafe identity = simulation.identity
  }

  /// Reads or changes the value; traps on any other thread.
  ///
  /// - Parameter body: what is done with it.
  /// - Returns: what the body returns.
  public func with<Result>(_ body: (inout Value) -> Result) -> Result {
    precondition(unsafe storestorm_current() == identity, "used outside its simulation")
    return body(&value)
  }
}

extension Simulation {
  /// What the thread's variable holds while this simulation runs.
  var identity: UnsafeMutableRawPointer { unsafe UnsafeMutableRawPointer(Unmanaged.passUnretained(self).toOpaque()) }

  /// Keeps the simulation for good: after an escape, somebody outside may still resume its tasks.
  func keepForever() { unsafe _ = Unmanaged.passRetained(self) }

  /// Makes this the calling thread's simulation for the length of a call.
  ///
  /// For setting a world up, and for looking at it between two runs.
  ///
  /// - Parameter body: what is done.
  /// - Returns: what the body returns.
  public func entered<Result>(_ body: () -> Result) -> Result {
    let address = unsafe Unmanaged.passUnretained(self).toOpaque()
    let before = unsafe storestorm_exchange_current(address)
    defer { unsafe _ = storestorm_exchange_current(before) }
    return body()
  }

  /// Whether tasks that leave every executor of ours are caught; false where the runtime does not
  /// export its hook.
  public static let catchesLooseTasks: Bool = unsafe storestorm_install(
    { simulation, job in
      let machine = unsafe Unmanaged<Simulation>.fromOpaque(simulation).takeUnretainedValue()
      machine.accept(unsafe unsafeBitCast(job, to: UnownedJob.self), of: machine.currentDomain)
    },
    { simulation in
      let machine = unsafe Unmanaged<Simulation>.fromOpaque(simulation).takeUnretainedValue()
      machine.escapes.note(.realTimer)
    }
  )

  /// Whether a timer of real time (`Task.sleep`) is noticed at the moment it is started.
  public static let noticesRealTimers: Bool = storestorm_sees_timers()
}

/// What left the simulation, from whichever thread it was noticed.
final class EscapeLog: Sendable {
  private let noted = Mutex<[Escape.Kind]>([])
  private let seen = Atomic<Bool>(false)

  /// Notes an escape. A job that came from another thread is not run: its simulation is over.
  func note(_ kind: Escape.Kind) {
    noted.withLock { if $0.count < 16 { $0.append(kind) } }
    seen.store(true, ordering: .releasing)
  }

  var first: Escape.Kind? {
    guard seen.load(ordering: .acquiring) else { return nil }
    return noted.withLock { $0.first }
  }
}
