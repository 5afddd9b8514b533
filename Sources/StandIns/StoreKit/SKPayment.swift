// Names of the original StoreKit that files for StoreKit 2 still mention. They compile; what asks
// the store is refused when it is called.

public import Foundation

/// See developer.apple.com/documentation/storekit/skpayment.
open class SKPayment: NSObject {
  /// See `skpayment/productidentifier`.
  open var productIdentifier: String { "" }
  /// See `skpayment/quantity`.
  open var quantity: Int { 1 }
  /// See `skpayment/applicationusername`.
  open var applicationUsername: String? { nil }

  /// See `skpayment/init(product:)`.
  public convenience init(product: SKProduct) { self.init() }
}

/// See developer.apple.com/documentation/storekit/skpaymenttransaction.
open class SKPaymentTransaction: NSObject {
  /// See `skpaymenttransaction/payment`.
  open var payment: SKPayment { SKPayment() }
  /// See `skpaymenttransaction/transactionidentifier`.
  open var transactionIdentifier: String? { nil }
  /// See `skpaymenttransaction/transactionstate`.
  open var transactionState: SKPaymentTransactionState { .purchasing }
  /// See `skpaymenttransaction/error`.
  open var error: (any Error)? { nil }
  /// See `skpaymenttransaction/original`.
  open var original: SKPaymentTransaction? { nil }
  /// See `skpaymenttransaction/transactiondate`.
  open var transactionDate: Date? { nil }
}

/// See developer.apple.com/documentation/storekit/skpaymenttransactionstate.
public enum SKPaymentTransactionState: Int, Sendable {
  /// See `skpaymenttransactionstate/purchasing`.
  case purchasing
  /// See `skpaymenttransactionstate/purchased`.
  case purchased
  /// See `skpaymenttransactionstate/failed`.
  case failed
  /// See `skpaymenttransactionstate/restored`.
  case restored
  /// See `skpaymenttransactionstate/deferred`.
  case deferred
}

@available(*, unavailable)
extension SKPaymentTransaction: Sendable {}

@available(*, unavailable)
extension SKPayment: Sendable {}
