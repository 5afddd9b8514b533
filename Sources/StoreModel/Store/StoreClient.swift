/// The store as an app's purchase logic sees it: StoreKit 2 behind a protocol.
///
/// The simulated device, the scripted store of unit tests and an adapter over the real StoreKit
/// conform to it. Each method stands for one call of StoreKit's and keeps its documented behaviour.
public protocol StoreClient: Sendable {
  /// The products with these identifiers that the store sells, in no promised order.
  ///
  /// Unknown identifiers are left out, as `Product.products(for:)` does.
  ///
  /// - Parameter ids: the identifiers wanted.
  /// - Returns: the products found.
  /// - Throws: ``StoreError`` if the store could not be asked.
  func products(for ids: [ProductID]) async throws -> [Product]

  /// Shows the payment sheet for one product and buys it: `Product.purchase(options:)`.
  ///
  /// - Parameters:
  ///   - id: what to buy.
  ///   - options: what is added to the purchase.
  /// - Returns: how it ended. ``PurchaseResult/pending`` is an end.
  /// - Throws: ``StoreError``.
  func purchase(_ id: ProductID, options: PurchaseOptions) async throws -> PurchaseResult

  /// What the customer may use now: `Transaction.currentEntitlements`.
  ///
  /// Every non-consumable that was not refunded or revoked; the latest transaction of each
  /// subscription that is subscribed or in its grace period; every non-renewing subscription,
  /// however old; never a consumable. Read from the device's own copy, which may be behind the
  /// store.
  func currentEntitlements() async -> [VerificationResult]

  /// What the customer may use of one product now: `Transaction.currentEntitlements(for:)`.
  ///
  /// - Parameter id: of the product.
  /// - Returns: those of ``currentEntitlements()`` that are of the product.
  func currentEntitlements(for id: ProductID) async -> [VerificationResult]

  /// A transaction as the store signed it: `VerificationResult.jwsRepresentation`.
  ///
  /// - Parameter result: what the store handed to the app.
  /// - Returns: the signed text, for a server of the app's own.
  func jwsRepresentation(of result: VerificationResult) -> SignedTransaction

  /// Every transaction that was not finished yet: `Transaction.unfinished`.
  func unfinished() async -> [VerificationResult]

  /// Every transaction of the customer, the latest first, without finished consumables:
  /// `Transaction.all`.
  func all() async -> [VerificationResult]

  /// Every transaction of one product, the latest first: `Transaction.all(for:)`.
  ///
  /// - Parameter id: of the product.
  /// - Returns: those of ``all()`` that are of the product.
  func all(for id: ProductID) async -> [VerificationResult]

  /// Transactions that come from outside `purchase(_:)`: `Transaction.updates`. Never ends.
  ///
  /// Each iterator listens from the moment it is made; what came before is not repeated to it.
  var updates: TransactionUpdates { get }

  /// How the customer's subscriptions of a group stand: `SubscriptionInfo.status(for:)`.
  ///
  /// Empty for who never subscribed; two for a family member who also has an own one. A cancelled
  /// task gets an empty answer too.
  ///
  /// - Parameter group: the group.
  /// - Returns: one status for each subscription held now or before.
  func subscriptionStatuses(in group: SubscriptionGroupID) async -> [SubscriptionStatus]

  /// Subscriptions that stand differently now: `SubscriptionInfo.Status.updates`. Never ends.
  var statusUpdates: SubscriptionStatusUpdates { get }

  /// Whether the customer may have the introductory offer of a group, if there is one.
  ///
  /// - Parameter group: the group.
  /// - Returns: true for who is not subscribed and never had the offer.
  func isEligibleForIntroductoryOffer(in group: SubscriptionGroupID) async -> Bool

  /// Shows the sheet that asks Apple for the money back: `Transaction.beginRefundRequest(for:in:)`.
  ///
  /// - Parameter id: for which transaction.
  /// - Returns: whether it was asked for.
  /// - Throws: ``StoreError``.
  func beginRefundRequest(for id: TransactionID) async throws -> RefundRequestStatus

  /// Tells the store that the purchase was delivered: `Transaction.finish()`.
  ///
  /// - Parameter transaction: what was delivered.
  func finish(_ transaction: Transaction) async

  /// Fetches everything from the store again: `AppStore.sync()`. May ask the customer to sign in.
  ///
  /// - Throws: ``StoreError``, among them ``StoreError/userCancelled`` for a cancelled sign-in.
  func sync() async throws
}

extension StoreClient {
  /// Those of all entitlements that are of the product.
  public func currentEntitlements(for id: ProductID) async -> [VerificationResult] {
    await currentEntitlements().filter { $0.unsafePayload.productID == id }
  }

  /// Those of the whole history that are of the product.
  public func all(for id: ProductID) async -> [VerificationResult] {
    await all().filter { $0.unsafePayload.productID == id }
  }

  /// What can be read otherwise, of a store that keeps no history.
  public func all() async -> [VerificationResult] {
    let entitlements = await currentEntitlements()
    let known = Set(entitlements.map(\.unsafePayload.id))
    return entitlements + (await unfinished()).filter { !known.contains($0.unsafePayload.id) }
  }

  /// Shows the payment sheet for one product and buys it, with nothing added.
  ///
  /// - Parameter id: what to buy.
  /// - Returns: how it ended. ``PurchaseResult/pending`` is an end.
  /// - Throws: ``StoreError``.
  public func purchase(_ id: ProductID) async throws -> PurchaseResult {
    try await purchase(id, options: .none)
  }
}
