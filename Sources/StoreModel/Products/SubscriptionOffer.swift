/// A reduced price for a limited time, as in StoreKit's `Product.SubscriptionOffer`.
public struct SubscriptionOffer: Hashable, Sendable {
  /// The audience of an offer, as in StoreKit's `Transaction.OfferType`.
  public enum Kind: Hashable, Sendable, CaseIterable {
    /// New customers of the subscription group, once.
    case introductory
    /// Current and former subscribers chosen by the developer, with the developer's signature.
    case promotional
    /// Anyone who has a code.
    case code
    /// Former subscribers.
    case winBack
  }

  /// How an offer is paid, as in StoreKit's `Product.SubscriptionOffer.PaymentMode`.
  public enum PaymentMode: Hashable, Sendable, CaseIterable {
    /// One long first period is free.
    case freeTrial
    /// Each of several billing periods has a reduced price.
    case payAsYouGo
    /// One reduced price covers one long first period.
    case payUpFront
  }

  /// The audience of the offer.
  public let kind: Kind
  /// The identifier in App Store Connect; nil for an introductory offer.
  public let id: String?
  /// How the offer is paid.
  public let paymentMode: PaymentMode
  /// The length of one of its periods.
  public let period: SubscriptionPeriod
  /// The number of periods, at least 1; more than 1 only for pay as you go.
  public let periodCount: Int
  /// The price of each charge; zero for a free trial.
  public let price: Price

  /// Creates an offer.
  public init(
    kind: Kind,
    id: String? = nil,
    paymentMode: PaymentMode,
    period: SubscriptionPeriod,
    periodCount: Int = 1,
    price: Price = .free
  ) {
    self.kind = kind
    self.id = id
    self.paymentMode = paymentMode
    self.period = period
    self.periodCount = periodCount
    self.price = price
  }

  /// The period that one transaction under this offer covers.
  ///
  /// A free trial or an offer paid up front is one transaction for the entire time. Pay as you go
  /// is one transaction for each period.
  package var coveredByOne: SubscriptionPeriod {
    paymentMode == .payAsYouGo ? period : period.times(periodCount)
  }

  /// The number of transactions made under this offer.
  package var transactionCount: Int { paymentMode == .payAsYouGo ? periodCount : 1 }
}
