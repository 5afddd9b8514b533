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
