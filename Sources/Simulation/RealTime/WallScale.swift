/// Turns nanoseconds of the wall clock into instants of virtual time, and back.
struct WallScale: Hashable {
  /// Virtual time for each unit of the wall clock's.
  let pace: Int64
  /// What the wall clock showed at ``start``.
  let origin: Int64
  /// The instant with which it began.
  let start: VirtualInstant

  /// The instant at which virtual time should be.
  ///
  /// - Parameter wall: what the wall clock shows, in nanoseconds.
  /// - Returns: the instant; at most ``VirtualInstant/never``.
  func instant(at wall: Int64) -> VirtualInstant {
    let (length, overflow) = (wall - origin).multipliedReportingOverflow(by: pace)
    return overflow ? .never : start + VirtualDuration(rawValue: length)
  }

  /// What the wall clock should show at an instant, rounded up.
  ///
  /// - Parameter instant: the instant.
  /// - Returns: nanoseconds; `Int64.max` for what is too far away.
  func wall(at instant: VirtualInstant) -> Int64 {
    guard instant != .never else { return .max }
    let length = (instant - start).rawValue
    let (wall, overflow) = origin.addingReportingOverflow(
      length / pace + (length % pace > 0 ? 1 : 0)
    )
    return overflow ? .max : wall
  }
}
