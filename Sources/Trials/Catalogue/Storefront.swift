/// What is known about the countries in which a store sells.
package enum Storefront {
  /// The currency of a storefront.
  ///
  /// - Parameter code: three letters by ISO 3166, as in a `.storekit` file (`USA`), or nil.
  /// - Returns: three letters by ISO 4217; US dollars where the country is not in our small table.
  package static func currency(of code: String?) -> String {
    switch code {
    case "AUS": "AUD"
    case "BRA": "BRL"
    case "CAN": "CAD"
    case "CHE": "CHF"
    case "CHN": "CNY"
    case "COL": "COP"
    case "AUT", "BEL", "DEU", "ESP", "FIN", "FRA", "GRC", "IRL", "ITA", "NLD", "PRT": "EUR"
    case "GBR": "GBP"
    case "IND": "INR"
    case "JPN": "JPY"
    case "KOR": "KRW"
    case "MEX": "MXN"
    case "POL": "PLN"
    case "SWE": "SEK"
    default: "USD"
    }
  }
}
