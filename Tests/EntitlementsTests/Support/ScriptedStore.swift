import StoreModel
import Synchronization

/// A store that does what it is told: for unit tests of purchase logic.
///
/// Every call gets the answer set for it at the moment it begins. A call that is held waits with
/// that answer until it is let go, so a test can decide which of two calls is answered first.
///
/// ```swift
/// let store = ScriptedStore()
/// store.purchaseAnswer = .success(.pending)
/// store.emit(.verified(transaction))
/// ```
final class ScriptedStore: StoreClient {
  /// A call of the store.
  enum Call: Hashable, Sendable, CaseIterable {
    /// `products(for:)`.
    case products
    /// `purchase(_:)`.
    case purchase
    /// `currentEntitlements()`.
    case currentEntitlements
    /// `unfinished()`.
    case unfinished
    /// `finish(_:)`.
    case finish
    /// `subscriptionStatuses(in:)`.
    case subscriptionStatuses
    /// `isEligibleForIntroductoryOffer(in:)`.
    case offerEligibility
    /// `beginRefundRequest(for:)`.
    case refundRequest
    /// `sync()`.
    case sync
  }

  private struct State {
    var products: Result<[Product], StoreError>
    var purchase: Result<PurchaseResult, StoreError> = .success(.userCancelled)
    var sync: Result<[VerificationResult]?, StoreError> = .success(nil)
    var entitlements: [VerificationResult] = []
    var unfinished: [VerificationResult] = []
    var finished: [Transaction] = []
    var statuses: [SubscriptionGroupID: [SubscriptionStatus]] = [:]
    var isEligible = true
    var refundRequest: Result<RefundRequestStatus, StoreError> = .success(.userCancelled)
    var options: [PurchaseOptions] = []
    var listeners: [AsyncStream<VerificationResult>.Continuation] = []
    var statusListeners: [AsyncStream<SubscriptionStatus>.Continuation] = []
    var calls: [Call] = []
    var held: Set<Call> = []
    var waiting: [(call: Call, continuation: CheckedContinuation<Void, Never>)] = []
  }

  private let state: Mutex<State>

  /// Makes a store that sells some products, of which nothing is owned.
  ///
  /// - Parameter products: what it sells.
  init(products: [Product] = []) {
    state = Mutex(State(products: .success(products)))
  }

  // MARK: The script

  /// The answer to `products(for:)`; products that were not asked for are left out.
  var productsAnswer: Result<[Product], StoreError> {
    get { state.withLock { $0.products } }
    set { state.withLock { $0.products = newValue } }
  }

  /// The answer to `purchase(_:)`; at first, the customer cancels.
  var purchaseAnswer: Result<PurchaseResult, StoreError> {
    get { state.withLock { $0.purchase } }
    set { state.withLock { $0.purchase = newValue } }
  }

  /// The answer to `sync()`: the entitlements from then on, nil to leave them, or an error.
  ///
  /// At first nil: restoring grants nothing unless it is told to.
  var syncAnswer: Result<[VerificationResult]?, StoreError> {
    get { state.withLock { $0.sync } }
    set { state.withLock { $0.sync = newValue } }
  }

  /// The answer to `currentEntitlements()`.
  var entitlements: [VerificationResult] {
    get { state.withLock { $0.entitlements } }
    set { state.withLock { $0.entitlements = newValue } }
  }

  /// The answer to `unfinished()`.
  var unfinishedTransactions: [VerificationResult] {
    get { state.withLock { $0.unfinished } }
    set { state.withLock { $0.unfinished = newValue } }
  }

  /// The answer to `subscriptionStatuses(in:)`, by group; empty for who never subscribed.
  var statuses: [SubscriptionGroupID: [SubscriptionStatus]] {
    get { state.withLock { $0.statuses } }
    set { state.withLock { $0.statuses = newValue } }
  }

  /// The answer to `isEligibleForIntroductoryOffer(in:)`; at first yes.
  var isEligibleForIntroductoryOffer: Bool {
    get { state.withLock { $0.isEligible } }
    set { state.withLock { $0.isEligible = newValue } }
  }

  /// The answer to `beginRefundRequest(for:)`; at first, the customer closes the sheet.
  var refundRequestAnswer: Result<RefundRequestStatus, StoreError> {
    get { state.withLock { $0.refundRequest } }
    set { state.withLock { $0.refundRequest = newValue } }
  }

  /// Tells everybody who listens to `statusUpdates` now how a subscription stands.
  ///
  /// - Parameter status: how it stands.
  func emit(_ status: SubscriptionStatus) {
    state.withLock { state in
      state.statusListeners.removeAll { listener in
        if case .terminated = listener.yield(status) { true } else { false }
      }
    }
  }

  /// Delivers a transaction on `updates` to everybody who listens now.
  ///
  /// - Parameter result: what is delivered.
  func emit(_ result: VerificationResult) {
    state.withLock { state in
      state.listeners.removeAll { listener in
        if case .terminated = listener.yield(result) { true } else { false }
      }
    }
  }

  /// Delivers a genuine transaction on `updates` to everybody who listens now.
  ///
  /// - Parameter transaction: what is delivered.
  func emit(_ transaction: Transaction) { emit(.verified(transaction)) }

  /// From now on, lets a kind of call begin but not end.
  ///
  /// - Parameter call: which kind.
  func hold(_ call: Call) {
    state.withLock { _ = $0.held.insert(call) }
  }

