/// The identifier of a group of subscriptions of which a customer holds one at a time.
public struct SubscriptionGroupID: RawRepresentable, Hashable, Comparable, Sendable {
  /// The identifier's text.
  public let rawValue: String

  /// Wraps an identifier's text.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Wraps an identifier's text.
  public init(_ text: String) { self.rawValue = text }

  /// Orders identifiers by their text, so that lists of them have one order everywhere.
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

/// What makes a product a subscription, by StoreKit's `Product.SubscriptionInfo`.
public struct SubscriptionInfo: Hashable, Sendable {
  /// The group of which a customer holds one subscription at a time.
  public let groupID: SubscriptionGroupID
  /// The rank in the group: 1 is the highest service; equal ranks are equal service.
  public let groupLevel: Int
  /// How long one paid period lasts.
  public let period: SubscriptionPeriod
  /// The offer for new customers of the group, if there is one.
  public let introductoryOffer: SubscriptionOffer?
  /// The offers for whom the developer chooses.
  public let promotionalOffers: [SubscriptionOffer]
  /// The offers for former subscribers, the best first.
  public let winBackOffers: [SubscriptionOffer]

  /// Describes a subscription.
  ///
  /// - Parameters:
  ///   - groupID: the group.
  ///   - groupLevel: the rank, at least 1; 1 is the highest service.
  ///   - period: how long one paid period lasts.
  ///   - introductoryOffer: the offer for new customers of the group.
  ///   - promotionalOffers: the offers for whom the developer chooses.
  ///   - winBackOffers: the offers for former subscribers, the best first.
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
