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
  /// What it says; kept once, as transactions are copied all the time and hardly ever change.
  @usableFromInline
  struct Content: Hashable, Sendable {
    @usableFromInline let id: TransactionID
    @usableFromInline let originalID: TransactionID
    @usableFromInline let productID: ProductID
    @usableFromInline let productType: ProductType
    @usableFromInline let purchaseDate: StoreDate
    @usableFromInline let originalPurchaseDate: StoreDate
    @usableFromInline let purchasedQuantity: Int
    @usableFromInline let ownershipType: OwnershipType
    @usableFromInline var subscription: SubscriptionDetails?
    @usableFromInline var revocation: Revocation?
    @usableFromInline let appAccountToken: AppAccountToken?
    @usableFromInline let environment: StoreEnvironment
    @usableFromInline let price: Price
    @usableFromInline var signedDate: StoreDate
  }

  @usableFromInline var kept: Kept<Content>

  /// The transaction's identifier.
  @inlinable public var id: TransactionID { kept.value.id }
  /// The identifier of the first transaction of the same purchase.
  @inlinable public var originalID: TransactionID { kept.value.originalID }
  /// What was bought.
  @inlinable public var productID: ProductID { kept.value.productID }
  /// The kind of what was bought.
  @inlinable public var productType: ProductType { kept.value.productType }
  /// When the store charged for it, or will: a renewal may be there before its period begins.
  @inlinable public var purchaseDate: StoreDate { kept.value.purchaseDate }
  /// When the first transaction of the same purchase was made.
  @inlinable public var originalPurchaseDate: StoreDate { kept.value.originalPurchaseDate }
  /// How many were bought; more than 1 for consumables only.
  @inlinable public var purchasedQuantity: Int { kept.value.purchasedQuantity }
  /// Bought or shared.
  @inlinable public var ownershipType: OwnershipType { kept.value.ownershipType }
  /// The app's own customer for whom it was bought; nil if the app did not say.
  @inlinable public var appAccountToken: AppAccountToken? { kept.value.appAccountToken }
  /// The store that made it.
  @inlinable public var environment: StoreEnvironment { kept.value.environment }
  /// What was charged.
  @inlinable public var price: Price { kept.value.price }
  /// When the store signed this copy: what has changed since is signed anew.
  @inlinable public var signedDate: StoreDate {
    get { kept.value.signedDate }
    set { change { $0.signedDate = newValue } }
  }
  /// What a subscription adds; nil for anything else.
  @inlinable public var subscription: SubscriptionDetails? {
    get { kept.value.subscription }
    set { change { $0.subscription = newValue } }
  }
  /// That it was taken back; nil while it stands.
  @inlinable public var revocation: Revocation? {
    get { kept.value.revocation }
    set { change { $0.revocation = newValue } }
  }

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
    kept = Kept(
      Content(
        id: id,
        originalID: originalID ?? id,
        productID: productID,
        productType: productType,
        purchaseDate: purchaseDate,
        originalPurchaseDate: originalPurchaseDate ?? purchaseDate,
        purchasedQuantity: purchasedQuantity,
        ownershipType: ownershipType,
        subscription: subscription,
        revocation: revocation,
        appAccountToken: appAccountToken,
        environment: environment,
        price: price,
        signedDate: signedDate ?? purchaseDate
      )
    )
  }

  /// Takes the transaction back, or gives it again, and signs it anew.
  ///
  /// - Parameters:
  ///   - revocation: that it is taken back; nil if it stands from now on.
  ///   - date: when the store signs what it is now.
  public mutating func setRevocation(_ revocation: Revocation?, signed date: StoreDate) {
    change {
      $0.revocation = revocation
      $0.signedDate = date
    }
  }

  @usableFromInline
  mutating func change(_ body: (inout Content) -> Void) {
    var content = kept.value
    body(&content)
    kept = Kept(content)
  }

  /// Whether the store has taken it back.
  @inlinable public var isRevoked: Bool { revocation != nil }
  /// When the store took it back; nil while it stands.
  @inlinable public var revocationDate: StoreDate? { revocation?.date }
  /// Why it was taken back; nil while it stands.
  @inlinable public var revocationReason: RevocationReason? { revocation?.reason }
  /// The group of a subscription; nil for anything else.
  @inlinable public var subscriptionGroupID: SubscriptionGroupID? { subscription?.groupID }
  /// When the period of a subscription ends; nil for anything else.
  @inlinable public var expirationDate: StoreDate? { subscription?.expirationDate }
  /// Whether the customer went over to a higher service meanwhile.
  @inlinable public var isUpgraded: Bool { subscription?.isUpgraded ?? false }
  /// The offer that applied to a subscription.
  @inlinable public var offer: SubscriptionOffer? { subscription?.offer }
  /// Bought or renewed.
  @inlinable public var reason: TransactionReason { subscription?.reason ?? .purchase }
}
