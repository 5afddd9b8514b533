/// The country whose App Store a customer buys in, by StoreKit's `Storefront`.
public struct Storefront: Hashable, Sendable {
  /// Three letters by ISO 3166-1: `USA`.
  public let countryCode: String
  /// What prices are in there, three letters by ISO 4217: `USD`.
  public let currency: String

  /// Names a storefront.
  ///
  /// - Parameters:
  ///   - countryCode: three letters by ISO 3166-1.
  ///   - currency: three letters by ISO 4217.
  public init(countryCode: String, currency: String) {
    self.countryCode = countryCode
    self.currency = currency
  }
}
