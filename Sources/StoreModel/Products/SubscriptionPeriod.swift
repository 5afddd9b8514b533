/// A length in calendar units, as in StoreKit's `Product.SubscriptionPeriod`.
public struct SubscriptionPeriod: Hashable, Sendable {
  /// A calendar unit.
  public enum Unit: Hashable, Sendable, CaseIterable {
    /// Days.
    case day
    /// Weeks of seven days.
    case week
    /// Calendar months.
    case month
    /// Calendar years.
    case year
  }

  /// The calendar unit.
  public let unit: Unit
  /// The number of units, at least 1.
  public let value: Int

  /// Creates a length.
  ///
  /// The value is at least 1.
  public init(_ value: Int, _ unit: Unit) {
    precondition(value >= 1, "a period has a length")
    self.value = value
    self.unit = unit
  }

  /// Seven days.
  package static let week = SubscriptionPeriod(1, .week)
  /// A calendar month.
  package static let month = SubscriptionPeriod(1, .month)
  /// A calendar year.
  package static let year = SubscriptionPeriod(1, .year)

  /// Creates a length from the ISO 8601 form that `.storekit` files use: `P1W`, `P3M`.
  ///
  /// - Parameter text: `P`, a number from 1 to 999, and one of `D`, `W`, `M`, `Y`.
  package init?(iso8601 text: some StringProtocol) {
    let units: [Character: Unit] = ["D": .day, "W": .week, "M": .month, "Y": .year]
    guard text.first == "P", let last = text.last, let unit = units[last] else { return nil }
    let digits = text.dropFirst().dropLast()
    guard (1...3).contains(digits.count), digits.allSatisfy({ ("0"..."9").contains($0) }),
      let value = Int(digits), value >= 1
    else { return nil }
    self.init(value, unit)
  }

  /// Returns this length multiplied by a count.
  ///
  /// The factor is at least 1.
  package func times(_ count: Int) -> SubscriptionPeriod { SubscriptionPeriod(value * count, unit) }

  /// The length in whole months, or nil for days and weeks.
  package var months: Int? {
    switch unit {
    case .month: value
    case .year: value * 12
    case .day, .week: nil
    }
  }
}

extension SubscriptionPeriod: CustomStringConvertible {
  /// The ISO 8601 form: `P1M`.
  public var description: String {
    let letter =
      switch unit {
      case .day: "D"
      case .week: "W"
      case .month: "M"
      case .year: "Y"
      }
    return "P\(value)\(letter)"
  }
}
