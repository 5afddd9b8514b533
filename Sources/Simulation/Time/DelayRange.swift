/// A range of time from which a length is drawn, or inside which a schedule is free to choose.
package struct DelayRange: Hashable, Sendable {
  /// The shortest length.
  package let least: VirtualDuration
  /// The longest length.
  package let most: VirtualDuration

  /// Creates a range.
  ///
  /// - Parameters:
  ///   - least: the shortest, not negative.
  ///   - most: the longest, not below `least`.
  package init(_ least: VirtualDuration, _ most: VirtualDuration) {
    precondition(.zero <= least && least <= most, "a range needs 0 <= least <= most")
    self.least = least
    self.most = most
  }

  /// A range of zero length.
  package static let zero = DelayRange(.zero, .zero)
}
