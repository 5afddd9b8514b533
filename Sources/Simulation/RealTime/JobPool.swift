// `JobPool.swift` and `RealThreads.swift` are the files for real threads that manage memory
// manually.
//
// They are sound because shared state changes only inside a monitor, which one thread at a time
// holds. A job goes from the runtime into the queue and from there to one thread, once, as an
// executor must ensure; jobs of one lane run one after another. The address by which a thread knows
// its pool is set only while a caller further up that thread's stack holds the pool.

import RuntimeHooks

/// A lock with a condition to wait for.
@safe
final class Monitor: @unchecked Sendable {
  private let place: OpaquePointer

  init() { unsafe place = storestorm_monitor_make() }

  deinit { unsafe storestorm_monitor_free(place) }

  @inline(__always)
  func locked<Result>(_ body: () -> Result) -> Result {
    unsafe storestorm_monitor_lock(place)
    defer { unsafe storestorm_monitor_unlock(place) }
    return body()
  }

  /// Waits, without the lock, to be woken; the caller holds the lock.
  func wait(nanoseconds: Int64) { unsafe storestorm_monitor_wait(place, nanoseconds) }

  func wake() { unsafe storestorm_monitor_wake(place) }
}

/// An executor whose jobs may run on real threads.
protocol PooledLane: AnyObject, Sendable {
  /// The line in which its jobs wait, if they run on real threads.
  var line: PoolLine? { get }

  /// Runs a job on the calling thread, and then inspects the lane.
  func runOnThread(_ job: UnownedJob)
}

/// The additional state of a lane whose jobs run on real threads.
///
/// The held jobs belong to the thread that is on the lane. The rest changes inside the pool's
/// monitor.
@safe
final class PoolLine: @unchecked Sendable {
  fileprivate var jobs = Queue<JobPool.Work>()
  /// Whether the lane is in the pool's queue or a thread is on it.
  fileprivate var isTaken = false
  /// Jobs that the current job has enqueued.
  ///
  /// They wait until the lane has been inspected, because otherwise their effects could be reported
  /// before what the current job has shown.
  fileprivate var held: [(job: UnownedJob, lane: (any PooledLane)?, pool: JobPool)] = []

  private var address: UnsafeMutableRawPointer {
    unsafe Unmanaged.passUnretained(self).toOpaque()
  }

  /// Whether the calling thread is on the lane.
  var isHere: Bool { unsafe storestorm_current_line() == address }

