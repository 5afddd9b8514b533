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
