import Simulation

/// A state that is lawful for a while and wrong for longer.
///
/// No timer is needed: the length is judged whenever the state is looked at, and it cannot end
/// without being looked at.
struct Overrun {
  private var since: VirtualInstant?
  private var excusedUntil = VirtualInstant.start
  private var isReported = false

  /// Looks at the state.
  ///
  /// - Parameters:
  ///   - holds: whether the state is the doubtful one now.
  ///   - allowedSince: the latest instant that excuses it so far.
  ///   - bound: for how long it is lawful.
  ///   - now: the present.
  /// - Returns: whether it was or is too long, and was not told yet.
  mutating func look(
    _ holds: Bool,
    allowedSince: VirtualInstant,
    bound: VirtualDuration,
    at now: VirtualInstant
  ) -> Bool {
    excusedUntil = allowedSince
    if let begin = since, !isReported, max(begin, allowedSince) + bound < now {
      isReported = true
      if !holds { clear() }
      return true
    }
    if holds {
      if since == nil { since = now }
    } else {
      clear()
    }
    return false
  }

  /// Whether it is as good as one that was never looked at.
  var isIdle: Bool { since == nil && !isReported }

  /// Nobody can be asked about the state any more: it lasted until now.
  ///
  /// - Parameters:
  ///   - bound: for how long it is lawful.
  ///   - now: the present.
  /// - Returns: whether it was too long, and was not told yet.
  mutating func end(bound: VirtualDuration, at now: VirtualInstant) -> Bool {
    defer { clear() }
    guard let begin = since, !isReported else { return false }
    return max(begin, excusedUntil) + bound < now
  }

  private mutating func clear() {
    since = nil
    isReported = false
  }
}
