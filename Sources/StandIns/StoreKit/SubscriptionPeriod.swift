// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Signatures match developer.apple.com/documentation/storekit. Comments note the differences.

public import Foundation
import StoreModel

extension Product {
  /// A period: developer.apple.com/documentation/storekit/product/subscriptionperiod.
  public struct SubscriptionPeriod: Hashable, Sendable {
    public enum Unit: Hashable, Sendable {
      case day
      case week
      case month
      case year

      public var localizedDescription: String {
        switch self {
        case .day: "Day"
        case .week: "Week"
        case .month: "Month"
        case .year: "Year"
        }
      }
    }

    /// Stands for `Date.ComponentsFormatStyle`, which Foundation has only on Apple's systems.
    ///
    /// It writes English.
    public struct FormatStyle: Hashable, Sendable {
      public enum Style: Hashable, Sendable {
        case abbreviated
        case condensedAbbreviated
        case narrow
        case spellOut
        case wide
      }

      public var style = Style.wide
      public var locale = Locale(identifier: "en_US")
      public var calendar = Calendar(identifier: .gregorian)

      init() {}

      public func locale(_ locale: Locale) -> FormatStyle {
        var other = self
        other.locale = locale
        return other
      }

      /// The period in words.
      public func format(_ period: SubscriptionPeriod) -> String { period.debugDescription }
    }

    public let unit: Unit
    public let value: Int

    init(unit: Unit, value: Int) {
      self.unit = unit
      self.value = value
    }

    public static let weekly = SubscriptionPeriod(unit: .week, value: 1)
    public static let monthly = SubscriptionPeriod(unit: .month, value: 1)
    public static let everyTwoMonths = SubscriptionPeriod(unit: .month, value: 2)
    public static let everyThreeMonths = SubscriptionPeriod(unit: .month, value: 3)
    public static let everySixMonths = SubscriptionPeriod(unit: .month, value: 6)
    public static let yearly = SubscriptionPeriod(unit: .year, value: 1)

    /// - Parameter referenceDate: The start of the period.
    /// - Returns: The range from the start to the end of the period.
    public func dateRange(referenceDate: Date = .now) -> Range<Date> {
      let component: Calendar.Component =
        switch unit {
        case .day: .day
        case .week: .weekOfYear
        case .month: .month
        case .year: .year
        }
      var calendar = Calendar(identifier: .gregorian)
      calendar.timeZone = .gmt
      let end = calendar.date(byAdding: component, value: value, to: referenceDate)
      return referenceDate..<(end ?? referenceDate)
    }

    /// - Parameters:
    ///   - style: The format style.
    ///   - referenceDate: The start of the period, which makes no difference.
    /// - Returns: The period in words.
    public func formatted(_ style: FormatStyle, referenceDate: Date = .now) -> String {
      style.format(self)
    }
  }
}

extension Product.SubscriptionPeriod: CustomDebugStringConvertible {
  /// The period in words.
  public var debugDescription: String {
    "\(value) \(unit.localizedDescription.lowercased())\(value == 1 ? "" : "s")"
  }
}

extension Product.SubscriptionPeriod {
  /// The period as the App Store writes it: `P1M`.
  var inISO8601: String { "P\(value)\(unit.localizedDescription.prefix(1))" }

  init(_ period: StoreModel.SubscriptionPeriod) {
    let unit: Unit =
      switch period.unit {
      case .day: .day
      case .week: .week
      case .month: .month
      case .year: .year
      }
    self.init(unit: unit, value: period.value)
  }
}
