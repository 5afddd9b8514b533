/// Which lane of a program it is, whatever the order in which lanes are made.
///
/// A lane's number is given in the order of making. Lanes that are made during a run get others in
/// other orders, so what one run has shown of a lane says nothing of its number in another.
public struct LaneKey: Hashable, Sendable {
  /// Whose it is: the owner's label or, without one, the number of its domain.
  public let owner: UInt64
  /// The how-manieth lane of its domain it is, from 1; 0 for the inbox, which is made when it is
  /// first used, and for a lane that has a label of its own.
  public let place: UInt32

  /// Names a lane.
  ///
  /// - Parameters:
  ///   - owner: whose it is.
  ///   - place: the how-manieth of its domain it is.
  public init(owner: UInt64, place: UInt32) {
    self.owner = owner
    self.place = place
  }

  /// Of what is on no lane.
  public static let none = LaneKey(owner: .max, place: .max)
}
