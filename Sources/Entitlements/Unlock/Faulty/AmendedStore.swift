import StoreModel

/// An adapter between the app and the store; calls that a conforming type does not define pass on.
protocol AmendedStore: StoreClient {
  /// The underlying store.
  var base: any StoreClient { get }
}

extension AmendedStore {
  var updates: TransactionUpdates { base.updates }
  var statusUpdates: SubscriptionStatusUpdates { base.statusUpdates }

  func products(for ids: [ProductID]) async throws -> [Product] {
    try await base.products(for: ids)
  }

  func purchase(_ id: ProductID, options: PurchaseOptions) async throws -> PurchaseResult {
    try await base.purchase(id, options: options)
  }

  func currentEntitlements() async -> [VerificationResult] { await base.currentEntitlements() }

  func subscriptionStatuses(
    in group: SubscriptionGroupID
  ) async throws -> [SubscriptionStatus] {
    try await base.subscriptionStatuses(in: group)
  }

  func isEligibleForIntroductoryOffer(in group: SubscriptionGroupID) async -> Bool {
    await base.isEligibleForIntroductoryOffer(in: group)
  }

  func beginRefundRequest(for id: TransactionID) async throws -> RefundRequestStatus {
    try await base.beginRefundRequest(for: id)
  }

  func currentEntitlements(for id: ProductID) async -> [VerificationResult] {
    await base.currentEntitlements(for: id)
  }

  func all() async -> [VerificationResult] { await base.all() }

  func all(for id: ProductID) async -> [VerificationResult] { await base.all(for: id) }

  func latest(for id: ProductID) async -> VerificationResult? { await base.latest(for: id) }

  func jwsRepresentation(of result: VerificationResult) -> SignedTransaction {
    base.jwsRepresentation(of: result)
  }

  func unfinished() async -> [VerificationResult] { await base.unfinished() }

  func finish(_ transaction: Transaction) async { await base.finish(transaction) }

  func sync() async throws { try await base.sync() }

  var purchaseIntents: PurchaseIntents { base.purchaseIntents }

  var canMakePayments: Bool { base.canMakePayments }

  func storefront() async -> Storefront? { await base.storefront() }

  var storefrontUpdates: StorefrontUpdates { base.storefrontUpdates }

  func showManageSubscriptions(in group: SubscriptionGroupID?) async throws {
    try await base.showManageSubscriptions(in: group)
  }

  func presentOfferCodeRedeemSheet() async throws { try await base.presentOfferCodeRedeemSheet() }

  func appTransaction() async throws -> AppTransactionResult { try await base.appTransaction() }

  func refreshAppTransaction() async throws -> AppTransactionResult {
    try await base.refreshAppTransaction()
  }
}
