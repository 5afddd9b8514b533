/// Reads the prices of a `.storekit` file without a detour over floating point.
package enum DecimalPrice {
  /// A price in thousandths of the currency's unit.
  ///
  /// - Parameter text: decimal digits with at most one point: `0.99`, `1`, `13900`, `0.5`; the
  ///   empty text, which Xcode writes for a new product, is no money.
  /// - Returns: the thousandths, or nil if the text is no price, is finer, or does not fit.
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
