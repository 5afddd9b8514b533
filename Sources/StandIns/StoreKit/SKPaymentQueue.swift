// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Signatures match developer.apple.com/documentation/storekit. Comments note the differences.

// Names of the original StoreKit that StoreKit 2 files still mention. They compile; a call that
// needs the store is refused.

public import Foundation

public protocol SKPaymentTransactionObserver: AnyObject {
  /// - Parameters:
  ///   - queue: The queue.
  ///   - transactions: The changed transactions.
  func paymentQueue(
    _ queue: SKPaymentQueue,
    updatedTransactions transactions: [SKPaymentTransaction]
  )

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

  /// - Parameters:
  ///   - queue: The queue.
  ///   - transactions: The finished transactions.
  func paymentQueue(
    _ queue: SKPaymentQueue,
    removedTransactions transactions: [SKPaymentTransaction]
  )

  /// - Parameters:
  ///   - queue: The queue.
  ///   - error: The reason for the failure.
  func paymentQueue(
    _ queue: SKPaymentQueue,
    restoreCompletedTransactionsFailedWithError error: any Error
  )

  /// - Parameter queue: The queue.
  func paymentQueueRestoreCompletedTransactionsFinished(_ queue: SKPaymentQueue)

  /// - Parameters:
  ///   - queue: The queue.
  ///   - productIdentifiers: The identifiers of the revoked products.
  func paymentQueue(
    _ queue: SKPaymentQueue,
    didRevokeEntitlementsForProductIdentifiers productIdentifiers: [String]
  )

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

public protocol SKPaymentQueueDelegate: AnyObject {
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

public final class SKPaymentQueue: NSObject, Sendable {
  private static let queue = SKPaymentQueue()

  /// - Returns: The queue.
  public class func `default`() -> SKPaymentQueue { queue }

  /// - Returns: Whether payments are allowed.
  public class func canMakePayments() -> Bool { AppStore.canMakePayments }

  /// No transaction ever arrives.
  ///
  /// - Parameter observer: The new observer.
  public func add(_ observer: any SKPaymentTransactionObserver) {}

  /// - Parameter observer: The observer to remove.
  public func remove(_ observer: any SKPaymentTransactionObserver) {}

  /// - Parameter payment: The payment.
  public func add(_ payment: SKPayment) { Device.refuse("SKPaymentQueue.add(_:)") }

  public func restoreCompletedTransactions() {
    Device.refuse("SKPaymentQueue.restoreCompletedTransactions()")
  }

  /// - Parameter transaction: The transaction.
  public func finishTransaction(_ transaction: SKPaymentTransaction) {
    Device.refuse("SKPaymentQueue.finishTransaction(_:)")
  }

  /// - Parameter username: The app's identifier of the user.
  public func restoreCompletedTransactions(withApplicationUsername username: String?) {
    Device.refuse("SKPaymentQueue.restoreCompletedTransactions(withApplicationUsername:)")
  }

  public var transactions: [SKPaymentTransaction] { [] }

  public var transactionObservers: [any SKPaymentTransactionObserver] { [] }

  public var storefront: SKStorefront? { SKStorefront() }

  /// It is never called.
  public var delegate: (any SKPaymentQueueDelegate)? {
    get { nil }
    set {}
  }

  public func showPriceConsentIfNeeded() {
    Device.refuse("SKPaymentQueue.showPriceConsentIfNeeded()")
  }

  public func presentCodeRedemptionSheet() {
    Device.refuse("SKPaymentQueue.presentCodeRedemptionSheet()")
  }
}