  /// The line of the lane on which the calling thread is.
  fileprivate static var current: PoolLine? {
    unsafe storestorm_current_line()
      .map { unsafe Unmanaged<PoolLine>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Runs a body on the lane, which the caller has taken.
  fileprivate func occupied<Result>(_ body: () -> Result) -> Result {
    let before = unsafe storestorm_exchange_line(address)
    defer { unsafe _ = storestorm_exchange_line(before) }
    return body()
  }
}

/// The jobs of the code under test, run by the threads of Swift's own pool.
///
/// They go through a queue here and not through the pool's own, because the number of remaining
/// jobs must be known: time must not run ahead of them. As many tasks as there are processors drain
/// the queue.
@safe
final class JobPool: @unchecked Sendable {
  /// A job with its generation.
  fileprivate struct Work {
    let job: UnownedJob
    let isFirst: Bool
    /// The lane on which the job runs; nil for none.
    var lane: (any PooledLane)?
  }

  private enum Entry {
    case work(Work)
    case lane(any PooledLane)
  }

  private let monitor = Monitor()
  /// The maximum number of concurrent jobs.
  static let width = Int(storestorm_processor_count())
  private var queue = Queue<Entry>()
  private var generations = Generations()
  private var drainers = 0
  private var jobs: UInt64 = 0
  /// Whether the world's thread is woken when it next wants to sleep.
  private(set) var isRung = false
  private var awaitsJobs = false
  private var mail: [() -> Void] = []
  private let noticed: @Sendable (Escape.Kind) -> Void

  init(noticed: @escaping @Sendable (Escape.Kind) -> Void) {
    self.noticed = noticed
    Self.install
  }

  private static let install: Void = unsafe storestorm_install_pool(
    { unsafe JobPool.at($0).enqueue(unsafe unsafeBitCast($1, to: UnownedJob.self), on: nil) },
    { unsafe JobPool.at($0).noticed(.realTimer) },
    { unsafe JobPool.at($0).noticed(.mainActorOnThreads) }
  )

  private static func at(_ address: UnsafeMutableRawPointer) -> JobPool {
    unsafe Unmanaged<JobPool>.fromOpaque(address).takeUnretainedValue()
  }

  /// Makes the calling thread work for this pool for the duration of a call, so that jobs that it
  /// puts on Swift's own pool come here.
  func employing<Result>(_ body: () -> Result) -> Result {
    let before = unsafe storestorm_exchange_pool(Unmanaged.passUnretained(self).toOpaque())
    defer { unsafe _ = storestorm_exchange_pool(before) }
    return body()
  }

  // MARK: Jobs

  /// Enqueues a job, from any thread.
  func enqueue(_ job: UnownedJob, on lane: (any PooledLane)?) {
    if let line = PoolLine.current { return line.held.append((job, lane, self)) }
    let wantsDrainer = monitor.locked {
      jobs &+= 1
      let work = Work(job: job, isFirst: generations.countJob())
      guard let lane, let line = lane.line else {
        queue.append(.work(work))
        return takeDrainer()
      }
      line.jobs.append(work)
      guard !line.isTaken else { return false }
      line.isTaken = true
      queue.append(.lane(lane))
      return takeDrainer()
    }
    if wantsDrainer { startDrainer() }
  }

  private func takeDrainer() -> Bool {
    guard drainers < Self.width else { return false }
    drainers += 1
    return true
  }

  /// Starts one more task on Swift's pool that drains the queue.
  private func startDrainer() {
    // The task itself goes to Swift's pool, not to this one or to a simulation.
    let pool = unsafe storestorm_exchange_pool(nil)
    let simulation = unsafe storestorm_exchange_current(nil)
    Task.detached { self.drain() }
    unsafe _ = storestorm_exchange_pool(pool)
    unsafe _ = storestorm_exchange_current(simulation)
  }

  private func drain() {
    employing {
      var last: Work?
      while let work = next(after: last) {
        run(work)
        last = work
      }
    }
  }

  private func next(after last: Work?) -> Work? {
    monitor.locked {
      if let last { finish(last) }
      switch queue.popFirst() {
      case .work(let work): return work
      case .lane(let lane):
        var work = lane.line?.jobs.popFirst()
        work?.lane = lane
        return work
      case nil:
        drainers -= 1
        return nil
      }
    }
  }

  private func finish(_ work: Work) {
    generations.endJob(ofFirst: work.isFirst)
    if awaitsJobs, generations.isOlderEmpty { wakeUp() }
    if let lane = work.lane { giveBack(lane) }
  }

  /// Frees a lane or continues with its next job.
  private func giveBack(_ lane: any PooledLane) {
    guard let line = lane.line else { return }
    line.isTaken = !line.jobs.isEmpty
    if line.isTaken { queue.append(.lane(lane)) }
  }

  private func run(_ work: Work) {
    guard let lane = work.lane, let line = lane.line else {
      return unsafe storestorm_run_job(unsafeBitCast(work.job, to: UnsafeMutableRawPointer.self))
    }
    occupy(line) { lane.runOnThread(work.job) }
  }

  /// Runs a body on a lane that the caller has taken, and then enqueues the held jobs.
  private func occupy<Result>(_ line: PoolLine, _ body: () -> Result) -> Result {
    let result = line.occupied(body)
    let held = line.held
    line.held = []
    for (job, lane, pool) in held { pool.enqueue(job, on: lane) }
    return result
  }

  /// Runs a body on a lane between two of its jobs; returns nil if the lane is busy.
  func glance<Result>(at lane: any PooledLane, _ line: PoolLine, _ body: () -> Result) -> Result? {
    if line.isHere { return body() }
    let isFree = monitor.locked {
      guard !line.isTaken else { return false }
      line.isTaken = true
      return true
    }
    guard isFree else { return nil }
    let result = occupy(line, body)
    let wantsDrainer = monitor.locked {
      giveBack(lane)
      return line.isTaken && takeDrainer()
    }
    if wantsDrainer { startDrainer() }
    return result
  }

  // MARK: The world's thread

  /// The total number of jobs.
  var jobCount: UInt64 { monitor.locked { jobs } }

  /// Whether nothing is waiting or running here.
  var isIdle: Bool { monitor.locked { generations.isIdle && mail.isEmpty } }

  /// See ``Generations/settled(now:orIfIdle:)``.
  func settled(now: VirtualInstant, orIfIdle next: VirtualInstant) -> VirtualInstant? {
    monitor.locked { generations.settled(now: now, orIfIdle: next) }
  }

  /// Makes the world's thread run a closure soon, without waiting for the world.
  ///
  /// It is for callers inside which the runtime holds a lock of a task, which the world may need.
  func send(_ entry: @escaping () -> Void) {
    monitor.locked {
      mail.append(entry)
      wakeUp()
    }
  }

  func takeMail() -> [() -> Void] {
    monitor.locked {
      let entries = mail
      mail = []
      return entries
    }
  }

  /// Wakes the world's thread, now or when it next wants to sleep.
  func ring() { monitor.locked { wakeUp() } }

  private func wakeUp() {
    isRung = true
    monitor.wake()
  }

  /// Lets the world's thread sleep until it is woken.
  ///
  /// - Parameters:
  ///   - wall: The wall clock time at which to wake up at the latest, in nanoseconds.
  ///   - forJobs: Whether to wake up, too, when the older generation of jobs has ended.
  func sleep(until wall: Int64, forJobs: Bool) {
    monitor.locked {
      awaitsJobs = forJobs
      while !isRung, !(forJobs && generations.isOlderEmpty) {
        let left = wall - storestorm_wall_nanoseconds()
        guard left > 0 else { break }
        monitor.wait(nanoseconds: left)
      }
      (isRung, awaitsJobs) = (false, false)
    }
  }
}
