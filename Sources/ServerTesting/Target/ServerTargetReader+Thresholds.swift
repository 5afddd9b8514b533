import FileFormats
import JSON
import Trials

extension ServerTargetReader {
  private static let errors = "errors"
  private static let measures = Threshold.Percentile.allCases.map(\.rawValue) + [errors]
  private static let thresholds = KeySet(
    "thresholds",
    optional: measures
      + RequestKind.allCases.flatMap { kind in measures.map { "\(kind.rawValue).\($0)" } }
  )

  /// Reads the limits of a load.
  mutating func thresholds(_ value: JSONNode) -> [AnswerThreshold] {
    guard values.object(value, keys: Self.thresholds) else { return [] }
    return (value.members ?? []).compactMap { threshold($0) }
  }

  private mutating func threshold(_ member: JSONNode.Member) -> AnswerThreshold? {
    let kind = RequestKind.allCases.first { member.name.hasPrefix($0.rawValue + ".") }
    let measure = kind.map { String(member.name.dropFirst($0.rawValue.count + 1)) } ?? member.name
    if measure == Self.errors {
      return values.ratio(member.value).map {
        AnswerThreshold(kind: kind, limit: .errors(atMost: $0))
      }
    }
    // An unknown key has been noted as a mistake.
    guard let percentile = Threshold.Percentile(rawValue: measure),
      let limit = values.thresholdLimit(member.value)
    else { return nil }
    return AnswerThreshold(
      kind: kind,
      limit: .time(percentile, is: limit.comparison, limit: limit.length)
    )
  }
}
