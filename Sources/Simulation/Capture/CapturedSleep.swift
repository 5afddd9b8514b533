// This file uses `unsafe`; it is sound for the reasons given in `Executors.swift`.

import RuntimeHooks

/// A sleep of code under test by `Task.sleep` or a clock of the standard library: the job that ends
/// it, and the sleeping task.
@safe
final class CapturedSleep: Resumable {
  private let domain: FailureDomain
  /// The job that ends the sleep; it runs exactly once.
  private let job: UnownedJob
  /// Sound: retained from the beginning to the end of the sleep.
  private let timerEntry: UnsafeMutableRawPointer?
  private var isOver = false
  private var place = 0

  /// Begins a sleep of the current task.
  ///
  /// - Parameters:
  ///   - job: The job that ends the sleep.
  ///   - delay: The minimum length.
  ///   - domain: The domain whose code sleeps.
  static func beginSleep(_ job: UnownedJob, for delay: VirtualDuration, of domain: FailureDomain) {
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

  /// Ends the sleep as if the task were canceled, because its process was killed.
  func abandon() {
    guard !isOver else { return }
    isOver = true
    if let timerEntry = unsafe timerEntry { unsafe storestorm_cancel_task(timerEntry) }
    domain.simulation.accept(job, of: domain)
  }
}

extension RootExecutor {
  /// Takes the job that ends a sleep of the current task; the length is nil for an unknown clock.
  func sleep(_ job: UnownedJob, for length: Duration?) {
    guard handle.isHere else { return handle.refuse() }
    let domain = unsafe domain ?? simulation.world
    guard let length else { return handle.noteEscape(.realTimer) }
    CapturedSleep.beginSleep(job, for: max(.zero, VirtualDuration(length)), of: domain)
  }
}

#if os(Linux) && compiler(>=6.3)
@_spi(ExperimentalScheduling) import _Concurrency

/// The runtime asks the executor of a task that wants to sleep whether it supports sleeping.
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
