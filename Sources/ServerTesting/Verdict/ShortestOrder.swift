import TrialReports

/// The fewest requests after which a finding shows.
package struct ShortestOrder: Sendable {
  /// The requests with what came of them, and what was killed in between, in order.
  package let steps: [String]
  /// The same as values.
  let exchanges: [Exchange]
  /// The two that matter most; nil if there are none.
  let marks: DecisiveRequests?
  /// The requests with the two that matter in the other order, after which the server is right; nil
  /// if no order decides.
  let right: [Exchange]?
  /// Whether all requests are sent at once.
  package let isTogether: Bool
  /// How often the finding showed when they were sent again.
  package let seen: Int
  /// How often they were sent.
  package let tries: Int
  /// The server's answer after them, in a few words.
  let found: String
  /// The state in the store's books after them, in a few words.
  let expected: String
  /// A shell script that does the same by hand.
  package let script: String

  /// The order, in one line.
  package var title: String {
    let tries = isTogether ? " in \(seen) of \(tries) tries" : ""
    guard steps.count > 1 else { return "shows again\(tries) with 1 step:" }
    let order = isTogether ? "sent at once" : "one after the other"
    return "shows again\(tries) with \(steps.count) steps, \(order):"
  }

  /// The steps, each behind its mark, and what the marks mean.
  package var lines: [String] {
    let ending = ["then the server says: \(found); the store's books: \(expected)"]
    guard let marks else { return steps + ending }
    let lines = steps.enumerated().map { place, step in
      let isKill = marks.mark(ofKillAfter: place) != nil
      let mark = marks.mark(ofRequest: place)?.rawValue ?? (isKill ? "B" : " ")
      return "\(mark) \(step)"
    }
    return lines + ending
      + (right == nil ? [] : ["with B before A, the answers agree with the books"])
  }
}
