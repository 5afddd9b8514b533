// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Signatures match developer.apple.com/documentation/storekittest. Comments note the differences.

public import Foundation
public import StoreKit
import StoreModel
import StoreSimulation

/// A transaction in the simulated store:
/// developer.apple.com/documentation/storekittest/sktesttransaction.
public final class SKTestTransaction: NSObject, Sendable {
  public let identifier: UInt
  public let originalTransactionIdentifier: UInt
  public let productIdentifier: String
  public let state: SKPaymentTransactionState
  public let purchaseDate: Date
  public let cancelDate: Date?
  public let expirationDate: Date?
  /// False for all but the latest transaction of a subscription.
  public let autoRenewingEnabled: Bool
  public let hasPurchaseIssue: Bool
  public let isPendingPriceIncreaseConsent: Bool
  public let pendingAskToBuyConfirmation: Bool

  /// The purchase as the store has it in its books.
  init(_ entry: BookEntry) {
    let transaction = StoreKit.Transaction(entry.transaction)
    let info = entry.standing?.renewalInfo
    identifier = UInt(transaction.id)
    originalTransactionIdentifier = UInt(transaction.originalID)
    productIdentifier = transaction.productID
    state = .purchased
    purchaseDate = transaction.purchaseDate
    cancelDate = transaction.revocationDate
    expirationDate = transaction.expirationDate
    autoRenewingEnabled = info?.willAutoRenew ?? false
    hasPurchaseIssue =
      switch entry.standing?.state {
      case .inGracePeriod, .inBillingRetryPeriod: true
      default: false
      }
    isPendingPriceIncreaseConsent = info?.priceIncreaseStatus == .pending
    pendingAskToBuyConfirmation = false
  }

  /// A purchase that awaits approval; once approved, it has another identifier.
  convenience init(_ request: StoreBooks.Pending) {
    let number = 1_000_000 + UInt(request.id.rawValue)
    self.init(number, of: request.product, at: request.asked, .deferred)
  }

  /// A purchase that awaits an issue's resolution; then it has another identifier.
  convenience init(_ interruption: StoreSession.Interruption) {
    let number = 2_000_000 + UInt(interruption.number)
    self.init(number, of: interruption.product, at: interruption.date, .failed)
  }

  private init(
    _ number: UInt,
    of product: ProductID,
    at date: StoreDate,
    _ state: SKPaymentTransactionState
  ) {
    identifier = number
    originalTransactionIdentifier = number
    productIdentifier = product.rawValue
    self.state = state
    purchaseDate = date.asDate
    cancelDate = nil
    expirationDate = nil
    autoRenewingEnabled = false
    hasPurchaseIssue = state == .failed
    isPendingPriceIncreaseConsent = false
    pendingAskToBuyConfirmation = state == .deferred
  }

  /// The product and the identifier, without the address of the object.
  public override var description: String { "\(productIdentifier) (transaction \(identifier))" }
}
