/// A point at which a schedule deviates from first in, first out by delaying a candidate.
///
/// The number of deviations of a schedule is its number of *preemptions*: each sets the candidate
/// that was first in line, and could have continued, aside for another.
package struct Deviation: Hashable, Sendable {
  /// The number of the pick, from 0, counting only steps with more than one candidate.
  package let pick: Int
  /// The number of picks for which the first candidate in line is delayed; ``ever`` for as long as
  /// anything else may happen.
  package let picks: Int

  /// The length of a delay that lasts as long as anything else may happen.
  package static let ever = Int.max

  /// Creates a deviation.
  ///
  /// - Parameters:
  ///   - pick: The number of the pick, from 0.
  ///   - picks: The number of picks, at least 1.
  package init(pick: Int, for picks: Int) {
    precondition(pick >= 0 && picks >= 1, "pick must be at least 0 and picks at least 1")
    self.pick = pick
    self.picks = picks
  }
}

extension Deviation: CustomStringConvertible {
  /// The deviation as written in recordings: `12 for 3`, or `12 for ever`.
  package var description: String {
    "\(pick) for \(picks == Self.ever ? "ever" : String(picks))"
  }

  /// Parses the text of ``description``; nil if the text has another form.
  ///
  /// - Parameter text: A pick and a number of picks.
  package init?(_ text: String) {
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 3, words[1] == "for", let pick = Int(words[0]), pick >= 0,
      let picks = words[2] == "ever" ? Self.ever : Int(words[2]), picks >= 1
    else { return nil }
    self.init(pick: pick, for: picks)
    // Each deviation has one spelling; '+1' and '01' are refused.
    if description != text { return nil }
  }
}
