/// A finished step, as strategies receive it.
///
/// Lanes and shared things are stored as bits in 64-bit sets. Two of them may share a bit, so
/// independent steps may appear dependent. The bits derive from numbers in order of creation: two
/// steps that could come next to each other use the same numbers for everything that existed before
/// both.
public struct TakenStep: Hashable, Sendable {
  /// Its origin; see ``Candidate/origin``.
  package let origin: UInt64
  /// The lane on which it ran; 0 for none.
  package let lane: UInt32
  /// The key of the lane, which does not depend on the order of creation.
  package let key: LaneKey
  /// The lanes on which it ran, and those that it inspected.
  let ranOn: UInt64
  /// The lanes whose mailboxes it filled.
  let filled: UInt64
  /// The values shared by lanes (``Confined``) that it read or changed.
  let used: UInt64
  /// The ``Candidate/origin`` of each candidate that arose from it.
  package let born: [UInt64]

  /// Returns whether the order of two adjacent steps can matter, as far as is known.
  ///
  /// Two steps conflict if they run on the same lane, fill the same mailbox, or touch the same
  /// ``Confined`` value. A step that fills a mailbox does not conflict with one that takes an entry
  /// from it. A step that runs on no lane, advances time, or ends a process conflicts with all
  /// others.
  ///
  /// Other dependencies between steps on different lanes are not known: locks and atomics, the
  /// value or cancellation of a task, and the buffer of an `AsyncStream`.
  ///
  /// - Parameter other: The other step.
  /// - Returns: Whether the steps conflict.
  package func conflicts(with other: TakenStep) -> Bool {
    let everything = UInt64.max
    if ranOn == everything || other.ranOn == everything { return true }
    return ranOn & other.ranOn != 0 || filled & other.filled != 0 || used & other.used != 0
  }
}

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
