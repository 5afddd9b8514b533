/// A message of the App Store for the customer, which a sheet shows: StoreKit's `Message`.
public struct StoreMessage: Hashable, Sendable {
  /// The reason of a message, as in StoreKit's `Message.Reason`.
  public enum Reason: String, Hashable, Sendable, CaseIterable {
    /// The customer should know something.
    case generic
    /// A renewal could not be charged, and the customer can change the payment method.
    case billingIssue
    /// The price of a subscription rises only if the customer agrees.
    case priceIncreaseConsent
    /// A former subscriber can subscribe again under an offer.
    case winBackOffer
  }

  /// The reason of the message.
  public let reason: Reason
  /// The subscription group that it is about; nil for none.
  package let group: SubscriptionGroupID?

  /// Creates a message.
  ///
  /// - Parameters:
  ///   - reason: The reason of the message.
  ///   - group: The subscription group that it is about; nil for none.
  package init(_ reason: Reason, group: SubscriptionGroupID? = nil) {
    self.reason = reason
    self.group = group
  }
}

/// The messages for the customer: the counterpart of `Message.messages`.
public typealias StoreMessages = StoreUpdates<StoreMessage>
