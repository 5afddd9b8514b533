// The real App Store behind the protocol that the simulation implements, for the shipped app.
//
// NEVER RUN ON A DEVICE. This file was written from Apple's documentation and type-checked against
// declarations copied from there (`.ci/live-store`), because no Mac was available to build it. When
// you run it for the first time, compare its behavior with Conformance in the documentation of
// `StoreSimulation`.

#if canImport(StoreKit) && (canImport(Darwin) || STOREKIT_DECLARATIONS)
import Foundation
public import StoreKit
public import StoreModel
import Synchronization

/// StoreKit 2 as a `StoreClient`.
///
/// It has never been run on a device.
///
/// ```swift
/// let store = StoreKitStore()
/// let shop = Shop(environment: .live(store: store, storage: FileStorage()))
/// ```
public final class StoreKitStore: StoreClient {
  /// Shows the payment sheet for a product.
  public typealias Sheet =
    @MainActor @Sendable (StoreKit.Product, Set<StoreKit.Product.PurchaseOption>) async throws ->
    StoreKit.Product.PurchaseResult

  /// Shows the refund sheet for a transaction in one of the app's scenes.
  public typealias RefundSheet =
    @MainActor @Sendable (UInt64) async throws ->
    StoreKit.Transaction.RefundRequestStatus

  /// Shows the sheet for subscriptions, of one group or of all, in one of the app's scenes.
  public typealias SubscriptionsSheet = @MainActor @Sendable (String?) async throws -> Void

  /// Shows the sheet for offer codes in one of the app's scenes.
  public typealias OfferCodeSheet = @MainActor @Sendable () async throws -> Void

  /// Asks the developer's server to sign a promotional offer of a product.
  public typealias OfferSigner =
    @Sendable (ProductID, String) async throws ->
    Set<StoreKit.Product.PurchaseOption>

  /// The StoreKit values that the app received and may need again.
  private struct Known {
    var products: [ProductID: StoreKit.Product] = [:]
    /// The transactions that can still be finished.
    var open: [UInt64: StoreKit.Transaction] = [:]
    var signed: [UInt64: String] = [:]
  }

  private let known = Mutex(Known())
  #if os(iOS) || os(visionOS) || STOREKIT_DECLARATIONS
  let messageBoard = Mutex(MessageBoard())
  #endif
  private let sheet: Sheet
  private let refundSheet: RefundSheet?
  let subscriptionsSheet: SubscriptionsSheet?
  let offerCodeSheet: OfferCodeSheet?
  private let signOffer: OfferSigner?

  /// Creates a store.
  ///
  /// - Parameters:
  ///   - sheet: Shows the payment sheet; an app with several scenes confirms in one of them.
  ///   - refundSheet: Shows the refund sheet. If nil, `beginRefundRequest(for:)` throws
  ///     `StoreError.unsupported`.
  ///   - subscriptionsSheet: Shows the sheet for subscriptions. If nil,
  ///     `showManageSubscriptions(in:)` throws `StoreError.unsupported`.
  ///   - offerCodeSheet: Shows the sheet for offer codes. If nil,
  ///     `presentOfferCodeRedeemSheet()` throws `StoreError.unsupported`.
  ///   - signOffer: Gets the signature of a promotional offer. If nil, an offer throws
  ///     `StoreError.missingOfferParameters`.
  public init(
    sheet: @escaping Sheet = { try await $0.purchase(options: $1) },
    refundSheet: RefundSheet? = nil,
    subscriptionsSheet: SubscriptionsSheet? = nil,
    offerCodeSheet: OfferCodeSheet? = nil,
    signOffer: OfferSigner? = nil
  ) {
    self.sheet = sheet
    self.refundSheet = refundSheet
    self.subscriptionsSheet = subscriptionsSheet
    self.offerCodeSheet = offerCodeSheet
    self.signOffer = signOffer
  }

  // MARK: Products and purchases

  /// Calls `Product.products(for:)` and keeps the products for ``purchase(_:options:)``.
  public func products(for ids: [ProductID]) async throws -> [StoreModel.Product] {
    do {
      let found = try await StoreKit.Product.products(for: ids.map(\.rawValue))
      known.withLock { known in
        for product in found { known.products[ProductID(product.id)] = product }
      }
      return found.map { StoreModel.Product($0) }
    } catch { throw StoreError(error) }
  }

  /// Calls `Product.purchase(options:)` through the sheet that was passed to the initializer.
  public func purchase(
    _ id: ProductID,
    options: PurchaseOptions
  ) async throws -> StoreModel.PurchaseResult {
    if known.withLock({ $0.products[id] == nil }) { _ = try await products(for: [id]) }
    guard let product = known.withLock({ $0.products[id] }) else {
      throw StoreError.productUnavailable
    }
    do {
      let wanted = try await purchaseOptions(options, of: product)
      switch try await sheet(product, wanted) {
      case .success(let result): return .success(keepNewest(result))
      case .pending: return .pending
      case .userCancelled: return .userCancelled
      @unknown default: return .unknown
      }
    } catch { throw StoreError(error) }
  }

