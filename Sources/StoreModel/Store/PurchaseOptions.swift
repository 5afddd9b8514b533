/// The options that an app may add to a purchase, as in StoreKit's `Product.PurchaseOption`.
public struct PurchaseOptions: Hashable, Sendable {
  /// A promotional offer, with the developer's confirmation that this customer may have it.
  public struct PromotionalOffer: Hashable, Sendable {
    /// The offer's identifier.
    public let id: String
    /// Whether the signature is genuine.
    ///
    /// The developer's server makes genuine signatures.
    public let isSigned: Bool

    /// Creates an offer.
    public init(id: String, isSigned: Bool = true) {
      self.id = id
      self.isSigned = isSigned
    }
  }

  /// The quantity, 1...10; more than 1 only for consumables and non-renewing subscriptions.
  public var quantity: Int
  /// The app's own customer for whom the product is bought.
  public var appAccountToken: AppAccountToken?
  /// A promotional offer.
  public var promotionalOffer: PromotionalOffer?
  /// The identifier of a win-back offer.
  public var winBackOffer: String?
  /// Whether the purchase is made by one of StoreKit's own views, such as `ProductView`.
  ///
  /// An app that gives such a view no action of its own receives the purchase on `updates`:
  /// developer.apple.com/documentation/swiftui/view/oninapppurchasecompletion(perform:).
  public var isByStoreView = false

  /// Creates options; there are none by default.
  public init(
    quantity: Int = 1,
    appAccountToken: AppAccountToken? = nil,
    promotionalOffer: PromotionalOffer? = nil,
    winBackOffer: String? = nil
  ) {
    self.quantity = quantity
    self.appAccountToken = appAccountToken
    self.promotionalOffer = promotionalOffer
    self.winBackOffer = winBackOffer
  }

  /// No options.
  public static let none = PurchaseOptions()
}

/// The outcome of a refund request, as in StoreKit's `Transaction.RefundRequestStatus`.
public enum RefundRequestStatus: Hashable, Sendable {
  /// Apple received the request.
  ///
  /// The decision comes later as a change of the transaction, or not at all.
  case success
  /// The customer closed the sheet.
  case userCancelled
}

/// The outcome of a purchase, as in StoreKit's `Product.PurchaseResult`.
///
/// StoreKit's enumeration is open: a later system may return a case that an app does not know.
/// ``unknown`` represents such a case.
public enum PurchaseResult: Hashable, Sendable {
  /// The store charged the customer.
  ///
  /// The transaction may still be untrustworthy.
  case success(VerificationResult)
  /// An adult must approve, or the customer must authenticate the payment with the bank first.
  ///
  /// The transaction arrives on `updates`, or never.
  case pending
  /// The customer closed the payment sheet.
  case userCancelled
  /// A result that did not exist when the app was built.
  case unknown
}
