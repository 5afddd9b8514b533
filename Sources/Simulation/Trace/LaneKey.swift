/// The key of a lane, which does not depend on the order in which lanes are created.
///
/// A lane's number depends on the order of creation. Lanes created during a run get other numbers
/// in other orders, so observations of a lane in one run cannot be applied to its number in
/// another.
package struct LaneKey: Hashable, Sendable {
  /// The owner: its label or, without one, the number of its domain.
  package let owner: UInt64
  /// The 1-based index of the lane within its domain; 0 for the inbox, which is created at its
  /// first use, and for a lane with its own label.
  package let place: UInt32

  /// Creates a key.
  ///
  /// - Parameters:
  ///   - owner: The owner.
  ///   - place: The 1-based index of the lane within its domain.
  package init(owner: UInt64, place: UInt32) {
    self.owner = owner
    self.place = place
  }

  /// The key for work on no lane.
  package static let none = LaneKey(owner: .max, place: .max)
}
