package import FileFormats

/// The fewest requests after which a finding shows.
package struct ShortestOrder: Sendable {
  /// The requests with what came of them, and what was killed in between, in order.
  package let steps: [String]
  /// Whether all requests are sent at once.
  package let isTogether: Bool
  /// How often the finding showed when they were sent again.
  package let seen: Int
  /// How often they were sent.
  package let tries: Int
  /// A shell script that does the same by hand.
  package let script: String

  /// What it is, in one line.
  package var title: String {
    let requests = "\(steps.count) step\(steps.count == 1 ? "" : "s")"
    return isTogether
      ? "shows again in \(seen) of \(tries) tries with \(requests), sent at once:"
      : "shows again with \(requests), one after the other:"
  }

  /// The order as one JSON object, without its script.
  package var json: JSONText {
    [
      "steps": .array(steps.map { .string($0) }), "together": .bool(isTogether),
      "seen": .integer(Int64(seen)), "tries": .integer(Int64(tries)),
    ]
  }
}
