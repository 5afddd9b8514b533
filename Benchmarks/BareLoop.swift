// The only file of the benchmarks with `unsafe` and `@unchecked Sendable`.
//
// The yardstick for the scheduler: an executor that runs jobs first in, first out, on one thread,
// and does nothing else. No strategy, no digest, no domains, no virtual time, no checks. Sound
// because a loop and all that runs on it are made, run and dropped on one thread.

/// Runs the jobs of all its hosts in the order in which they came.
@safe
final class BareLoop: TaskExecutor, @unchecked Sendable {
  @safe
  private struct Entry {
    let job: UnownedJob
    /// Where it runs, kept alive by its actor; nil for a job on no actor.
    let lane: UnownedSerialExecutor?
  }

  /// A ring whose size is a power of two.
  private var ring: UnsafeMutablePointer<Entry>
  private var mask = 1023
  private var head = 0
  private var tail = 0
  /// How many jobs ran.
  private(set) var steps: UInt64 = 0

  init() { unsafe ring = .allocate(capacity: 1024) }

  deinit { unsafe ring.deallocate() }

  func makeHost() -> any Actor { BareHost(loop: self) }

  func start(_ operation: @escaping @Sendable () async -> Void) {
    Task(executorPreference: self) { await operation() }
  }

  func enqueue(_ job: consuming ExecutorJob) { unsafe add(Entry(job: UnownedJob(job), lane: nil)) }

  fileprivate func add(_ job: consuming ExecutorJob, to lane: UnownedSerialExecutor) {
    unsafe add(Entry(job: UnownedJob(job), lane: lane))
  }

  private func add(_ entry: Entry) {
    if tail - head > mask { grow() }
    unsafe (ring + (tail & mask)).initialize(to: entry)
    tail &+= 1
  }

  private func grow() {
    let size = UnsafeMutablePointer<Entry>.allocate(capacity: (mask + 1) * 2)
    for place in head..<tail {
      let wide = mask * 2 + 1
      unsafe (size + (place & wide)).initialize(to: ring[place & mask])
    }
    unsafe ring.deallocate()
    unsafe ring = size
    mask = mask * 2 + 1
  }

  /// Runs until nothing is left.
  func run() {
    let root = unsafe UnownedTaskExecutor(ordinary: self)
    while head != tail {
      let entry = unsafe ring[head & mask]
      head &+= 1
      steps &+= 1
      if let lane = unsafe entry.lane {
        unsafe entry.job.runSynchronously(isolatedTo: lane, taskExecutor: root)
      } else {
        unsafe entry.job.runSynchronously(on: root)
      }
    }
  }
}

/// The executor of one actor.
@safe
private final class BareLane: SerialExecutor, @unchecked Sendable {
  private unowned(unsafe) let loop: BareLoop

  init(loop: BareLoop) { unsafe self.loop = loop }

  func enqueue(_ job: consuming ExecutorJob) {
    unsafe loop.add(job, to: UnownedSerialExecutor(ordinary: self))
  }

  func asUnownedSerialExecutor() -> UnownedSerialExecutor {
    unsafe UnownedSerialExecutor(ordinary: self)
  }
}

/// An actor that is nothing but a place to run.
private actor BareHost {
  private nonisolated let lane: BareLane
  nonisolated var unownedExecutor: UnownedSerialExecutor {
    unsafe UnownedSerialExecutor(ordinary: lane)
  }

  init(loop: BareLoop) { lane = BareLane(loop: loop) }
}
