/// What an app may add to a purchase, by StoreKit's `Product.PurchaseOption`.
public struct PurchaseOptions: Hashable, Sendable {
  /// A promotional offer with the developer's word that this customer may have it.
  public struct PromotionalOffer: Hashable, Sendable {
    /// The offer's identifier.
    public let id: String
    /// Whether the signature is genuine; a real one is made by the developer's server.
    public let isSigned: Bool

    /// Names an offer.
    ///
    /// - Parameters:
    ///   - id: the offer's identifier.
    ///   - isSigned: whether the signature is genuine.
    public init(id: String, isSigned: Bool = true) {
      self.id = id
      self.isSigned = isSigned
    }
  }

  /// How many are bought, 1...10; more than 1 for consumables only.
  public var quantity: Int
  /// The app's own customer for whom it is bought.
  public var appAccountToken: AppAccountToken?
  /// A promotional offer.
  public var promotionalOffer: PromotionalOffer?
  /// The identifier of a win-back offer.
  public var winBackOffer: String?
  /// Whether one of StoreKit's own views buys, such as `ProductView`.
  ///
  /// An app that gives such a view no action of its own hears of the purchase on `updates`:
  /// developer.apple.com/documentation/swiftui/view/oninapppurchasecompletion(perform:).
  public var isByStoreView = false

  /// Describes what is added; without arguments, nothing.
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

  /// Nothing is added.
  public static let none = PurchaseOptions()
}

/// What became of a request for money back, by StoreKit's `Transaction.RefundRequestStatus`.
public enum RefundRequestStatus: Hashable, Sendable {
  /// Apple has it; the answer comes later, as a change of the transaction or not at all.
  case success
  /// The customer closed the sheet.
  case userCancelled
}
