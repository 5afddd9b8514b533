import Simulation

/// A state that is allowed for a while and wrong if it lasts longer.
///
/// No timer is needed: the duration is checked whenever the state is observed, and the state cannot
/// end unobserved.
struct Overrun {
  private var since: VirtualInstant?
  private var excusedUntil = VirtualInstant.start
  private var isReported = false

  /// Observes the state.
  ///
  /// - Parameters:
  ///   - holds: whether the doubtful state holds now.
  ///   - allowedSince: the latest instant that excuses the state so far.
  ///   - bound: how long the state is allowed.
  ///   - now: the current instant.
  /// - Returns: whether the state lasted or lasts too long and was not reported yet.
  mutating func observe(
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

  /// Whether it is equivalent to one that was never observed.
  var isIdle: Bool { since == nil && !isReported }

  /// Ends the observation: the state lasted until now.
  ///
  /// - Parameters:
  ///   - bound: how long the state is allowed.
  ///   - now: the current instant.
  /// - Returns: whether the state lasted too long and was not reported yet.
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
