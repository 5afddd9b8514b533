// Like `Executors.swift` a file with `unsafe`, and sound for the reasons given there.

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
  private let handle: SimulationHandle

  init(simulation: Simulation) {
    unsafe self.simulation = simulation
    handle = simulation.handle
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
    guard handle.isHere else { return handle.refuse() }
    unsafe simulation.accept(job, of: domain ?? simulation.world)
  }

  /// Takes the job that ends a sleep of the present task; nil: of a clock that nobody here knows.
  func sleep(_ job: UnownedJob, for length: Duration?) {
    guard handle.isHere else { return handle.refuse() }
    let domain = unsafe domain ?? simulation.world
    guard let length else { return handle.note(.realTimer) }
    CapturedSleep.begin(job, for: max(.zero, VirtualDuration(length)), of: domain)
  }

  func asUnownedTaskExecutor() -> UnownedTaskExecutor {
    unsafe UnownedTaskExecutor(ordinary: self)
  }
}
