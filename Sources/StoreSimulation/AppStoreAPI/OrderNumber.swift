import StoreModel

/// The number of an order, which a customer finds in the receipt by e-mail.
///
/// The simulated store sends no receipts. The order of transaction 12 is `MSTORM12`.
enum OrderNumber {
  /// The beginning of each number.
  private static let prefix = "MSTORM"

  /// Returns the transaction of an order; nil if the text is not an order number.
  static func transaction(of orderID: String) -> TransactionID? {
    guard orderID.hasPrefix(prefix), let number = UInt64(orderID.dropFirst(prefix.count)),
      String(number) == orderID.dropFirst(prefix.count)
    else { return nil }
    return TransactionID(rawValue: number)
  }
}
