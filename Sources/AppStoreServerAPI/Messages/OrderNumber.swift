import StoreModel

/// The number of an order, which a customer finds in the receipt by e-mail.
///
/// The simulated store sends no receipts. The order of transaction 12 is `MSTORM12`.
enum OrderNumber {
  /// What each number begins with.
  static let prefix = "MSTORM"
}
