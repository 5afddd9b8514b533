package import Simulation

/// A stage of a closed load: a number of users for a length of time.
package struct UserStage: Hashable, Sendable {
  /// The length of the stage.
  package let length: VirtualDuration
  /// The number of users at its beginning.
  package let first: Int
  /// The number of users at its end; in between, the number changes linearly.
  package let last: Int

  /// Creates a stage.
  ///
  /// - Parameters:
  ///   - length: the length of the stage.
  ///   - first: the number of users at its beginning, at least 0.
  ///   - last: the number of users at its end, at least 0.
  package init(length: VirtualDuration, from first: Int, to last: Int) {
    precondition(
      .zero < length && length <= TimeLength.longest,
      "a stage must last 1 ns to \(TimeLength.text(TimeLength.longest))"
    )
    precondition(first >= 0 && last >= 0, "users cannot be negative")
    self.length = length
    self.first = first
    self.last = last
  }

  /// Returns the number of users after a part of the stage.
  ///
  /// - Parameter after: the time from its beginning, at most its length.
  /// - Returns: the number, rounded down.
  func users(after: VirtualDuration) -> Int {
    let (part, whole) = (Int128(after.rawValue), Int128(length.rawValue))
    return Int((Int128(first) * (whole - part) + Int128(last) * part) / whole)
  }

  /// Returns the first instant after a given one at which there are more users; nil if not within
  /// the stage.
  ///
  /// - Parameter after: from its beginning.
  /// - Returns: from its beginning.
  func rise(after: VirtualDuration) -> VirtualDuration? {
    guard last > first, after < length else { return nil }
    let next = Int128(users(after: after) + 1 - first)
    guard next <= Int128(last - first) else { return nil }
    let (whole, more) = (Int128(length.rawValue), Int128(last - first))
    return VirtualDuration(rawValue: Int64((next * whole + more - 1) / more))
  }
}
