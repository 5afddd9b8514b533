// This file uses `unsafe`; it is sound for the reasons given in `Executors.swift`.

/// The executor for tasks of one failure domain while they are on no actor.
///
/// Sendable because executors must be; see the top of this file.
@safe
final class RootExecutor: TaskExecutor, @unchecked Sendable {
  /// Sound: a domain lives at least until it is killed, which removes it here.
  private unowned(unsafe) var living: FailureDomain?
  /// Nil once the domain has gone, so that neither keeps the other alive.
  ///
  /// It is set only when the domain dies, because counting references to an object with weak
  /// references is slower forever.
  private weak var dead: FailureDomain?
  /// Sound: used only while the simulation runs on this thread, which keeps it alive.
  unowned(unsafe) let simulation: Simulation
  let handle: SimulationHandle

  init(simulation: Simulation) {
    unsafe self.simulation = simulation
    handle = simulation.handle
    unsafe living = nil
  }

  var domain: FailureDomain? { unsafe living ?? dead }

  func attach(to domain: FailureDomain) { unsafe living = domain }

  /// Detaches from a dead domain, which may be freed at any time.
  func detach(from domain: FailureDomain) {
    dead = domain
    unsafe living = nil
  }

  /// Notes that a task of the domain has ended.
  func finished(at place: Int) { domain?.finished(at: place) }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    guard handle.isHere else { return handle.refuse() }
    unsafe simulation.accept(job, of: domain ?? simulation.world)
  }

  func asUnownedTaskExecutor() -> UnownedTaskExecutor {
    unsafe UnownedTaskExecutor(ordinary: self)
  }
}
