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
}

extension SKPaymentTransactionObserver {
  /// Goes on with nothing.
  public func paymentQueue(
    _ queue: SKPaymentQueue,
    shouldAddStorePayment payment: SKPayment,
    for product: SKProduct
  ) -> Bool { false }
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

  /// See `skpaymentqueue/add(_:)-5ciz2`:: nothing ever comes.
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

  /// See `skpaymentqueue/presentcoderedemptionsheet()`.
  public func presentCodeRedemptionSheet() {
    Device.refuse("SKPaymentQueue.presentCodeRedemptionSheet()")
  }
}
