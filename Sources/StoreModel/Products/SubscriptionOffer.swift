/// A reduced price for a while, by StoreKit's `Product.SubscriptionOffer`.
public struct SubscriptionOffer: Hashable, Sendable {
  /// For whom an offer is, by StoreKit's `Transaction.OfferType`.
  public enum Kind: Hashable, Sendable, CaseIterable {
    /// New customers of the subscription group, once.
    case introductory
    /// Present and former subscribers whom the developer chose, with the developer's signature.
    case promotional
    /// Whoever has a code.
    case code
    /// Former subscribers.
    case winBack
  }

  /// How an offer is paid, by StoreKit's `Product.SubscriptionOffer.PaymentMode`.
  public enum PaymentMode: Hashable, Sendable, CaseIterable {
    /// Nothing is paid for one long first period.
    case freeTrial
    /// A reduced price is paid for each of several billing periods.
    case payAsYouGo
    /// One reduced price is paid for one long first period.
    case payUpFront
  }

  /// For whom it is.
  public let kind: Kind
  /// The identifier that it has in App Store Connect; nil for an introductory offer.
  public let id: String?
  /// How it is paid.
  public let paymentMode: PaymentMode
  /// The length of one of its periods.
  public let period: SubscriptionPeriod
  /// How many periods it lasts, at least 1; more than 1 for pay as you go only.
  public let periodCount: Int
  /// What is charged each time; nothing for a free trial.
  public let price: Price

  /// Describes an offer.
  ///
  /// - Parameters:
  ///   - kind: for whom it is.
  ///   - id: its identifier; nil for an introductory offer.
  ///   - paymentMode: how it is paid.
  ///   - period: the length of one of its periods.
  ///   - periodCount: how many periods it lasts, at least 1.
  ///   - price: what is charged each time.
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

  /// What one transaction under this offer covers.
  ///
  /// A free trial and an offer paid up front are one transaction for all of their time; pay as you
  /// go is one transaction for each period.
  public var coveredByOne: SubscriptionPeriod {
    paymentMode == .payAsYouGo ? period : period.times(periodCount)
  }

  /// How many transactions are made under this offer.
  public var transactionCount: Int { paymentMode == .payAsYouGo ? periodCount : 1 }
}
