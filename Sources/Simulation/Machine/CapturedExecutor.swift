// This file uses `unsafe`; it is sound for the reasons given in `Executors.swift`.

import RuntimeHooks

/// The executor by which the runtime knows a lane that stands in for the main actor or a plain
/// actor.
///
/// The runtime's references to it are not counted: a task that waits forever keeps one. Therefore
/// it is never freed, stays small, and releases its lane when its simulation is over.
///
/// Sendable because executors must be; see the top of `Executors.swift`. The lane is read only on
/// the simulation's own thread.
@safe
final class CapturedExecutor: SerialExecutor, @unchecked Sendable {
  private weak var handle: SimulationHandle?
  /// The address of the handle, which reveals without reading it whether its simulation runs here.
  ///
  /// By the time another object could get the address, the lane is nil.
  private let home: UnsafeMutableRawPointer?
  /// Sound: the simulation keeps the lane alive until it removes it here.
  private unowned(unsafe) var lane: Lane?

  private init(lane: Lane) {
    handle = lane.handle
    unsafe home = lane.handle.address
    unsafe self.lane = lane
  }

  /// Creates the executor of a lane, which is never freed.
  static func make(for lane: Lane) -> CapturedExecutor {
    let executor = CapturedExecutor(lane: lane)
    unsafe _ = Unmanaged.passRetained(executor)
    return executor
  }

  /// Releases the lane when the simulation is over.
  func retire() { unsafe lane = nil }

  /// The lane, on the thread of a simulation that is not over.
  @inline(__always)
  private var reachable: Lane? {
    unsafe storestorm_current() == home ? lane : nil
  }

  func enqueue(_ job: consuming ExecutorJob) {
    guard let lane = reachable else { return refuse() }
    lane.enqueueHere(UnownedJob(job))
  }

  /// Refuses a job that comes from outside the simulation or after its end.
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

  /// The executor as the runtime passes it.
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
