/// Runs that keep pace with the wall clock while code under test runs on real threads.
extension Simulation {
  private enum Slice {
    case goesOn
    /// Wait until this wall clock time, or until a job has ended if virtual time is stopped for
    /// jobs from a wall clock time on.
    case waits(until: Int64, heldFrom: Int64?)
    case ended(Ending)
  }

  /// The number of steps that the world takes before it lets other threads in.
  private static let stepsPerSlice: UInt64 = 64
  /// The interval of progress reports, in nanoseconds of the wall clock.
  private static let beatLength: Int64 = 100_000_000

  /// How well the run keeps pace with the wall clock; nil in virtual time.
  package var pacing: Pacing? {
    handle.threads.map { threads in
      exclusively {
        var pacing = threads.pacing
        pacing.jobs = threads.pool.jobCount
        return pacing
      }
    }
  }

  /// Runs a body with exclusive access to the world, from any thread of the code under test.
  ///
  /// In virtual time, access is always exclusive. The body must not wait.
  ///
  /// - Parameter body: The body to run.
  /// - Returns: The result of the body.
  package func exclusively<Result>(_ body: () -> Result) -> Result { handle.exclusively(body) }

  /// Inspects the actors on a lane of a process, from outside all steps or from its own.
  ///
  /// - Parameters:
  ///   - lane: The lane whose actors are inspected.
  ///   - body: The inspection, which must not wait.
  /// - Returns: The result of the body; nil if a real thread is on the lane.
  package func glancing<Result>(at lane: Lane, _ body: () -> Result) -> Result? {
    guard let line = lane.line else { return inspecting(lane, body) }
    return handle.threads?.pool.glance(at: lane, line, body)
  }

  /// Runs by the wall clock; see ``run(until:maxSteps:)``.
  func keepPace(
    _ realTime: RealTime,
    on threads: RealThreads,
    until limit: VirtualInstant,
    maxSteps: UInt64
  ) -> Ending {
    var nextBeat = RealThreads.wall + Self.beatLength
    while true {
      let slice = threads.alone(in: handle, isWorld: true) {
        self.slice(realTime, threads, until: limit, maxSteps: maxSteps)
      }
      switch slice {
      case .goesOn: break
      case .waits(let wall, let heldFrom):
        let before = RealThreads.wall
        threads.pool.sleep(until: min(wall, nextBeat), forJobs: heldFrom != nil)
        if let heldFrom {
          let since = max(before, heldFrom)
          threads.alone(in: handle, isWorld: true) { threads.pacing.noteHold(since: since) }
        }
      case .ended(let ending):
        return ending
      }
      guard RealThreads.wall >= nextBeat else { continue }
      nextBeat = RealThreads.wall + Self.beatLength
      let (instant, count) = threads.alone(in: handle, isWorld: true) { (now, steps) }
      if let beat = realTime.beat, !beat(instant, count) { return .stopped }
    }
  }

  /// Runs a few due steps, and returns what to wait for afterward.
  ///
  /// Time advances at most by the timeout past the oldest job that is waiting or running.
  private func slice(
    _ realTime: RealTime,
    _ threads: RealThreads,
    until limit: VirtualInstant,
    maxSteps: UInt64
  ) -> Slice {
    threads.isAsleep = false
    for entry in threads.pool.takeMail() { entry() }
    let scale = threads.beginScale(at: now)
    let wall = scale.instant(at: RealThreads.wall)
    let next = agenda.earliest ?? .never
    // If nothing is due, the next job may come at any moment from the code that sets the world up.
    let first = next <= min(limit, wall) ? max(now, next) : now
    let settled = threads.pool.settled(now: now, orIfIdle: first)
    let free = (settled ?? max(now, next)) + realTime.timeout
    let bound = min(limit, wall, free)
    threads.bound = min(limit, free)
    switch loop(until: bound, maxSteps: min(maxSteps, steps + Self.stepsPerSlice)) {
    case .quiet: state.advance(to: bound)
    case .stepLimit where steps < maxSteps: return .goesOn
    case let ending: return .ended(ending)
    }
    threads.pacing.noteLag(min(wall, limit) - now)
    threads.isAsleep = true
    let upcoming = agenda.earliest ?? .never
    if now >= limit, upcoming > limit {
      if threads.pool.isIdle { return .ended(.quiet) }
      return .waits(until: .max, heldFrom: .min)
    }
    let target = min(upcoming, limit)
    // A job may end at any time, which lifts the bound.
    if settled != nil, free < target, free < wall {
      return .waits(until: .max, heldFrom: .min)
    }
    let isBound = settled != nil && free < target
    return .waits(until: scale.wall(at: target), heldFrom: isBound ? scale.wall(at: free) : nil)
  }

  /// Lets killed domains finish on their threads; returns false if they do not.
  ///
  /// - Parameter threads: The threads on which they run.
  /// - Returns: Whether no work is left.
  func finishJobs(on threads: RealThreads) -> Bool {
    let end = RealThreads.wall + 10_000_000_000
    while RealThreads.wall < end {
      threads.alone(in: handle, isWorld: true) {
        for entry in threads.pool.takeMail() { entry() }
      }
      if threads.pool.isIdle { return true }
      _ = threads.pool.settled(now: now, orIfIdle: now)
      threads.pool.sleep(until: min(end, RealThreads.wall + Self.beatLength), forJobs: true)
    }
    return false
  }
}

extension Pacing {
  /// Notes that virtual time lags by this much of itself.
  fileprivate mutating func noteLag(_ lag: VirtualDuration) {
    largestLag = max(largestLag, lag / pace)
  }

  /// Notes that virtual time has been stopped since this wall clock time.
  fileprivate mutating func noteHold(since wall: Int64) {
    heldBack = heldBack + VirtualDuration(rawValue: max(0, RealThreads.wall - wall))
  }
}