  /// Ends a kind of call again, those that wait in the order in which they began.
  ///
  /// - Parameter call: which kind.
  func letGo(_ call: Call) {
    let ready = state.withLock { state in
      state.held.remove(call)
      let ready = state.waiting.filter { $0.call == call }
      state.waiting.removeAll { $0.call == call }
      return ready
    }
    for waiter in ready { waiter.continuation.resume() }
  }

  /// Ends the call of a kind that began first, and leaves the others waiting.
  ///
  /// - Parameter call: which kind.
  func letGoEarliest(_ call: Call) {
    let earliest = state.withLock { state in
      state.waiting.firstIndex { $0.call == call }.map { state.waiting.remove(at: $0) }
    }
    earliest?.continuation.resume()
  }

  /// Ends the call of a kind that began last, and leaves the others waiting.
  ///
  /// - Parameter call: which kind.
  func letGoLatest(_ call: Call) {
    let latest = state.withLock { state in
      state.waiting.lastIndex { $0.call == call }.map { state.waiting.remove(at: $0) }
    }
    latest?.continuation.resume()
  }

  // MARK: What happened

  /// The transactions finished, in order.
  var finished: [Transaction] { state.withLock { $0.finished } }

  /// What was added to each purchase, in order.
  var purchaseOptions: [PurchaseOptions] { state.withLock { $0.options } }

  /// How many tasks have listened to `updates` and are still thought to.
  var listenerCount: Int { state.withLock { $0.listeners.count } }

  /// How often a kind of call was begun.
  ///
  /// - Parameter call: which kind.
  /// - Returns: how often.
  func count(of call: Call) -> Int {
    state.withLock { state in state.calls.count { $0 == call } }
  }

  /// How many calls of a kind are held.
  ///
  /// - Parameter call: which kind.
  /// - Returns: how many.
  func heldCount(of call: Call) -> Int {
    state.withLock { state in state.waiting.count { $0.call == call } }
  }

  // MARK: StoreClient

  /// What ``productsAnswer`` says.
  func products(for ids: [ProductID]) async throws -> [Product] {
    let answer = await answer(to: .products) { $0.products }
    return try answer.get().filter { ids.contains($0.id) }
  }

  /// What ``purchaseAnswer`` says.
  func purchase(
    _ id: ProductID,
    options: PurchaseOptions
  ) async throws -> PurchaseResult {
    let answer = await answer(to: .purchase) {
      $0.options.append(options)
      return $0.purchase
    }
    return try answer.get()
  }

  /// What ``entitlements`` says.
  func currentEntitlements() async -> [VerificationResult] {
    await answer(to: .currentEntitlements) { $0.entitlements }
  }

  /// A text that names the transaction and is signed by nobody.
  func jwsRepresentation(of result: VerificationResult) -> SignedTransaction {
    SignedTransaction(rawValue: "scripted.\(result.unsafePayload.id.rawValue).unsigned")
  }

  /// What ``unfinishedTransactions`` says.
  func unfinished() async -> [VerificationResult] {
    await answer(to: .unfinished) { $0.unfinished }
  }

  /// What ``statuses`` says.
  func subscriptionStatuses(in group: SubscriptionGroupID) async -> [SubscriptionStatus] {
    await answer(to: .subscriptionStatuses) { $0.statuses[group] ?? [] }
  }

  /// What ``isEligibleForIntroductoryOffer`` says.
  func isEligibleForIntroductoryOffer(in group: SubscriptionGroupID) async -> Bool {
    await answer(to: .offerEligibility) { $0.isEligible }
  }

  /// What ``refundRequestAnswer`` says.
  func beginRefundRequest(for id: TransactionID) async throws -> RefundRequestStatus {
    try await answer(to: .refundRequest) { $0.refundRequest }.get()
  }

  /// How subscriptions stand, from the moment a listener is attached.
  var statusUpdates: SubscriptionStatusUpdates {
    SubscriptionStatusUpdates { [self] in
      let (stream, listener) = AsyncStream.makeStream(of: SubscriptionStatus.self)
      state.withLock { $0.statusListeners.append(listener) }
      return ScriptedListener(stream: stream)
    }
  }

  /// What is emitted from the moment a listener is attached.
  var updates: TransactionUpdates {
    TransactionUpdates { [self] in
      let (stream, listener) = AsyncStream.makeStream(of: VerificationResult.self)
      state.withLock { $0.listeners.append(listener) }
      return ScriptedListener(stream: stream)
    }
  }

  /// Notes what was finished.
  func finish(_ transaction: Transaction) async {
    await answer(to: .finish) { $0.finished.append(transaction) }
  }

  /// What ``syncAnswer`` says.
  func sync() async throws {
    let answer = await answer(to: .sync) { $0.sync }
    if let owned = try answer.get() { entitlements = owned }
  }

  private func answer<Answer: Sendable>(
    to call: Call,
    _ take: @Sendable (inout State) -> Answer
  ) async -> Answer {
    let answer = state.withLock { state in
      state.calls.append(call)
      return take(&state)
    }
    await withCheckedContinuation { continuation in
      let passes = state.withLock { state in
        guard state.held.contains(call) else { return true }
        state.waiting.append((call, continuation))
        return false
      }
      if passes { continuation.resume() }
    }
    return answer
  }
}
