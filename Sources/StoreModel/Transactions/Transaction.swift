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
public enum OwnershipType: Hashable, Sendable, CaseIterable {
  /// The customer bought it.
  case purchased
  /// A family member bought it and shares it.
  case familyShared
}

/// Which App Store made a transaction, by StoreKit's `AppStore.Environment`.
public enum StoreEnvironment: Hashable, Sendable, CaseIterable {
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
  /// When the store charged for it, or will: a renewal may be there before its period begins.
  public let purchaseDate: StoreDate
  /// When the first transaction of the same purchase was made.
  public let originalPurchaseDate: StoreDate
  /// How many were bought; more than 1 for consumables only.
  public let purchasedQuantity: Int
  /// Bought or shared.
  public let ownershipType: OwnershipType
  /// What a subscription adds; nil for anything else.
  public var subscription: SubscriptionDetails?
  /// That it was taken back; nil while it stands.
  public var revocation: Revocation?
  /// The app's own customer for whom it was bought; nil if the app did not say.
  public let appAccountToken: AppAccountToken?
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
    originalPurchaseDate: StoreDate? = nil,
    purchasedQuantity: Int = 1,
    ownershipType: OwnershipType = .purchased,
    subscription: SubscriptionDetails? = nil,
    revocation: Revocation? = nil,
    appAccountToken: AppAccountToken? = nil,
    environment: StoreEnvironment = .production,
    price: Price = .free,
    signedDate: StoreDate? = nil
  ) {
    self.id = id
    self.originalID = originalID ?? id
    self.productID = productID
    self.productType = productType
    self.purchaseDate = purchaseDate
    self.originalPurchaseDate = originalPurchaseDate ?? purchaseDate
    self.purchasedQuantity = purchasedQuantity
    self.ownershipType = ownershipType
    self.subscription = subscription
    self.revocation = revocation
    self.appAccountToken = appAccountToken
    self.environment = environment
    self.price = price
    self.signedDate = signedDate ?? purchaseDate
  }

  /// Whether the store has taken it back.
  public var isRevoked: Bool { revocation != nil }
  /// When the store took it back; nil while it stands.
  public var revocationDate: StoreDate? { revocation?.date }
  /// Why it was taken back; nil while it stands.
  public var revocationReason: RevocationReason? { revocation?.reason }
  /// The group of a subscription; nil for anything else.
  public var subscriptionGroupID: SubscriptionGroupID? { subscription?.groupID }
  /// When the period of a subscription ends; nil for anything else.
  public var expirationDate: StoreDate? { subscription?.expirationDate }
  /// Whether the customer went over to a higher service meanwhile.
  public var isUpgraded: Bool { subscription?.isUpgraded ?? false }
  /// The offer that applied to a subscription.
  public var offer: SubscriptionOffer? { subscription?.offer }
  /// Bought or renewed.
  public var reason: TransactionReason { subscription?.reason ?? .purchase }
}
