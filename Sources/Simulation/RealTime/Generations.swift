/// Counts jobs that wait or run, so that it is known since when at most the oldest has.
///
/// Keeping each job's instant would cost a search for the oldest; two counters are enough: jobs are
/// counted in the newer generation, and when the older one is empty, the newer becomes the older.
///
/// A pure value.
struct Generations {
  private var waiting = (0, 0)
  private var starts = (VirtualInstant.start, VirtualInstant.start)
  private var newerIsFirst = true

  /// Whether no job waits or runs.
  var isIdle: Bool { waiting.0 == 0 && waiting.1 == 0 }

  /// Whether no job of the older generation waits or runs.
  var isOlderEmpty: Bool { (newerIsFirst ? waiting.1 : waiting.0) == 0 }

  /// Counts a job.
  ///
  /// - Returns: whether it belongs to the first of the two counters, for ``end(ofFirst:)``.
  mutating func begin() -> Bool {
    if newerIsFirst { waiting.0 += 1 } else { waiting.1 += 1 }
    return newerIsFirst
  }

  /// A job has ended.
  ///
  /// - Parameter isFirst: what ``begin()`` said of it.
  mutating func end(ofFirst isFirst: Bool) {
    if isFirst { waiting.0 -= 1 } else { waiting.1 -= 1 }
  }

  /// An instant before which no job was counted that waits or runs; nil if none does.
  ///
  /// - Parameters:
  ///   - now: the present instant, which jobs from now on are counted from.
  ///   - next: the instant from which jobs will be counted if there are none.
  /// - Returns: the instant; calls later than this one return none that is earlier.
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
