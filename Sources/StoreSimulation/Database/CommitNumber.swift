/// The number of commits with changes so far, including this one, which identifies a state.
struct CommitNumber: RawRepresentable, Hashable, Comparable, Sendable {
  let rawValue: Int

  /// Before the first commit.
  static let none = CommitNumber(rawValue: 0)

  var next: CommitNumber { CommitNumber(rawValue: rawValue + 1) }

  static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}
