package import StoreModel

/// Known facts about the countries in which a store sells.
extension Storefront {
  /// The storefronts that files may name.
  package static let known: [Storefront] =
    ["AUT", "BEL", "DEU", "ESP", "FIN", "FRA", "GRC", "IRL", "ITA", "NLD", "PRT"]
    .map { Storefront(countryCode: $0, currency: "EUR") }
    + [
      ("AUS", "AUD"), ("BRA", "BRL"), ("CAN", "CAD"), ("CHE", "CHF"), ("CHN", "CNY"),
      ("COL", "COP"), ("GBR", "GBP"), ("IND", "INR"), ("JPN", "JPY"), ("KOR", "KRW"),
      ("MEX", "MXN"), ("POL", "PLN"), ("SWE", "SEK"), ("USA", "USD"),
    ].map { Storefront(countryCode: $0.0, currency: $0.1) }

  /// Returns the currency of a storefront.
  ///
  /// - Parameter code: a three-letter ISO 3166 code, as in a `.storekit` file (`USA`), or nil.
  /// - Returns: a three-letter ISO 4217 code; US dollars for countries that are not in the table.
  package static func currency(of code: String?) -> String {
    known.first { $0.countryCode == code }?.currency ?? "USD"
  }
}
