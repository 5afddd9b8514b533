// Names of the original StoreKit that StoreKit 2 files still mention. They compile; a call that
// needs the store is refused.

public import Foundation

/// See developer.apple.com/documentation/storekit/skpayment.
open class SKPayment: NSObject {
  /// See `skpayment/productidentifier`.
  open var productIdentifier: String { "" }
  /// See `skpayment/quantity`.
  open var quantity: Int { 1 }
  /// See `skpayment/applicationusername`.
  open var applicationUsername: String? { nil }
  /// See `skpayment/simulatesasktobuyinsandbox`.
  open var simulatesAskToBuyInSandbox: Bool { false }
  /// See `skpayment/paymentdiscount`.
  open var paymentDiscount: SKPaymentDiscount? { nil }

  /// See `skpayment/init(product:)`.
  public convenience init(product: SKProduct) { self.init() }
}

/// See developer.apple.com/documentation/storekit/skmutablepayment.
open class SKMutablePayment: SKPayment {
  private var changes = Changes()

  private struct Changes {
    var productIdentifier = ""
    var quantity = 1
    var applicationUsername: String?
    var simulatesAskToBuyInSandbox = false
    var paymentDiscount: SKPaymentDiscount?
  }

  /// See `skmutablepayment/productidentifier`.
  open override var productIdentifier: String {
    get { changes.productIdentifier }
    set { changes.productIdentifier = newValue }
  }
  /// See `skmutablepayment/quantity`.
  open override var quantity: Int {
    get { changes.quantity }
    set { changes.quantity = newValue }
  }
  /// See `skmutablepayment/applicationusername`.
  open override var applicationUsername: String? {
    get { changes.applicationUsername }
    set { changes.applicationUsername = newValue }
  }
  /// See `skmutablepayment/simulatesasktobuyinsandbox`.
  open override var simulatesAskToBuyInSandbox: Bool {
    get { changes.simulatesAskToBuyInSandbox }
    set { changes.simulatesAskToBuyInSandbox = newValue }
  }
  /// See `skmutablepayment/paymentdiscount`.
  open override var paymentDiscount: SKPaymentDiscount? {
    get { changes.paymentDiscount }
    set { changes.paymentDiscount = newValue }
  }
}

/// See developer.apple.com/documentation/storekit/skpaymentdiscount.
open class SKPaymentDiscount: NSObject {
  /// See `skpaymentdiscount/identifier`.
  public let identifier: String
  /// See `skpaymentdiscount/keyidentifier`.
  public let keyIdentifier: String
  /// See `skpaymentdiscount/nonce`.
  public let nonce: UUID
  /// See `skpaymentdiscount/signature`.
  public let signature: String
  /// See `skpaymentdiscount/timestamp`.
  public let timestamp: NSNumber

  /// See `skpaymentdiscount/init(identifier:keyidentifier:nonce:signature:timestamp:)`.
  public init(
    identifier: String,
    keyIdentifier: String,
    nonce: UUID,
    signature: String,
    timestamp: NSNumber
  ) {
    self.identifier = identifier
    self.keyIdentifier = keyIdentifier
    self.nonce = nonce
    self.signature = signature
    self.timestamp = timestamp
  }
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

@available(*, unavailable)
extension SKPaymentDiscount: Sendable {}
