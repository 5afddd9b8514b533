// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Signatures match developer.apple.com/documentation/storekittest. Comments note the differences.

import StoreModel
import StoreSimulation

extension SKTestSession {
  /// - Parameter productIdentifier: The product's identifier.
  /// - Throws: `SKTestError`.
  public func expireSubscription(productIdentifier: String) throws {
    try change(productIdentifier) { $0.expire($1) }
  }

  /// - Parameter productIdentifier: The product's identifier.
  /// - Throws: `SKTestError`.
  public func forceRenewalOfSubscription(productIdentifier: String) throws {
    try change(productIdentifier) { $0.renew($1) }
  }

  /// - Parameter identifier: The transaction's identifier.
  /// - Throws: `SKTestError`.
  public func enableAutoRenewForTransaction(identifier: UInt) throws {
    try change(identifier) { $0.setAutoRenew(true, of: $1) }
  }

  /// - Parameter identifier: The transaction's identifier.
  /// - Throws: `SKTestError`.
  public func disableAutoRenewForTransaction(identifier: UInt) throws {
    try change(identifier) { $0.setAutoRenew(false, of: $1) }
  }

  // MARK: Price increases

  /// - Parameter identifier: The transaction's identifier.
  /// - Throws: `SKTestError`.
  public func requestPriceIncreaseConsentForTransaction(identifier: UInt) throws {
    try change(identifier) { $0.requestConsent(of: $1) }
  }

  /// - Parameter identifier: The transaction's identifier.
  /// - Throws: `SKTestError`.
  public func consentToPriceIncreaseForTransaction(identifier: UInt) throws {
    try change(identifier) { $0.answerPriceIncrease(agrees: true, of: $1) }
  }

  /// - Parameter identifier: The transaction's identifier.
  /// - Throws: `SKTestError`.
  public func declinePriceIncreaseForTransaction(identifier: UInt) throws {
    try change(identifier) { $0.answerPriceIncrease(agrees: false, of: $1) }
  }

  // MARK: One subscription

  /// Changes the subscription with a product.
  private func change(_ id: String, _ body: (StoreSession, ProductID) -> Bool) throws {
    let store = try Self.store
    guard let product = catalog.product(ProductID(id)) else {
      throw SKTestError(.invalidProductIdentifier)
    }
    try change(product.id, of: product.type, in: store, body)
  }

  /// Changes the subscription that a transaction belongs to.
  private func change(_ identifier: UInt, _ body: (StoreSession, ProductID) -> Bool) throws {
    let store = try Self.store
    let transaction = try entry(identifier, in: store).transaction
    try change(transaction.productID, of: transaction.productType, in: store, body)
  }

  private func change(
    _ id: ProductID,
    of type: ProductType,
    in store: StoreSession,
    _ body: (StoreSession, ProductID) -> Bool
  ) throws {
    guard type == .autoRenewable else { throw SKTestError(.invalidProductType) }
    guard body(store, id) else { throw SKTestError(.noSubscriptionFound) }
  }
}
