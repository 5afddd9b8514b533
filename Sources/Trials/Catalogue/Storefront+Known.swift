package import StoreModel

/// What is known about the countries in which a store sells.
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

  /// The currency of a storefront.
  ///
  /// - Parameter code: three letters by ISO 3166, as in a `.storekit` file (`USA`), or nil.
  /// - Returns: three letters by ISO 4217; US dollars where the country is not in our small table.
  package static func currency(of code: String?) -> String {
    known.first { $0.countryCode == code }?.currency ?? "USD"
  }
}
