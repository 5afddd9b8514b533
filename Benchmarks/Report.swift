import StoreJSON

/// What was measured, beside the number to reach.
struct Report {
  /// One line of the table.
  struct Row {
    enum Goal {
      case atLeast(Double)
      case atMost(Double)
      case none
    }

    let name: String
    let value: Double
    let unit: String
    let goal: Goal

    var isReached: Bool? {
      switch goal {
      case .atLeast(let bound): value >= bound
      case .atMost(let bound): value <= bound
      case .none: nil
      }
    }
  }

  private(set) var rows: [Row] = []

  mutating func add(_ name: String, _ value: Double, _ unit: String, _ goal: Row.Goal = .none) {
    rows.append(Row(name: name, value: value, unit: unit, goal: goal))
  }

  /// The rows as text, in aligned columns.
  var table: String {
    let head = ["", "measured", "to reach", ""]
    let lines =
      [head]
      + rows.map { row in
        let verdict = row.isReached.map { $0 ? "reached" : "missed" } ?? ""
        return [row.name, Self.short(row.value, row.unit), Self.text(row), verdict]
      }
    let widths = head.indices.map { column in lines.map { $0[column].count }.max() ?? 0 }
    return lines.map { line in
      var text = ""
      for (column, cell) in line.enumerated() {
        let space = String(repeating: " ", count: widths[column] - cell.count)
        let isNumber = column == 1 || column == 2
        text += (column == 0 ? "" : "  ") + (isNumber ? space + cell : cell + space)
      }
      return String(text.reversed().drop { $0 == " " }.reversed())
    }.joined(separator: "\n")
  }

  /// The rows for programs; numbers in thousandths.
  var json: String {
    JSONValue.array(
      rows.map { row in
        var members = [
          JSONValue.Member("name", .string(row.name)),
          JSONValue.Member("value", Self.exact(row.value)),
          JSONValue.Member("unit", .string(row.unit)),
        ]
        switch row.goal {
        case .atLeast(let bound): members.append(.init("atLeast", Self.exact(bound)))
        case .atMost(let bound): members.append(.init("atMost", Self.exact(bound)))
        case .none: break
        }
        return .object(members)
      }
    ).pretty
  }

  private static func exact(_ value: Double) -> JSONValue {
    .decimal(units: Int64((value * 1000).rounded()), digits: 3)
  }

  private static func text(_ row: Row) -> String {
    switch row.goal {
    case .atLeast(let bound): ">= " + short(bound, row.unit)
    case .atMost(let bound): "<= " + short(bound, row.unit)
    case .none: ""
    }
  }

  private static func short(_ value: Double, _ unit: String) -> String {
    let (scaled, letter) =
      switch value {
      case 1_000_000...: (value / 1_000_000, " M")
      case 10_000...: (value / 1_000, " k")
      default: (value, " ")
      }
    let hundredths = Int64((scaled * 100).rounded())
    let fraction = String(hundredths % 100 + 100).dropFirst()
    let number = scaled >= 100 ? String(Int64(scaled.rounded())) : "\(hundredths / 100).\(fraction)"
    return (number + letter + unit).trimmed
  }
}

extension String {
  fileprivate var trimmed: String { hasSuffix(" ") ? String(dropLast()) : self }
}
