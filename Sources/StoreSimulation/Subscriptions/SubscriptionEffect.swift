package import StoreModel

/// An effect of a subscription change.
package enum SubscriptionEffect: Hashable, Sendable {
  /// The store charged, or gave a free period: a new transaction.
  case charged(Transaction)
  /// A transaction changed: upgraded, revoked, extended or reinstated.
  case changed(Transaction)
  /// A notification is due to the developer's server.
  case notified(ServerNotification, about: TransactionID)
}

/// The reason why the store refused a request.
package enum SubscriptionRefusal: Error, Hashable, Sendable {
  /// The customer holds this subscription; nothing was charged.
  case alreadySubscribed(TransactionID)
  /// The change takes effect when the current period ends; this transaction is still held.
  case takesEffectLater(TransactionID)
  /// The customer is not eligible for the offer.
  case ineligibleForOffer
  /// The subscription does not exist or is over.
  case nothingToChange
}
