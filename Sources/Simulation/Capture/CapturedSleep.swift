// Like `Executors.swift` a file with `unsafe`, and sound for the reasons given there.

import RuntimeHooks

/// A sleep that the code under test began with `Task.sleep` or a clock of the standard library: the
/// job that ends it, and the task that sleeps.
@safe
final class CapturedSleep: Resumable {
  private let domain: FailureDomain
  /// Ends the sleep; it runs exactly once.
  private let job: UnownedJob
  /// Sound: kept from the beginning to the end of the sleep.
  private let timerEntry: UnsafeMutableRawPointer?
  private var isOver = false
  private var place = 0

  /// Begins a sleep of the present task.
  ///
  /// - Parameters:
  ///   - job: ends the sleep.
  ///   - delay: how long it is at least.
  ///   - domain: whose code sleeps.
  static func begin(_ job: UnownedJob, for delay: VirtualDuration, of domain: FailureDomain) {
    let sleep = CapturedSleep(job, of: domain)
    if domain.isDead { return sleep.abandon() }
    sleep.place = domain.remember(sleep)
    let timer = domain.surroundings.timer
    domain.simulation.post(timer, to: domain.inbox, in: domain.window(after: delay)) {
      sleep.wake()
    }
  }

  private init(_ job: UnownedJob, of domain: FailureDomain) {
    self.job = job
    self.domain = domain
    unsafe timerEntry = storestorm_current_task().map { unsafe storestorm_retain($0) }
  }

  deinit { if let timerEntry = unsafe timerEntry { unsafe storestorm_release(timerEntry) } }

  private func wake() {
    guard !isOver else { return }
    isOver = true
    domain.forget(callAt: place)
    domain.simulation.accept(job, of: domain)
  }

  /// Its process was killed: it ends as if the task were cancelled.
  func abandon() {
    guard !isOver else { return }
    isOver = true
    if let timerEntry = unsafe timerEntry { unsafe storestorm_cancel_task(timerEntry) }
    domain.simulation.accept(job, of: domain)
  }
}

#if os(Linux) && compiler(>=6.3)
@_spi(ExperimentalScheduling) import _Concurrency

/// The runtime asks the executor of a task that wants to sleep, if it can do that.
extension RootExecutor: SchedulingExecutor {
  func enqueue<SomeClock: Clock>(
    _ job: consuming ExecutorJob,
    after delay: SomeClock.Duration,
    tolerance: SomeClock.Duration?,
    clock: SomeClock
  ) {
    sleep(UnownedJob(job), for: delay as? Duration)
  }

  func enqueue<SomeClock: Clock>(
    _ job: consuming ExecutorJob,
    at instant: SomeClock.Instant,
    tolerance: SomeClock.Duration?,
    clock: SomeClock
  ) {
    sleep(UnownedJob(job), for: clock.now.duration(to: instant) as? Duration)
  }
}
#endif
