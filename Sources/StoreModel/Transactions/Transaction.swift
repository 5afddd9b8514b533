/// The store's identifier of one transaction.
///
/// 0 is a lawful identifier: Xcode's test environment counts from 0.
public struct TransactionID: RawRepresentable, Hashable, Comparable, Sendable {
  /// The number.
  public let rawValue: UInt64

  /// Wraps a number.
  public init(rawValue: UInt64) { self.rawValue = rawValue }

  /// Orders identifiers by number; the store hands them out in rising order.
  public static func < (left: TransactionID, right: TransactionID) -> Bool {
    left.rawValue < right.rawValue
  }
}

/// How a customer came to hold a transaction, by StoreKit's `Transaction.OwnershipType`.
public enum OwnershipType: Hashable, Sendable {
  /// The customer bought it.
  case purchased
  /// A family member bought it and shares it.
  case familyShared
}

/// Why access was taken back, by StoreKit's `Transaction.RevocationReason`.
public enum RevocationReason: Hashable, Sendable {
  /// The customer named a fault of the app.
  case developerIssue
  /// Any other reason.
  case other
}

/// Which App Store made a transaction, by StoreKit's `AppStore.Environment`.
public enum StoreEnvironment: Hashable, Sendable {
  /// Real customers and real money.
  case production
  /// Test accounts; never charges.
  case sandbox
  /// Xcode's local test environment; never charges.
  case xcode

  /// Whether a purchase here costs the customer money.
  public var charges: Bool { self == .production }
}

/// A customer's purchase, restored or shared purchase, or its later revocation.
///
/// The fields are those of StoreKit 2's `Transaction`
/// (developer.apple.com/documentation/storekit/transaction). A refund keeps the identifier and sets
/// ``revocationDate``.
public struct Transaction: Hashable, Sendable {
  /// The transaction's identifier.
  public let id: TransactionID
  /// The identifier of the first transaction of the same purchase.
  public let originalID: TransactionID
  /// What was bought.
  public let productID: ProductID
  /// The kind of what was bought.
  public let productType: ProductType
  /// When the store charged for it.
  public let purchaseDate: StoreDate
  /// How many were bought; more than 1 for consumables only.
  public let purchasedQuantity: Int
  /// Bought or shared.
  public let ownershipType: OwnershipType
  /// When the store refunded or revoked it; nil while it stands.
  public var revocationDate: StoreDate?
  /// Why it was revoked; nil while it stands.
  public var revocationReason: RevocationReason?
  /// The store that made it.
  public let environment: StoreEnvironment
  /// What was charged.
  public let price: Price
  /// When the store signed this copy; no order of events follows from it.
  public let signedDate: StoreDate

  /// Makes a transaction.
  public init(
    id: TransactionID,
    originalID: TransactionID? = nil,
    productID: ProductID,
    productType: ProductType,
    purchaseDate: StoreDate,
    purchasedQuantity: Int = 1,
    ownershipType: OwnershipType = .purchased,
    revocationDate: StoreDate? = nil,
    revocationReason: RevocationReason? = nil,
    environment: StoreEnvironment = .production,
    price: Price = .free,
    signedDate: StoreDate? = nil
  ) {
    self.id = id
    self.originalID = originalID ?? id
    self.productID = productID
    self.productType = productType
    self.purchaseDate = purchaseDate
    self.purchasedQuantity = purchasedQuantity
    self.ownershipType = ownershipType
    self.revocationDate = revocationDate
    self.revocationReason = revocationReason
    self.environment = environment
    self.price = price
    self.signedDate = signedDate ?? purchaseDate
  }

  /// Whether the store has taken it back.
  public var isRevoked: Bool { revocationDate != nil }
}
