package import FileFormats

extension TimeReport {
  /// The report as one JSON object, with all pairs, so that they can be judged again.
  package var json: JSONText {
    [
      "tooNoisy": .bool(isTooNoisy),
      "spread": Self.millionths(noise.spread),
      "noisePairs": Self.json(of: noise.pairs),
      "pairsPerLook": .integer(Int64(plan.pairs)),
      "bound": Self.millionths(TimeVerdict.bound),
      "benchmarks": .array(rows.map(json)),
    ]
  }

  private func json(of row: Row) -> JSONText {
    let ratios = ratios(of: row)
    return [
      "name": .string(row.benchmark),
      "verdict": .string(row.verdict.rawValue.lowercased()),
      "ratio": Self.millionths(row.times.ratio),
      "lower": ratios.map { Self.millionths($0.lowerBound) } ?? .null,
      "upper": ratios.map { Self.millionths($0.upperBound) } ?? .null,
      "missesOnceIn": .integer(Int64(plan.missesOnceIn(look: row.look))),
      "looks": .integer(Int64(row.look)),
      "repetitions": .integer(Int64(row.repetitions)),
      "pairs": Self.json(of: row.times.pairs),
    ]
  }

  /// Returns the nanoseconds of the older and the newer build, pair by pair.
  private static func json(of pairs: [TimePair]) -> JSONText {
    .array(pairs.map { .array([.integer(Int64($0.base)), .integer(Int64($0.head))]) })
  }

  private static func millionths(_ number: Double) -> JSONText {
    .decimal(units: Int64((number * 1_000_000).rounded()), digits: 6)
  }
}
