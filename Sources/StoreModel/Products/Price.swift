/// An amount of money in thousandths of the currency's unit, as signed transactions carry it.
///
/// Source: developer.apple.com/documentation/appstoreserverapi/price ("milliunits").
public struct Price: Hashable, Sendable {
  /// Thousandths of the currency's unit: 2990 is 2.99.
  public let milliunits: Int64
  /// The ISO 4217 code of the currency, three letters.
  public let currency: String

  /// Creates an amount.
  public init(milliunits: Int64, currency: String) {
    self.milliunits = milliunits
    self.currency = currency
  }

  /// A price of zero.
  public static let free = Price(milliunits: 0, currency: "USD")
}

extension Price: CustomStringConvertible {
  /// The amount with two or three decimals, then the currency: `2.99 USD`.
  public var description: String {
    let units = milliunits.magnitude / 1000
    let rest = milliunits.magnitude % 1000
    let decimals = rest % 10 == 0 ? Self.padded(rest / 10, to: 2) : Self.padded(rest, to: 3)
    return "\(milliunits < 0 ? "-" : "")\(units).\(decimals) \(currency)"
  }

  private static func padded(_ number: UInt64, to width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: width - digits.count) + digits
  }
}

/// The country of a customer's App Store, as in StoreKit's `Storefront`.
public struct Storefront: Hashable, Sendable {
  /// The three-letter country code of ISO 3166-1, such as `USA`.
  public let countryCode: String
  /// The three-letter currency code of ISO 4217, such as `USD`.
  public let currency: String

  /// The App Store of the United States.
  package static let unitedStates = Storefront(countryCode: "USA", currency: "USD")

  /// Creates a storefront.
  package init(countryCode: String, currency: String) {
    self.countryCode = countryCode
    self.currency = currency
  }
}
