/// The identifier of a subscription group, in which a customer holds one subscription at a time.
public struct SubscriptionGroupID: RawRepresentable, Hashable, Comparable, Sendable {
  /// The identifier's text.
  public let rawValue: String

  /// Wraps an identifier's text.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Wraps an identifier's text.
  public init(_ text: String) { self.rawValue = text }

  /// Orders identifiers by their text, which gives lists of them a stable order.
  public static func < (left: SubscriptionGroupID, right: SubscriptionGroupID) -> Bool {
    left.rawValue < right.rawValue
  }
}

extension SubscriptionGroupID: ExpressibleByStringLiteral, CustomStringConvertible {
  /// Wraps a literal.
  public init(stringLiteral value: String) { self.rawValue = value }

  /// The identifier's text.
  public var description: String { rawValue }
}

/// The subscription details of a product, as in StoreKit's `Product.SubscriptionInfo`.
public struct SubscriptionInfo: Hashable, Sendable {
  /// The group, in which a customer holds one subscription at a time.
  public let groupID: SubscriptionGroupID
  /// The rank in the group: 1 is the highest level of service; equal ranks are equal service.
  public let groupLevel: Int
  /// The length of one paid period.
  public let period: SubscriptionPeriod
  /// The offer for new customers of the group, if there is one.
  public let introductoryOffer: SubscriptionOffer?
  /// The offers for customers whom the developer chooses.
  public let promotionalOffers: [SubscriptionOffer]
  /// The offers for former subscribers, best first.
  public let winBackOffers: [SubscriptionOffer]

  /// Creates subscription details.
  ///
  /// The level is at least 1; 1 is the highest level of service.
  public init(
    groupID: SubscriptionGroupID,
    groupLevel: Int = 1,
    period: SubscriptionPeriod,
    introductoryOffer: SubscriptionOffer? = nil,
    promotionalOffers: [SubscriptionOffer] = [],
    winBackOffers: [SubscriptionOffer] = []
  ) {
    self.groupID = groupID
    self.groupLevel = groupLevel
    self.period = period
    self.introductoryOffer = introductoryOffer
    self.promotionalOffers = promotionalOffers
    self.winBackOffers = winBackOffers
  }
}
