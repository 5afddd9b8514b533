package import FileFormats
import StoreJSON
package import StoreModel
package import StoreSimulation

/// A `.storekit` file: what Xcode's local store sells, and how it behaves.
///
/// Apple does not document the format. This reader is based on real files of versions 1.0 to 5.0.
/// Unknown keys are reported, and all keys are optional.
package struct StoreKitFile: Hashable, Sendable {
  /// The version of a format.
  package struct Version: Hashable, Sendable, CustomStringConvertible {
    /// The major version.
    package let major: Int
    /// The minor version.
    package let minor: Int

    /// The version as Xcode shows it: `4.0`.
    package var description: String { "\(major).\(minor)" }
  }

  /// The version in the file; nil if it is missing.
  package let version: Version?
  /// The products on sale, in file order.
  package let catalog: Catalog
  /// The settings of the store.
  package let switches: StoreSwitches
  /// The number of subscription groups, including empty ones.
  package let groupCount: Int
  /// The number of win-back offers that are switched off, so no one is eligible for them.
  package let closedWinBackCount: Int
  /// The number of products with an unknown type or without an identifier, which are not sold.
  package let unknown: Int
  /// The contents of the file that are not simulated, one line each.
  package let notSimulated: [String]

  /// Returns the products of one type.
  package func products(_ type: ProductType) -> [ProductID] {
    catalog.products.filter { $0.type == type }.map(\.id)
  }

  /// Reads a file.
  package static func load(path: String) throws(ScenarioError) -> StoreKitFile {
    try decode(FileText(path: path))
  }

  /// Reads a file that is already loaded.
  package static func decode(
    text bytes: [UInt8],
    fileName: String
  ) throws(ScenarioError) -> StoreKitFile { try decode(FileText(name: fileName, bytes: bytes)) }

  static func decode(_ file: FileText) throws(ScenarioError) -> StoreKitFile {
    let root = try JSONNode.read(file, dialect: .json)
    var reader = StoreKitReader(file)
    let result = reader.file(root)
    try reader.values.mistakes.throwIfAny()
    return result
  }
}

/// A parser for the prices of a `.storekit` file that avoids floating point.
package enum DecimalPrice {
  /// Parses a price in thousandths of the currency unit.
  ///
  /// - Parameter text: decimal digits with at most one decimal point: `0.99`, `1`, `13900`, `0.5`;
  ///   an empty text, which Xcode writes for a new product, is zero.
  /// - Returns: the thousandths; nil if the text is not a price, has more decimals, or does not
  ///   fit.
  package static func milliunits(_ text: String) -> Int64? {
    if text.isEmpty { return 0 }
    let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    let whole = parts[0]
    var fraction = parts.count == 2 ? parts[1] : "0"
    guard !whole.isEmpty || !fraction.isEmpty,
      (whole + fraction).allSatisfy({ $0.isASCII && $0.isNumber })
    else { return nil }
    while fraction.count > 3, fraction.last == "0" { fraction = fraction.dropLast() }
    guard fraction.count <= 3 else { return nil }
    let padded = fraction + String(repeating: "0", count: 3 - fraction.count)
    return Int64(whole + padded)
  }
}

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
