/// One place at which a schedule is not first in, first out: somebody is put off.
///
/// As many of these as a schedule has, so many *preemptions* has it: so often is what stood first
/// in line, and could have gone on, set aside for something else.
public struct Deviation: Hashable, Sendable {
  /// The number of the pick, from 0: of the steps for which there was more than one candidate.
  public let pick: Int
  /// For how many picks the one who is first in line there is put off; ``ever`` for as long as
  /// anything else may happen.
  public let picks: Int

  /// As long as anything else may happen.
  public static let ever = Int.max

  /// Describes a place.
  ///
  /// - Parameters:
  ///   - pick: the number of the pick, from 0.
  ///   - picks: for how many picks; at least 1.
  public init(pick: Int, for picks: Int) {
    precondition(pick >= 0 && picks >= 1, "a deviation is at a pick, and lasts")
    self.pick = pick
    self.picks = picks
  }

  /// The first pick at which it is over.
  var end: Int { picks > Int.max - pick ? Int.max : pick + picks }
}

extension Deviation: CustomStringConvertible {
  /// The deviation as recordings hold it: `12 for 3`, or `12 for ever`.
  public var description: String {
    "\(pick) for \(picks == Self.ever ? "ever" : String(picks))"
  }

  /// Reads what ``description`` has written; nil if the text is something else.
  ///
  /// - Parameter text: a pick and a number of picks.
  public init?(_ text: String) {
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 3, words[1] == "for", let pick = Int(words[0]), pick >= 0,
      let picks = words[2] == "ever" ? Self.ever : Int(words[2]), picks >= 1
    else { return nil }
    self.init(pick: pick, for: picks)
    // One spelling for each: '+1' and '01' are none.
    if description != text { return nil }
  }
}
