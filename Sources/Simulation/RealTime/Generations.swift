/// Counts waiting and running jobs, with a bound on the age of the oldest.
///
/// Storing each job's instant would require a search for the oldest. Two counters are enough: jobs
/// are counted in the newer generation, and when the older one is empty, the newer becomes the
/// older.
///
/// A pure value.
struct Generations {
  private var waiting = (0, 0)
  private var starts = (VirtualInstant.start, VirtualInstant.start)
  private var newerIsFirst = true

  /// Whether no job is waiting or running.
  var isIdle: Bool { waiting.0 == 0 && waiting.1 == 0 }

  /// Whether no job of the older generation is waiting or running.
  var isOlderEmpty: Bool { (newerIsFirst ? waiting.1 : waiting.0) == 0 }

  /// Counts a job.
  ///
  /// - Returns: Whether it belongs to the first of the two counters, for ``endJob(ofFirst:)``.
  mutating func countJob() -> Bool {
    if newerIsFirst { waiting.0 += 1 } else { waiting.1 += 1 }
    return newerIsFirst
  }

  /// Notes that a job has ended.
  ///
  /// - Parameter isFirst: The result of ``countJob()`` for the job.
  mutating func endJob(ofFirst isFirst: Bool) {
    if isFirst { waiting.0 -= 1 } else { waiting.1 -= 1 }
  }

  /// Returns an instant before which no waiting or running job was counted; nil if there are none.
  ///
  /// - Parameters:
  ///   - now: The current instant, at which jobs are counted from now on.
  ///   - next: The instant at which jobs will be counted if there are none.
  /// - Returns: The instant; later calls never return an earlier one.
  mutating func settled(now: VirtualInstant, orIfIdle next: VirtualInstant) -> VirtualInstant? {
    if isOlderEmpty {
      newerIsFirst.toggle()
      if newerIsFirst { starts.0 = now } else { starts.1 = now }
    }
    guard isOlderEmpty else { return newerIsFirst ? starts.1 : starts.0 }
    starts = (next, next)
    return nil
  }
}
