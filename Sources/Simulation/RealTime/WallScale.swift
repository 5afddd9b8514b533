/// Converts between nanoseconds of the wall clock and instants of virtual time.
struct WallScale: Hashable {
  /// The virtual time for each unit of wall clock time.
  let pace: Int64
  /// The wall clock time at ``start``.
  let origin: Int64
  /// The instant at which the scale begins.
  let start: VirtualInstant

  /// Returns the instant at which virtual time should be.
  ///
  /// - Parameter wall: The wall clock time in nanoseconds.
  /// - Returns: The instant, at most ``VirtualInstant/never``.
  func instant(at wall: Int64) -> VirtualInstant {
    let (length, overflow) = (wall - origin).multipliedReportingOverflow(by: pace)
    return overflow ? .never : start + VirtualDuration(rawValue: length)
  }

  /// Returns the wall clock time at an instant, rounded up.
  ///
  /// - Parameter instant: The instant.
  /// - Returns: Nanoseconds; `Int64.max` for an instant too far away.
  func wall(at instant: VirtualInstant) -> Int64 {
    guard instant != .never else { return .max }
    let length = (instant - start).rawValue
    let (wall, overflow) = origin.addingReportingOverflow(
      length / pace + (length % pace > 0 ? 1 : 0)
    )
    return overflow ? .max : wall
  }
}