  private func purchaseOptions(
    _ options: PurchaseOptions,
    of product: StoreKit.Product
  ) async throws -> Set<StoreKit.Product.PurchaseOption> {
    var wanted: Set<StoreKit.Product.PurchaseOption> = []
    if options.quantity != 1 { wanted.insert(.quantity(options.quantity)) }
    if let token = options.appAccountToken {
      // StoreKit accepts only a UUID, and a sale without the token would lose its owner.
      guard let uuid = UUID(uuidString: token.rawValue) else { throw StoreError.unknown }
      wanted.insert(.appAccountToken(uuid))
    }
    if let offer = options.promotionalOffer {
      guard let signOffer else { throw StoreError.missingOfferParameters }
      wanted.formUnion(try await signOffer(ProductID(product.id), offer.id))
    }
    if let id = options.winBackOffer {
      guard let offer = product.subscription?.winBackOffers.first(where: { $0.id == id }) else {
        throw StoreError.invalidOfferIdentifier
      }
      wanted.insert(.winBackOffer(offer))
    }
    return wanted
  }

  // MARK: Transactions

  /// Returns all of `Transaction.currentEntitlements`.
  public func currentEntitlements() async -> [StoreModel.VerificationResult] {
    var results: [StoreModel.VerificationResult] = []
    for await result in StoreKit.Transaction.currentEntitlements {
      results.append(keepNewest(result, isOpen: false))
    }
    return results
  }

  /// Returns all of `Transaction.all`.
  public func all() async -> [StoreModel.VerificationResult] {
    var results: [StoreModel.VerificationResult] = []
    for await result in StoreKit.Transaction.all {
      results.append(keepNewest(result, isOpen: false))
    }
    return results
  }

  /// Returns `Transaction.latest(for:)`.
  public func latest(for id: ProductID) async -> StoreModel.VerificationResult? {
    await StoreKit.Transaction.latest(for: id.rawValue).map { keepNewest($0, isOpen: false) }
  }

  /// Returns all of `Transaction.unfinished`.
  public func unfinished() async -> [StoreModel.VerificationResult] {
    var results: [StoreModel.VerificationResult] = []
    for await result in StoreKit.Transaction.unfinished { results.append(keepNewest(result)) }
    return results
  }

  /// The sequence `Transaction.updates`; each iterator has its own StoreKit iteration.
  public var updates: TransactionUpdates {
    StoreUpdates { [self] in Listener(StoreKit.Transaction.updates) { self.keepNewest($0) } }
  }

  /// Calls `Transaction.finish()` on the StoreKit transaction that the app received.
  public func finish(_ transaction: StoreModel.Transaction) async {
    let id = transaction.id.rawValue
    if let open = known.withLock({ $0.open.removeValue(forKey: id) }) {
      await open.finish()
      return
    }
    // The transaction came from another process or as an entitlement; the store knows whether it is
    // open.
    for await result in StoreKit.Transaction.unfinished where result.unsafePayloadValue.id == id {
      await result.unsafePayloadValue.finish()
      return
    }
  }

  /// Returns the JWS of the newest copy of the transaction; empty if StoreKit never handed it over.
  public func jwsRepresentation(of result: StoreModel.VerificationResult) -> SignedTransaction {
    let id = result.unsafePayload.id.rawValue
    return SignedTransaction(rawValue: known.withLock { $0.signed[id] } ?? "")
  }

  private func keepNewest(
    _ result: StoreKit.VerificationResult<StoreKit.Transaction>,
    isOpen: Bool = true
  ) -> StoreModel.VerificationResult {
    let payload = result.unsafePayloadValue
    known.withLock { known in
      known.signed[payload.id] = result.jwsRepresentation
      if isOpen { known.open[payload.id] = payload }
    }
    return StoreModel.VerificationResult(result)
  }

  // MARK: Subscriptions

  /// Returns `SubscriptionInfo.status(for:)`.
  ///
  /// - Throws: `StoreError`.
  public func subscriptionStatuses(
    in group: SubscriptionGroupID
  ) async throws -> [StoreModel.SubscriptionStatus] {
    do {
      return try await StoreKit.Product.SubscriptionInfo.status(for: group.rawValue).map(status)
    } catch {
      throw StoreError(error)
    }
  }

  /// The sequence `SubscriptionInfo.Status.updates`.
  public var statusUpdates: SubscriptionStatusUpdates {
    StoreUpdates { [self] in
      Listener(StoreKit.Product.SubscriptionInfo.Status.updates) { self.status($0) }
    }
  }

