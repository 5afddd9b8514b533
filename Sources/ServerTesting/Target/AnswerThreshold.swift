package import Simulation
package import Trials

/// A limit on the times or the errors of a load.
package struct AnswerThreshold: Hashable, Sendable, CustomStringConvertible {
  /// The limited quantity.
  package enum Limit: Hashable, Sendable {
    /// The time within which a share of the requests is answered.
    case time(Threshold.Percentile, is: Threshold.Comparison, limit: VirtualDuration)
    /// The share of the requests that fail or have no answer.
    case errors(atMost: Ratio)
  }

  /// The kind of request; nil for notifications and posts together.
  let kind: RequestKind?
  let limit: Limit

  /// The threshold in readable form: `post.p99 < 500ms`.
  package var description: String {
    let prefix = kind.map { "\($0.rawValue)." } ?? ""
    return switch limit {
    case .time(let percentile, let comparison, let limit):
      "\(prefix)\(percentile.rawValue) \(comparison.rawValue) \(TimeLength.text(limit))"
    case .errors(let most): "\(prefix)errors <= \(most.numerator)/\(most.denominator)"
    }
  }
}
