// Names of the original StoreKit that StoreKit 2 files still mention. They compile; a call that
// needs the store is refused.

public import Foundation

/// See developer.apple.com/documentation/storekit/skpaymenttransactionobserver.
public protocol SKPaymentTransactionObserver: AnyObject {
  /// See `skpaymenttransactionobserver/paymentqueue(_:updatedtransactions:)`.
  ///
  /// - Parameters:
  ///   - queue: The queue.
  ///   - transactions: The changed transactions.
  func paymentQueue(
    _ queue: SKPaymentQueue,
    updatedTransactions transactions: [SKPaymentTransaction]
  )

  /// See `skpaymenttransactionobserver/paymentqueue(_:shouldaddstorepayment:for:)`.
  ///
  /// - Parameters:
  ///   - queue: The queue.
  ///   - payment: The payment started in the App Store.
  ///   - product: The payment's product.
  /// - Returns: Whether to continue.
  func paymentQueue(
    _ queue: SKPaymentQueue,
    shouldAddStorePayment payment: SKPayment,
    for product: SKProduct
  ) -> Bool

  /// See `skpaymenttransactionobserver/paymentqueue(_:removedtransactions:)`.
  ///
  /// - Parameters:
  ///   - queue: The queue.
  ///   - transactions: The finished transactions.
  func paymentQueue(
    _ queue: SKPaymentQueue,
    removedTransactions transactions: [SKPaymentTransaction]
  )

  /// See `paymentqueue(_:restorecompletedtransactionsfailedwitherror:)` there.
  ///
  /// - Parameters:
  ///   - queue: The queue.
  ///   - error: The reason for the failure.
  func paymentQueue(
    _ queue: SKPaymentQueue,
    restoreCompletedTransactionsFailedWithError error: any Error
  )

  /// See `skpaymenttransactionobserver/paymentqueuerestorecompletedtransactionsfinished(_:)`.
  ///
  /// - Parameter queue: The queue.
  func paymentQueueRestoreCompletedTransactionsFinished(_ queue: SKPaymentQueue)

  /// See `paymentqueue(_:didrevokeentitlementsforproductidentifiers:)` there.
  ///
  /// - Parameters:
  ///   - queue: The queue.
  ///   - productIdentifiers: The identifiers of the revoked products.
  func paymentQueue(
    _ queue: SKPaymentQueue,
    didRevokeEntitlementsForProductIdentifiers productIdentifiers: [String]
  )

  /// See `skpaymenttransactionobserver/paymentqueuedidchangestorefront(_:)`.
  ///
  /// - Parameter queue: The queue.
  func paymentQueueDidChangeStorefront(_ queue: SKPaymentQueue)
}

extension SKPaymentTransactionObserver {
  /// Returns false: a payment is not continued.
  public func paymentQueue(
    _ queue: SKPaymentQueue,
    shouldAddStorePayment payment: SKPayment,
    for product: SKProduct
  ) -> Bool { false }
  /// Does nothing.
  public func paymentQueue(
    _ queue: SKPaymentQueue,
    removedTransactions transactions: [SKPaymentTransaction]
  ) {}
  /// Does nothing.
  public func paymentQueue(
    _ queue: SKPaymentQueue,
    restoreCompletedTransactionsFailedWithError error: any Error
  ) {}
  /// Does nothing.
  public func paymentQueueRestoreCompletedTransactionsFinished(_ queue: SKPaymentQueue) {}
  /// Does nothing.
  public func paymentQueue(
    _ queue: SKPaymentQueue,
    didRevokeEntitlementsForProductIdentifiers productIdentifiers: [String]
  ) {}
  /// Does nothing.
  public func paymentQueueDidChangeStorefront(_ queue: SKPaymentQueue) {}
}

