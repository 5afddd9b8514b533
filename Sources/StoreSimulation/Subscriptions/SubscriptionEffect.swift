public import StoreModel

/// What a change of a subscription brings with it.
public enum SubscriptionEffect: Hashable, Sendable {
  /// The store charged, or gave a free period: a new transaction.
  case charged(Transaction)
  /// A transaction stands differently: upgraded, revoked, extended, reinstated.
  case changed(Transaction)
  /// The developer's server is told.
  case notified(ServerNotification, about: TransactionID)
}

/// Why the store did not do what was asked.
public enum SubscriptionRefusal: Error, Hashable, Sendable {
  /// The customer holds this subscription; nothing was charged.
  case alreadySubscribed(TransactionID)
  /// What was asked for takes effect when the present period ends; this one is still held.
  case takesEffectLater(TransactionID)
  /// The offer is not for this customer.
  case ineligibleForOffer
  /// There is no such subscription, or it is over.
  case nothingToChange
}
