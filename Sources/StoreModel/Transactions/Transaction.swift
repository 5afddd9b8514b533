/// The store's identifier of one transaction.
///
/// 0 is a valid identifier: Xcode's test environment counts from 0.
public struct TransactionID: RawRepresentable, Hashable, Comparable, Sendable {
  /// The number.
  public let rawValue: UInt64

  /// Wraps a number.
  public init(rawValue: UInt64) { self.rawValue = rawValue }

  /// Orders identifiers by number, which the store assigns in ascending order.
  public static func < (left: TransactionID, right: TransactionID) -> Bool {
    left.rawValue < right.rawValue
  }
}

/// The way a customer came to own a transaction, as in StoreKit's `Transaction.OwnershipType`.
public enum OwnershipType: Hashable, Sendable, CaseIterable {
  /// The customer bought it.
  case purchased
  /// A family member bought it and shares it.
  case familyShared
}

/// The App Store that made a transaction, as in StoreKit's `AppStore.Environment`.
public enum StoreEnvironment: Hashable, Sendable, CaseIterable {
  /// Real customers and real money.
  case production
  /// Test accounts; never charges.
  case sandbox
  /// Xcode's local test environment; never charges.
  case xcode

  /// Whether a purchase here costs the customer money.
  package var charges: Bool { self == .production }
}

/// A customer's purchase, restored or shared purchase, or its later revocation.
///
/// The fields are those of StoreKit 2's `Transaction`
/// (developer.apple.com/documentation/storekit/transaction). A refund keeps the identifier and sets
/// ``revocationDate``.
public struct Transaction: Hashable, Sendable {
  /// The content, stored once because transactions are copied often and rarely change.
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
    @usableFromInline var appAccountToken: AppAccountToken?
    @usableFromInline let environment: StoreEnvironment
    @usableFromInline let price: Price
    @usableFromInline var signedDate: StoreDate
    var nonce = DeviceVerificationNonce.none
  }

  @usableFromInline var kept: Kept<Content>

  /// The transaction's identifier.
  @inlinable public var id: TransactionID { kept.value.id }
  /// The identifier of the first transaction of the same purchase.
  @inlinable public var originalID: TransactionID { kept.value.originalID }
  /// The purchased product.
  @inlinable public var productID: ProductID { kept.value.productID }
  /// The kind of the purchased product.
  @inlinable public var productType: ProductType { kept.value.productType }
  /// The date on which the store charges; a renewal may appear before its period begins.
  @inlinable public var purchaseDate: StoreDate { kept.value.purchaseDate }
  /// The date of the first transaction of the same purchase.
  @inlinable public var originalPurchaseDate: StoreDate { kept.value.originalPurchaseDate }
  /// The quantity; more than 1 only for consumables and non-renewing subscriptions.
  @inlinable public var purchasedQuantity: Int { kept.value.purchasedQuantity }
  /// Whether the product was purchased or shared.
  @inlinable public var ownershipType: OwnershipType { kept.value.ownershipType }
  /// The app's own customer for whom the product was bought; nil if the app did not set one.
  @inlinable public var appAccountToken: AppAccountToken? { kept.value.appAccountToken }
  /// The store that made the transaction.
  @inlinable public var environment: StoreEnvironment { kept.value.environment }
  /// The charged price.
  @inlinable public var price: Price { kept.value.price }
  /// The date on which the store signed this copy; the store signs each change anew.
  @inlinable public var signedDate: StoreDate {
    get { kept.value.signedDate }
    set { change { $0.signedDate = newValue } }
  }
  /// The subscription details; nil for other purchases.
  @inlinable public var subscription: SubscriptionDetails? {
    get { kept.value.subscription }
    set { change { $0.subscription = newValue } }
  }
  /// The revocation; nil if the transaction is valid.
  @inlinable public var revocation: Revocation? {
    get { kept.value.revocation }
    set { change { $0.revocation = newValue } }
  }

  /// Creates a transaction.
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

  /// Revokes or reinstates the transaction and signs it anew.
  ///
  /// Nil reinstates the transaction.
  package mutating func setRevocation(_ revocation: Revocation?, signed date: StoreDate) {
    change {
      $0.revocation = revocation
      $0.signedDate = date
    }
  }

  /// Sets the app's own customer and signs the transaction anew.
  package mutating func setAppAccountToken(_ token: AppAccountToken, signed date: StoreDate) {
    change {
      $0.appAccountToken = token
      $0.signedDate = date
    }
  }

  @usableFromInline
  mutating func change(_ body: (inout Content) -> Void) {
    var content = kept.value
    body(&content)
    kept = Kept(content)
  }

  /// The nonce of the device's copy, which its signed text contains.
  package var deviceVerificationNonce: DeviceVerificationNonce {
    get { kept.value.nonce }
    set { change { $0.nonce = newValue } }
  }

  /// Whether the store has revoked the transaction.
  @inlinable public var isRevoked: Bool { revocation != nil }
  /// The date of the revocation; nil if there is none.
  @inlinable public var revocationDate: StoreDate? { revocation?.date }
  /// The reason for the revocation; nil if there is none.
  @inlinable public var revocationReason: RevocationReason? { revocation?.reason }
  /// The group of a subscription; nil for other purchases.
  @inlinable package var subscriptionGroupID: SubscriptionGroupID? { subscription?.groupID }
  /// The end of a subscription period; nil for other purchases.
  @inlinable public var expirationDate: StoreDate? { subscription?.expirationDate }
  /// Whether the customer has since upgraded to a higher level of service.
  @inlinable public var isUpgraded: Bool { subscription?.isUpgraded ?? false }
  /// The offer that was applied to a subscription.
  @inlinable public var offer: SubscriptionOffer? { subscription?.offer }
  /// The reason: purchase or renewal.
  @inlinable public var reason: TransactionReason { subscription?.reason ?? .purchase }
}

/// The app's own identifier of its customer, as in StoreKit's `appAccountToken`.
///
/// StoreKit uses a UUID. Here it is the UUID's lowercase text, so that no random source is needed.
public struct AppAccountToken: RawRepresentable, Hashable, Sendable {
  /// The UUID's text.
  public let rawValue: String

  /// Wraps a UUID's text.
  ///
  /// - Parameter rawValue: The text in any case: `UUID().uuidString` is uppercase, the store's is
  ///   lowercase.
  public init(rawValue: String) { self.rawValue = rawValue.lowercased() }
}
