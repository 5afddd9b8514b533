public import Simulation

/// A part of a closed load: for so long there are so many users.
public struct UserStage: Hashable, Sendable {
  /// How long it lasts.
  public let length: VirtualDuration
  /// How many users there are at its beginning.
  public let first: Int
  /// How many there are at its end; in between they become more or fewer evenly.
  public let last: Int

  /// Describes a stage.
  ///
  /// - Parameters:
  ///   - length: how long it lasts.
  ///   - first: how many users there are at its beginning, at least 0.
  ///   - last: how many there are at its end, at least 0.
  public init(length: VirtualDuration, from first: Int, to last: Int) {
    precondition(.zero < length && length <= .days(366), "a stage lasts for a while")
    precondition(first >= 0 && last >= 0, "nobody is the fewest")
    self.length = length
    self.first = first
    self.last = last
  }

  /// How many users there are after a part of it.
  ///
  /// - Parameter after: from its beginning, at most its length.
  /// - Returns: the number, rounded down.
  func users(after: VirtualDuration) -> Int {
    let (part, whole) = (Int128(after.rawValue), Int128(length.rawValue))
    return Int((Int128(first) * (whole - part) + Int128(last) * part) / whole)
  }

  /// The first instant after one at which there are more users than now; nil: not within it.
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
