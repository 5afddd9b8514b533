/// A customer's subscriptions in one group: `SubscriptionGroupIdentifierItem`.
public struct SubscriptionGroupIdentifierItem: Hashable, Sendable {
  /// The group.
  public var subscriptionGroupID: SubscriptionGroupID
  /// The latest transaction of each subscription in the group.
  public var lastTransactions: [LastTransactionsItem]

  /// Creates a group.
  public init(
    subscriptionGroupID: SubscriptionGroupID,
    lastTransactions: [LastTransactionsItem]
  ) {
    self.subscriptionGroupID = subscriptionGroupID
    self.lastTransactions = lastTransactions
  }
}

/// The latest transaction of a subscription, with its state: `LastTransactionsItem`.
public struct LastTransactionsItem: Hashable, Sendable {
  /// The state of the subscription.
  public var status: RenewalState
  /// The first transaction of the subscription.
  public var originalTransactionID: TransactionID
  /// The latest transaction.
  public var signedTransaction: SignedTransaction
  /// The renewal details.
  ///
  /// The real API signs them, too, on the `signedDate` of ``signedTransaction``. There is no
  /// verifier for them alone, so they come as they were before signing.
  public var renewalInfo: RenewalInfo

  /// Creates a subscription.
  public init(
    status: RenewalState,
    originalTransactionID: TransactionID,
    signedTransaction: SignedTransaction,
    renewalInfo: RenewalInfo
  ) {
    self.status = status
    self.originalTransactionID = originalTransactionID
    self.signedTransaction = signedTransaction
    self.renewalInfo = renewalInfo
  }
}