  /// Returns `SubscriptionInfo.isEligibleForIntroOffer(for:)`.
  public func isEligibleForIntroductoryOffer(in group: SubscriptionGroupID) async -> Bool {
    await StoreKit.Product.SubscriptionInfo.isEligibleForIntroOffer(for: group.rawValue)
  }

  private func status(
    _ status: StoreKit.Product.SubscriptionInfo.Status
  ) -> StoreModel.SubscriptionStatus {
    StoreModel.SubscriptionStatus(
      state: RenewalState(status.state),
      transaction: keepNewest(status.transaction, isOpen: false),
      renewalInfo: renewalInfo(status.renewalInfo)
    )
  }

  /// Returns the complete renewal info if it is verified, or otherwise only the owner and product,
  /// because no grace period, retry or date in unverified info may give access.
  private func renewalInfo(
    _ result: StoreKit.VerificationResult<StoreKit.Product.SubscriptionInfo.RenewalInfo>
  ) -> StoreModel.RenewalInfo {
    switch result {
    case .verified(let info): return RenewalInfo(info)
    case .unverified(let info, _):
      var told = RenewalInfo(info)
      (told.isInBillingRetry, told.gracePeriodExpirationDate) = (false, nil)
      (told.expirationReason, told.priceIncreaseStatus) = (nil, .noIncreasePending)
      (told.offer, told.eligibleWinBackOfferIDs) = (nil, [])
      return told
    }
  }

  // MARK: Refunds and syncing

  /// Calls `Transaction.beginRefundRequest(for:in:)` in the scene that was passed to the
  /// initializer.
  public func beginRefundRequest(
    for id: TransactionID
  ) async throws -> StoreModel.RefundRequestStatus {
    guard let refundSheet else { throw StoreError.unsupported }
    do {
      switch try await refundSheet(id.rawValue) {
      case .success: return .success
      case .userCancelled: return .userCancelled
      @unknown default: throw StoreError.unknown
      }
    } catch { throw StoreError(error) }
  }

  /// Calls `AppStore.sync()`.
  public func sync() async throws {
    do { try await AppStore.sync() } catch { throw StoreError(error) }
  }

  /// Returns `AppTransaction.shared`.
  public func appTransaction() async throws -> AppTransactionResult {
    do { return AppTransactionResult(try await StoreKit.AppTransaction.shared) } catch {
      throw StoreError(error)
    }
  }

  /// Calls `AppTransaction.refresh()`.
  public func refreshAppTransaction() async throws -> AppTransactionResult {
    do { return AppTransactionResult(try await StoreKit.AppTransaction.refresh()) } catch {
      throw StoreError(error)
    }
  }
}

// MARK: - App environment

/// A plain actor that serves as the host of the app's actors.
private actor LiveHost {}

extension AppEnvironment {
  /// Returns the environment of the shipped app: the real store, the real clock and the main actor.
  ///
  /// - Parameters:
  ///   - store: The store, usually a `StoreKitStore`.
  ///   - storage: The storage that survives the process.
  ///   - server: The app's own server, if it has one.
  /// - Returns: The environment, of the same type that the simulation passes to the logic.
  public static func live(
    store: any StoreClient,
    storage: any DurableStorage,
    server: (any ServerConnection)? = nil
  ) -> AppEnvironment {
    AppEnvironment(
      store: store,
      clock: ContinuousClock(),
      deviceClock: DeviceClock(zone: CalendarZone(.current)) { StoreDate(Date.now) },
      storage: storage,
      server: server,
      main: MainActor.shared,
      makeHost: { LiveHost() }
    )
  }
}

/// Purchase logic for views: the screens of a `PurchaseApp`, on the main actor.
///
/// ```swift
/// let app = MainActorApp(Shop(environment: .live(store: store, storage: storage)))
/// await app.launch()
/// await app.perform(.buy("com.example.unlock"))
/// ```
///
/// It does not notify views when a screen changes on its own, such as after an approval. The logic
/// has to notify its view, as in "Your first race" in the documentation of `Commands`.
@MainActor public final class MainActorApp<App: PurchaseApp> {
  /// The logic.
  public let app: App
  private var isLaunched = false

  /// Wraps logic that was created with ``StoreModel/AppEnvironment/live(store:storage:server:)``.
  public init(_ app: App) { self.app = app }

  /// Launches the logic.
  ///
  /// Call this once, early in the life of the process.
  public func launch() async {
    guard !isLaunched else { return }
    isLaunched = true
    await app.launch()
  }

  /// Performs a user action.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - window: The window in which it happened; the first one is 0.
  public func perform(_ action: UserAction, inWindow window: Int = 0) async {
    await app.perform(action, inWindow: window)
  }

  /// Returns what a window shows; nil while it is closed.
  ///
  /// - Parameter window: The window; the first one is 0.
  /// - Returns: The screen.
  public func screen(ofWindow window: Int = 0) -> StoreModel.Screen? {
    app.screen(ofWindow: window)
  }
}
#endif
