/// A signed payload: a transaction and the app in which it was made.
///
/// The store and the signing date are the transaction's ``Transaction/environment`` and
/// ``Transaction/signedDate``.
public struct SignedPayload: Hashable, Sendable {
  /// The transaction.
  public let transaction: Transaction
  /// The app; nil if the payload does not name one.
  public let bundleID: BundleID?

  init(_ transaction: Transaction, bundleID: BundleID) {
    self.transaction = transaction
    self.bundleID = bundleID
  }

  /// Reads a payload.
  init(utf8: [UInt8]) throws(JWSError) {
    let wire: WireObject
    do { wire = try WireObject(utf8: utf8) } catch { throw .badPayload(.syntax(error)) }
    do {
      transaction = try Transaction(wire: wire)
      bundleID = try wire.value("bundleId", as: .text).map { BundleID($0) }
    } catch { throw .badPayload(.member(error)) }
  }

  /// Throws if the transaction was made in another store or, after that check, in another app.
  ///
  /// Nil stands for any store or app.
  func demand(_ environment: StoreEnvironment?, _ bundleID: BundleID?) throws(JWSError) {
    if let environment, environment != transaction.environment {
      throw .wrongEnvironment(expected: environment, found: transaction.environment)
    }
    if let bundleID, bundleID != self.bundleID {
      throw .wrongBundle(expected: bundleID, found: self.bundleID)
    }
  }
}
