package import StoreJSON

extension GateReport {
  /// The report as one JSON object.
  package var json: JSONValue { json(with: nil) }

  /// Returns the report as one JSON object, with the comparison of times.
  ///
  /// The comparison is nil if times were not compared.
  package func json(with comparison: JSONValue?) -> JSONValue {
    guard case .object(let members) = own, let comparison else { return own }
    return .object(members + [.init("comparison", comparison)])
  }

  private var own: JSONValue {
    [
      "outcome": .string("\(outcome)"),
      "benchmarks": .array(
        rows.map { row in
          [
            "name": .string(row.benchmark),
            "verdict": .string(row.verdict.name.lowercased()),
            "counters": .object(
              row.counters.named.map { counter in
                .init(counter.name, counter.value.map { .integer(Int64($0)) } ?? .null)
              }
            ),
            "violations": .array(row.counters.violations.map(JSONValue.string)),
            "changes": .array(row.verdict.changes.map(Self.json)),
          ]
        }
      ),
      "stale": .array(stale.map(JSONValue.string)),
    ]
  }

  private static func json(of change: GateChange) -> JSONValue {
    switch change {
    case .counter(let name, let before, let now):
      [
        "counter": .string(name),
        "baseline": before.map { .integer(Int64($0)) } ?? .null,
        "now": now.map { .integer(Int64($0)) } ?? .null,
      ]
    case .violations(let gone, let new):
      [
        "gone": .array(gone.map(JSONValue.string)),
        "new": .array(new.map(JSONValue.string)),
      ]
    }
  }
}
