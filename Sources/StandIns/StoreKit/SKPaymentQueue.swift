// Names of the original StoreKit that files for StoreKit 2 still mention. They compile; what asks
// the store is refused when it is called.

public import Foundation

/// See developer.apple.com/documentation/storekit/skpaymenttransactionobserver.
public protocol SKPaymentTransactionObserver: AnyObject {
  /// See `skpaymenttransactionobserver/paymentqueue(_:updatedtransactions:)`.
  ///
  /// - Parameters:
  ///   - queue: the queue.
  ///   - transactions: what changed.
  func paymentQueue(
    _ queue: SKPaymentQueue,
    updatedTransactions transactions: [SKPaymentTransaction]
  )

  /// See `skpaymenttransactionobserver/paymentqueue(_:shouldaddstorepayment:for:)`.
  ///
  /// - Parameters:
  ///   - queue: the queue.
  ///   - payment: what was chosen in the App Store.
  ///   - product: of it.
  /// - Returns: whether to go on.
  func paymentQueue(
    _ queue: SKPaymentQueue,
    shouldAddStorePayment payment: SKPayment,
    for product: SKProduct
  ) -> Bool

  /// See `skpaymenttransactionobserver/paymentqueue(_:removedtransactions:)`.
  ///
  /// - Parameters:
  ///   - queue: the queue.
  ///   - transactions: what was finished.
  func paymentQueue(
    _ queue: SKPaymentQueue,
    removedTransactions transactions: [SKPaymentTransaction]
  )

  /// See `paymentqueue(_:restorecompletedtransactionsfailedwitherror:)` there.
  ///
  /// - Parameters:
  ///   - queue: the queue.
  ///   - error: why.
  func paymentQueue(
    _ queue: SKPaymentQueue,
    restoreCompletedTransactionsFailedWithError error: any Error
  )

  /// See `skpaymenttransactionobserver/paymentqueuerestorecompletedtransactionsfinished(_:)`.
  ///
  /// - Parameter queue: the queue.
  func paymentQueueRestoreCompletedTransactionsFinished(_ queue: SKPaymentQueue)

  /// See `paymentqueue(_:didrevokeentitlementsforproductidentifiers:)` there.
  ///
  /// - Parameters:
  ///   - queue: the queue.
  ///   - productIdentifiers: of what was taken back.
  func paymentQueue(
    _ queue: SKPaymentQueue,
    didRevokeEntitlementsForProductIdentifiers productIdentifiers: [String]
  )

  /// See `skpaymenttransactionobserver/paymentqueuedidchangestorefront(_:)`.
  ///
  /// - Parameter queue: the queue.
  func paymentQueueDidChangeStorefront(_ queue: SKPaymentQueue)
}

extension SKPaymentTransactionObserver {
  /// Goes on with nothing.
  public func paymentQueue(
    _ queue: SKPaymentQueue,
    shouldAddStorePayment payment: SKPayment,
    for product: SKProduct
  ) -> Bool { false }
  /// Nothing.
  public func paymentQueue(
    _ queue: SKPaymentQueue,
    removedTransactions transactions: [SKPaymentTransaction]
  ) {}
  /// Nothing.
  public func paymentQueue(
    _ queue: SKPaymentQueue,
    restoreCompletedTransactionsFailedWithError error: any Error
  ) {}
  /// Nothing.
  public func paymentQueueRestoreCompletedTransactionsFinished(_ queue: SKPaymentQueue) {}
  /// Nothing.
  public func paymentQueue(
    _ queue: SKPaymentQueue,
    didRevokeEntitlementsForProductIdentifiers productIdentifiers: [String]
  ) {}
  /// Nothing.
  public func paymentQueueDidChangeStorefront(_ queue: SKPaymentQueue) {}
}

/// See developer.apple.com/documentation/storekit/skpaymentqueuedelegate.
public protocol SKPaymentQueueDelegate: AnyObject {
  /// See `skpaymentqueuedelegate/paymentqueue(_:shouldcontinue:in:)`.
  ///
  /// - Parameters:
  ///   - paymentQueue: the queue.
  ///   - transaction: under way.
  ///   - newStorefront: where it would go on.
  /// - Returns: whether it goes on.
  func paymentQueue(
    _ paymentQueue: SKPaymentQueue,
    shouldContinue transaction: SKPaymentTransaction,
    in newStorefront: SKStorefront
  ) -> Bool

  /// See `skpaymentqueuedelegate/paymentqueueshouldshowpriceconsent(_:)`.
  ///
  /// - Parameter paymentQueue: the queue.
  /// - Returns: whether to ask at once.
  func paymentQueueShouldShowPriceConsent(_ paymentQueue: SKPaymentQueue) -> Bool
}

extension SKPaymentQueueDelegate {
  /// Goes on.
  public func paymentQueue(
    _ paymentQueue: SKPaymentQueue,
    shouldContinue transaction: SKPaymentTransaction,
    in newStorefront: SKStorefront
  ) -> Bool { true }
  /// Asks at once.
  public func paymentQueueShouldShowPriceConsent(_ paymentQueue: SKPaymentQueue) -> Bool { true }
}

/// See developer.apple.com/documentation/storekit/skpaymentqueue.
public final class SKPaymentQueue: NSObject, Sendable {
  private static let queue = SKPaymentQueue()

  /// See `skpaymentqueue/default()`.
  ///
  /// - Returns: the queue.
  public class func `default`() -> SKPaymentQueue { queue }

  /// See `skpaymentqueue/canmakepayments()`.
  ///
  /// - Returns: whether payments are allowed.
  public class func canMakePayments() -> Bool { true }

  /// See `skpaymentqueue/add(_:)-5ciz2`: nothing ever comes.
  ///
  /// - Parameter observer: who would hear.
  public func add(_ observer: any SKPaymentTransactionObserver) {}

  /// See `skpaymentqueue/remove(_:)`.
  ///
  /// - Parameter observer: who hears no more.
  public func remove(_ observer: any SKPaymentTransactionObserver) {}

  /// See `skpaymentqueue/add(_:)-79pqy`.
  ///
  /// - Parameter payment: what to buy.
  public func add(_ payment: SKPayment) { Device.refuse("SKPaymentQueue.add(_:)") }

  /// See `skpaymentqueue/restorecompletedtransactions()`.
  public func restoreCompletedTransactions() {
    Device.refuse("SKPaymentQueue.restoreCompletedTransactions()")
  }

  /// See `skpaymentqueue/finishtransaction(_:)`.
  ///
  /// - Parameter transaction: which one.
  public func finishTransaction(_ transaction: SKPaymentTransaction) {
    Device.refuse("SKPaymentQueue.finishTransaction(_:)")
  }

  /// See `skpaymentqueue/restorecompletedtransactions(withapplicationusername:)`.
  ///
  /// - Parameter username: the app's name of the user.
  public func restoreCompletedTransactions(withApplicationUsername username: String?) {
    Device.refuse("SKPaymentQueue.restoreCompletedTransactions(withApplicationUsername:)")
  }

  /// See `skpaymentqueue/transactions`.
  public var transactions: [SKPaymentTransaction] { [] }

  /// See `skpaymentqueue/transactionobservers`.
  public var transactionObservers: [any SKPaymentTransactionObserver] { [] }

  /// See `skpaymentqueue/storefront`.
  public var storefront: SKStorefront? { SKStorefront() }

  /// See `skpaymentqueue/delegate`: nothing is ever asked.
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
