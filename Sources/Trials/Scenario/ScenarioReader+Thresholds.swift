package import FileFormats
package import Simulation
package import StoreJSON

extension ScenarioReader {
  mutating func thresholds(_ value: JSONNode) -> [Threshold]? {
    guard let members = values.members(value) else { return nil }
    return members.compactMap { threshold($0) }
  }

  private mutating func threshold(_ member: JSONNode.Member) -> Threshold? {
    let name = member.name
    let percentile = Threshold.Percentile.allCases.first { name.hasSuffix("." + $0.rawValue) }
    let operation = name.dropLast((percentile?.rawValue.count ?? 0) + 1)
    let known = vocabulary.operations
    let isKnown = known?.contains(String(operation)) ?? Self.isWord(operation)
    let limit = values.thresholdLimit(member.value)
    guard let percentile, isKnown else {
      let candidates = (known ?? []).flatMap { name in
        Threshold.Percentile.allCases.map { "\(name).\($0.rawValue)" }
      }
      values.mistakes.add(
        .thresholdKey,
        at: member.range,
        path: member.value.path,
        found: "\"\(member.name)\"",
        meant: member.name,
        candidates: candidates
      )
      return nil
    }
    guard let limit else { return nil }
    return Threshold(
      operation: String(operation),
      percentile: percentile,
      comparison: limit.comparison,
      limit: limit.length
    )
  }

  private static func isWord(_ text: Substring) -> Bool {
    !text.isEmpty && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
  }
}

extension ValueReader {
  /// Reads a comparison and a duration: `< 20s`, `<= 500ms`.
  package mutating func thresholdLimit(
    _ value: JSONNode
  ) -> (comparison: Threshold.Comparison, length: VirtualDuration)? {
    if case .text(let text) = value.content {
      let parts = text.split(separator: " ", omittingEmptySubsequences: false)
      if parts.count == 2, let comparison = Threshold.Comparison(rawValue: String(parts[0])),
        let length = TimeLength.parse(String(parts[1])), length <= TimeLength.longest
      {
        return (comparison, length)
      }
    }
    refuse(value, Expectation(.timeLimit))
    return nil
  }
}

extension Expectation {
  fileprivate static let thresholdKey = Expectation(
    "operation.percentile, the percentile " + Threshold.Percentile.names.inWords(last: "or")
  )
}
