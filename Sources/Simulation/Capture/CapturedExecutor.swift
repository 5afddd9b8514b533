// Like `Executors.swift` a file with `unsafe`, and sound for the reasons given there.

import RuntimeHooks

/// What the runtime knows a lane by that stands for the main actor or for a plain actor.
///
/// Nobody counts the runtime's references to it: a task that waits for ever keeps one. So it is
/// never freed, is small, and lets go of its lane when its simulation is over.
///
/// Sendable because executors must be; see the top of `Executors.swift`. The lane is read on the
/// simulation's own thread only.
@safe
final class CapturedExecutor: SerialExecutor, @unchecked Sendable {
  private weak var handle: SimulationHandle?
  /// The address of that, which says without a look at it whether its simulation runs here.
  ///
  /// Once it could be another one's, the lane is gone.
  private let home: UnsafeMutableRawPointer?
  /// Sound: kept by the simulation until it takes it out here.
  private unowned(unsafe) var lane: Lane?

  private init(lane: Lane) {
    handle = lane.handle
    unsafe home = lane.handle.address
    unsafe self.lane = lane
  }

  /// Makes the executor of a lane; it lives for ever.
  static func make(for lane: Lane) -> CapturedExecutor {
    let executor = CapturedExecutor(lane: lane)
    unsafe _ = Unmanaged.passRetained(executor)
    return executor
  }

  /// The simulation is over.
  func retire() { unsafe lane = nil }

  /// The lane, on the thread of a simulation that is not over.
  @inline(__always)
  private var reachable: Lane? {
    unsafe storestorm_current() == home ? lane : nil
  }

  func enqueue(_ job: consuming ExecutorJob) {
    guard let lane = reachable else { return refuse() }
    lane.take(UnownedJob(job))
  }

  /// The job is not run: whoever hands it over is not of the simulation, or that is over.
  private func refuse() {
    if let handle { return handle.refuse() }
    SimulationHandle.noteOtherSimulation()
  }

  func checkIsolated() {
    precondition(isIsolatingCurrentContext() == true, "this code must run on its actor")
  }

  func isIsolatingCurrentContext() -> Bool? { reachable?.isOccupied ?? false }

  func asUnownedSerialExecutor() -> UnownedSerialExecutor {
    unsafe UnownedSerialExecutor(ordinary: self)
  }

  /// As the runtime passes it.
  var reference: storestorm_executor {
    unsafe storestorm_executor(
      identity: Unmanaged.passUnretained(self).toOpaque(),
      implementation: Self.implementation
    )
  }

  /// The second word of a reference, which is the same for all executors of this type.
  private static let implementation: UInt = {
    let sample = CapturedExecutor()
    let words = unsafe unsafeBitCast(sample.asUnownedSerialExecutor(), to: (UInt, UInt).self)
    return words.1
  }()

  private init() {
    unsafe home = nil
    unsafe lane = nil
  }
}