/// See developer.apple.com/documentation/storekit/skpaymentqueuedelegate.
public protocol SKPaymentQueueDelegate: AnyObject {
  /// See `skpaymentqueuedelegate/paymentqueue(_:shouldcontinue:in:)`.
  ///
  /// - Parameters:
  ///   - paymentQueue: The queue.
  ///   - transaction: The transaction in progress.
  ///   - newStorefront: The new storefront.
  /// - Returns: Whether the transaction continues.
  func paymentQueue(
    _ paymentQueue: SKPaymentQueue,
    shouldContinue transaction: SKPaymentTransaction,
    in newStorefront: SKStorefront
  ) -> Bool

  /// See `skpaymentqueuedelegate/paymentqueueshouldshowpriceconsent(_:)`.
  ///
  /// - Parameter paymentQueue: The queue.
  /// - Returns: Whether to ask at once.
  func paymentQueueShouldShowPriceConsent(_ paymentQueue: SKPaymentQueue) -> Bool
}

extension SKPaymentQueueDelegate {
  /// Returns true: the transaction continues.
  public func paymentQueue(
    _ paymentQueue: SKPaymentQueue,
    shouldContinue transaction: SKPaymentTransaction,
    in newStorefront: SKStorefront
  ) -> Bool { true }
  /// Returns true: the customer is asked at once.
  public func paymentQueueShouldShowPriceConsent(_ paymentQueue: SKPaymentQueue) -> Bool { true }
}

/// See developer.apple.com/documentation/storekit/skpaymentqueue.
public final class SKPaymentQueue: NSObject, Sendable {
  private static let queue = SKPaymentQueue()

  /// See `skpaymentqueue/default()`.
  ///
  /// - Returns: The queue.
  public class func `default`() -> SKPaymentQueue { queue }

  /// See `skpaymentqueue/canmakepayments()`.
  ///
  /// - Returns: Whether payments are allowed.
  public class func canMakePayments() -> Bool { AppStore.canMakePayments }

  /// See `skpaymentqueue/add(_:)-5ciz2`; no transaction ever arrives.
  ///
  /// - Parameter observer: The new observer.
  public func add(_ observer: any SKPaymentTransactionObserver) {}

  /// See `skpaymentqueue/remove(_:)`.
  ///
  /// - Parameter observer: The observer to remove.
  public func remove(_ observer: any SKPaymentTransactionObserver) {}

  /// See `skpaymentqueue/add(_:)-79pqy`.
  ///
  /// - Parameter payment: The payment.
  public func add(_ payment: SKPayment) { Device.refuse("SKPaymentQueue.add(_:)") }

  /// See `skpaymentqueue/restorecompletedtransactions()`.
  public func restoreCompletedTransactions() {
    Device.refuse("SKPaymentQueue.restoreCompletedTransactions()")
  }

  /// See `skpaymentqueue/finishtransaction(_:)`.
  ///
  /// - Parameter transaction: The transaction.
  public func finishTransaction(_ transaction: SKPaymentTransaction) {
    Device.refuse("SKPaymentQueue.finishTransaction(_:)")
  }

  /// See `skpaymentqueue/restorecompletedtransactions(withapplicationusername:)`.
  ///
  /// - Parameter username: The app's identifier of the user.
  public func restoreCompletedTransactions(withApplicationUsername username: String?) {
    Device.refuse("SKPaymentQueue.restoreCompletedTransactions(withApplicationUsername:)")
  }

  /// See `skpaymentqueue/transactions`.
  public var transactions: [SKPaymentTransaction] { [] }

  /// See `skpaymentqueue/transactionobservers`.
  public var transactionObservers: [any SKPaymentTransactionObserver] { [] }

  /// See `skpaymentqueue/storefront`.
  public var storefront: SKStorefront? { SKStorefront() }

  /// See `skpaymentqueue/delegate`, which is never called.
  public var delegate: (any SKPaymentQueueDelegate)? {
    get { nil }
    set {}
  }

  /// See `skpaymentqueue/showpriceconsentifneeded()`.
  public func showPriceConsentIfNeeded() {
    Device.refuse("SKPaymentQueue.showPriceConsentIfNeeded()")
  }

  /// See `skpaymentqueue/presentcoderedemptionsheet()`.
  public func presentCodeRedemptionSheet() {
    Device.refuse("SKPaymentQueue.presentCodeRedemptionSheet()")
  }
}
