// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Signatures match developer.apple.com/documentation/storekit. Comments note the differences.

// Names of the original StoreKit that StoreKit 2 files still mention. They compile; a call that
// needs the store is refused.

public import Foundation

open class SKPayment: NSObject {
  open var productIdentifier: String { "" }
  open var quantity: Int { 1 }
  open var applicationUsername: String? { nil }
  open var simulatesAskToBuyInSandbox: Bool { false }
  open var paymentDiscount: SKPaymentDiscount? { nil }

  public convenience init(product: SKProduct) { self.init() }
}

open class SKMutablePayment: SKPayment {
  private var changes = Changes()

  private struct Changes {
    var productIdentifier = ""
    var quantity = 1
    var applicationUsername: String?
    var simulatesAskToBuyInSandbox = false
    var paymentDiscount: SKPaymentDiscount?
  }

  open override var productIdentifier: String {
    get { changes.productIdentifier }
    set { changes.productIdentifier = newValue }
  }
  open override var quantity: Int {
    get { changes.quantity }
    set { changes.quantity = newValue }
  }
  open override var applicationUsername: String? {
    get { changes.applicationUsername }
    set { changes.applicationUsername = newValue }
  }
  open override var simulatesAskToBuyInSandbox: Bool {
    get { changes.simulatesAskToBuyInSandbox }
    set { changes.simulatesAskToBuyInSandbox = newValue }
  }
  open override var paymentDiscount: SKPaymentDiscount? {
    get { changes.paymentDiscount }
    set { changes.paymentDiscount = newValue }
  }
}

open class SKPaymentDiscount: NSObject {
  public let identifier: String
  public let keyIdentifier: String
  public let nonce: UUID
  public let signature: String
  public let timestamp: NSNumber

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

open class SKPaymentTransaction: NSObject {
  open var payment: SKPayment { SKPayment() }
  open var transactionIdentifier: String? { nil }
  open var transactionState: SKPaymentTransactionState { .purchasing }
  open var error: (any Error)? { nil }
  open var original: SKPaymentTransaction? { nil }
  open var transactionDate: Date? { nil }
}

public enum SKPaymentTransactionState: Int, Sendable {
  case purchasing
  case purchased
  case failed
  case restored
  case deferred
}

@available(*, unavailable)
extension SKPaymentTransaction: Sendable {}

@available(*, unavailable)
extension SKPayment: Sendable {}

@available(*, unavailable)
extension SKPaymentDiscount: Sendable {}
