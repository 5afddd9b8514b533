/// The store as an app's purchase logic sees it: StoreKit 2 behind a protocol.
///
/// The simulated device, the scripted store of unit tests and an adapter over the real StoreKit
/// conform to it. Each method represents one StoreKit call and keeps its documented behavior.
public protocol StoreClient: Sendable {
  /// Returns the products with these identifiers that the store sells, in no guaranteed order.
  ///
  /// Unknown identifiers are omitted, as in `Product.products(for:)`.
  func products(for ids: [ProductID]) async throws -> [Product]

  /// Shows the payment sheet for one product and buys it: `Product.purchase(options:)`.
  ///
  /// - Parameters:
  ///   - id: The product to buy.
  ///   - options: The purchase options.
  /// - Returns: The outcome, of which ``PurchaseResult/pending`` is one.
  /// - Throws: ``StoreError``.
  func purchase(_ id: ProductID, options: PurchaseOptions) async throws -> PurchaseResult

  /// Returns what the customer may use now: `Transaction.currentEntitlements`.
  ///
  /// The result contains every non-consumable that was not refunded or revoked, the latest
  /// transaction of each subscription that is subscribed or in its grace period, and every
  /// non-renewing subscription, however old. It never contains a consumable. It comes from the
  /// device's own copy, which may lag behind the store.
  func currentEntitlements() async -> [VerificationResult]

  /// Returns the current entitlements of one product: `Transaction.currentEntitlements(for:)`.
  func currentEntitlements(for id: ProductID) async -> [VerificationResult]

  /// Returns a transaction as the store signed it: `VerificationResult.jwsRepresentation`.
  func jwsRepresentation(of result: VerificationResult) -> SignedTransaction

  /// Returns every unfinished transaction: `Transaction.unfinished`.
  func unfinished() async -> [VerificationResult]

  /// Returns every transaction of the customer, latest first: `Transaction.all`.
  ///
  /// A finished consumable is in it only if it was refunded.
  func all() async -> [VerificationResult]

  /// Returns every transaction of one product, latest first: `Transaction.all(for:)`.
  func all(for id: ProductID) async -> [VerificationResult]

  /// Returns the latest transaction of one product, in force or not: `Transaction.latest(for:)`.
  func latest(for id: ProductID) async -> VerificationResult?

  /// The transactions from outside `purchase(_:)`: `Transaction.updates`.
  ///
  /// The sequence never ends.
  ///
  /// Each iterator listens from the moment of its creation and does not receive earlier
  /// transactions.
  var updates: TransactionUpdates { get }

  /// The purchases that customers began on the App Store: `PurchaseIntent.intents`.
  ///
  /// The sequence never ends. An intent waits for the app's first listener, and ends with the
  /// app's process.
  var purchaseIntents: PurchaseIntents { get }

  /// Returns the customer's subscription statuses in a group: `SubscriptionInfo.status(for:)`.
  ///
  /// The result is empty for a customer who never subscribed. It has two elements for a family
  /// member who also has a subscription of their own. A canceled task also gets an empty result.
  ///
  /// - Throws: ``StoreError``. An error says nothing about the customer's subscriptions.
  func subscriptionStatuses(
    in group: SubscriptionGroupID
  ) async throws -> [SubscriptionStatus]

  /// The subscriptions whose status changed: `SubscriptionInfo.Status.updates`.
  ///
  /// The sequence never ends.
  var statusUpdates: SubscriptionStatusUpdates { get }

  /// Returns whether the customer is eligible for the introductory offer of a group, if there is
  /// one.
  func isEligibleForIntroductoryOffer(in group: SubscriptionGroupID) async -> Bool

  /// Shows the sheet for requesting a refund: `Transaction.beginRefundRequest(for:in:)`.
  func beginRefundRequest(for id: TransactionID) async throws -> RefundRequestStatus

  /// Whether the device allows purchases: `AppStore.canMakePayments`.
  var canMakePayments: Bool { get }

  /// Returns the country of the customer's App Store, if known: `Storefront.current`.
  func storefront() async -> Storefront?

  /// The countries to whose App Store the customer switches: `Storefront.updates`.
  ///
  /// The sequence never ends.
  var storefrontUpdates: StorefrontUpdates { get }

  /// Shows the customer's subscriptions: `AppStore.showManageSubscriptions(in:)`.
  ///
  /// - Parameter group: The subscription group to show; nil for all of the app's.
  /// - Throws: ``StoreError``.
  func showManageSubscriptions(in group: SubscriptionGroupID?) async throws

  /// Shows the sheet for offer codes: `AppStore.presentOfferCodeRedeemSheet(in:)`.
  ///
  /// A transaction that comes from a code arrives on ``updates``.
  ///
  /// - Throws: ``StoreError``.
  func presentOfferCodeRedeemSheet() async throws

  /// The App Store's messages for the customer: `Message.messages`.
  ///
  /// The sequence never ends. The system shows a message by itself if nothing in the app listens.
  var messages: StoreMessages { get }

  /// Shows a message on a sheet, whose end is not awaited: `Message.display(in:)`.
  ///
  /// - Throws: ``StoreError``.
  func display(_ message: StoreMessage) throws

  /// Informs the store that the purchase was delivered: `Transaction.finish()`.
  func finish(_ transaction: Transaction) async

  /// Fetches everything from the store again: `AppStore.sync()`.
  ///
  /// The customer may have to sign in.
  ///
  /// - Throws: ``StoreError``, including ``StoreError/userCancelled`` for a canceled sign-in.
  func sync() async throws

  /// Returns the customer's purchase or first download of the app: `AppTransaction.shared`.
  ///
  /// - Throws: ``StoreError``. An error says nothing about what the customer bought.
  func appTransaction() async throws -> AppTransactionResult

  /// Fetches the app transaction from the store again: `AppTransaction.refresh()`.
  ///
  /// The customer has to sign in, so call this only after a tap.
  ///
  /// - Throws: ``StoreError``, including ``StoreError/userCancelled`` for a canceled sign-in.
  func refreshAppTransaction() async throws -> AppTransactionResult
}

extension StoreClient {
  /// True, for a store that does not ask the device.
  public var canMakePayments: Bool { true }

  /// Returns nil, for a store that does not know it.
  public func storefront() async -> Storefront? { nil }

  /// No changes, for a store in one country.
  public var storefrontUpdates: StorefrontUpdates { StorefrontUpdates { SilentListener() } }

  /// Throws ``StoreError/unsupported``, for a store without this sheet.
  ///
  /// - Parameter group: The subscription group to show; nil for all of the app's.
  /// - Throws: ``StoreError/unsupported``.
  public func showManageSubscriptions(in group: SubscriptionGroupID?) async throws {
    throw StoreError.unsupported
  }

  /// Throws ``StoreError/unsupported``, for a store without this sheet.
  ///
  /// - Throws: ``StoreError/unsupported``.
  public func presentOfferCodeRedeemSheet() async throws { throw StoreError.unsupported }

  /// No messages, for a store whose messages the system shows.
  public var messages: StoreMessages { StoreMessages { SilentListener() } }

  /// Throws ``StoreError/unsupported``, for a store without this sheet.
  ///
  /// - Parameter message: The message to show.
  /// - Throws: ``StoreError/unsupported``.
  public func display(_ message: StoreMessage) throws { throw StoreError.unsupported }

  /// No purchase intents, for a store whose products are not promoted.
  public var purchaseIntents: PurchaseIntents { PurchaseIntents { SilentListener() } }

  /// Returns the elements of all entitlements for the product.
  public func currentEntitlements(for id: ProductID) async -> [VerificationResult] {
    await currentEntitlements().filter { $0.unsafePayload.productID == id }
  }

  /// Returns the elements of the whole history for the product.
  public func all(for id: ProductID) async -> [VerificationResult] {
    await all().filter { $0.unsafePayload.productID == id }
  }

  /// Returns the transaction of the product's history that was purchased last.
  public func latest(for id: ProductID) async -> VerificationResult? {
    await all(for: id).max {
      ($0.unsafePayload.purchaseDate, $0.unsafePayload.id)
        < ($1.unsafePayload.purchaseDate, $1.unsafePayload.id)
    }
  }

  /// Returns everything that can be read by other calls, for a store that keeps no history.
  public func all() async -> [VerificationResult] {
    let entitlements = await currentEntitlements()
    let known = Set(entitlements.map(\.unsafePayload.id))
    return entitlements + (await unfinished()).filter { !known.contains($0.unsafePayload.id) }
  }

  /// Throws ``StoreError/unsupported``, for a store that does not know who bought the app.
  public func appTransaction() async throws -> AppTransactionResult {
    throw StoreError.unsupported
  }

  /// Throws ``StoreError/unsupported``, for a store that does not know who bought the app.
  public func refreshAppTransaction() async throws -> AppTransactionResult {
    throw StoreError.unsupported
  }

  /// Shows the payment sheet for one product and buys it without options.
  ///
  /// - Parameter id: The product to buy.
  /// - Returns: The outcome, of which ``PurchaseResult/pending`` is one.
  /// - Throws: ``StoreError``.
  public func purchase(_ id: ProductID) async throws -> PurchaseResult {
    try await purchase(id, options: .none)
  }
}
