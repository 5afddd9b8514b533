import StoreModel
import Synchronization

/// A store with scripted answers, for unit tests of purchase logic.
///
/// Each call gets the answer that is set when the call begins. A held call waits with that answer
/// until it is released, so a test can decide which of two calls is answered first.
///
/// ```swift
/// let store = ScriptedStore()
/// store.purchaseAnswer = .success(.pending)
/// store.emit(.verified(transaction))
/// ```
final class ScriptedStore: StoreClient {
  /// A call to the store.
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
    var history: [VerificationResult]?
    var finished: [Transaction] = []
    var statuses: [SubscriptionGroupID: [SubscriptionStatus]] = [:]
    var statusesError: StoreError?
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

  /// Creates a store that sells the given products, none of which is owned.
  ///
  /// - Parameter products: The products for sale.
  init(products: [Product] = []) {
    state = Mutex(State(products: .success(products)))
  }

  // MARK: The script

  /// The answer to `products(for:)`, without products that were not requested.
  var productsAnswer: Result<[Product], StoreError> {
    get { state.withLock { $0.products } }
    set { state.withLock { $0.products = newValue } }
  }

  /// The answer to `purchase(_:)`; initially, the customer cancels.
  var purchaseAnswer: Result<PurchaseResult, StoreError> {
    get { state.withLock { $0.purchase } }
    set { state.withLock { $0.purchase = newValue } }
  }

  /// The answer to `sync()`: the new entitlements, nil to keep the present ones, or an error.
  ///
  /// Initially nil: a restore grants nothing.
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

  /// The answer to `all()`; nil for what can be read by other calls.
  var history: [VerificationResult]? {
    get { state.withLock { $0.history } }
    set { state.withLock { $0.history = newValue } }
  }

  /// The answer to `subscriptionStatuses(in:)` by group; empty for customers who never subscribed.
  var statuses: [SubscriptionGroupID: [SubscriptionStatus]] {
    get { state.withLock { $0.statuses } }
    set { state.withLock { $0.statuses = newValue } }
  }

  /// The error that `subscriptionStatuses(in:)` throws; initially none.
  var statusesError: StoreError? {
    get { state.withLock { $0.statusesError } }
    set { state.withLock { $0.statusesError = newValue } }
  }

  /// The answer to `isEligibleForIntroductoryOffer(in:)`; initially true.
  var isEligibleForIntroductoryOffer: Bool {
    get { state.withLock { $0.isEligible } }
    set { state.withLock { $0.isEligible = newValue } }
  }

  /// The answer to `beginRefundRequest(for:)`; initially, the customer closes the sheet.
  var refundRequestAnswer: Result<RefundRequestStatus, StoreError> {
    get { state.withLock { $0.refundRequest } }
    set { state.withLock { $0.refundRequest = newValue } }
  }

  /// Delivers a subscription's status to all current listeners of `statusUpdates`.
  ///
  /// - Parameter status: The status.
  func emit(_ status: SubscriptionStatus) {
    state.withLock { state in
      state.statusListeners.removeAll { listener in
        if case .terminated = listener.yield(status) { true } else { false }
      }
    }
  }

  /// Delivers a result to all current listeners of `updates`.
  ///
  /// - Parameter result: The result to deliver.
  func emit(_ result: VerificationResult) {
    state.withLock { state in
      state.listeners.removeAll { listener in
        if case .terminated = listener.yield(result) { true } else { false }
      }
    }
  }

  /// Delivers a verified transaction to all current listeners of `updates`.
  ///
  /// - Parameter transaction: The transaction to deliver.
  func emit(_ transaction: Transaction) { emit(.verified(transaction)) }

  /// Holds calls of one kind: from now on they begin but do not end.
  ///
  /// - Parameter call: The kind of call.
  func hold(_ call: Call) {
    state.withLock { _ = $0.held.insert(call) }
  }

  /// Releases calls of one kind, with waiting calls in the order in which they began.
  ///
  /// - Parameter call: The kind of call.
  func letGo(_ call: Call) {
    let ready = state.withLock { state in
      state.held.remove(call)
      let ready = state.waiting.filter { $0.call == call }
      state.waiting.removeAll { $0.call == call }
      return ready
    }
    for waiter in ready { waiter.continuation.resume() }
  }

  /// Releases the earliest waiting call of one kind and leaves the others waiting.
  ///
  /// - Parameter call: The kind of call.
  func letGoEarliest(_ call: Call) {
    let earliest = state.withLock { state in
      state.waiting.firstIndex { $0.call == call }.map { state.waiting.remove(at: $0) }
    }
    earliest?.continuation.resume()
  }

  /// Releases the latest waiting call of one kind and leaves the others waiting.
  ///
  /// - Parameter call: The kind of call.
  func letGoLatest(_ call: Call) {
    let latest = state.withLock { state in
      state.waiting.lastIndex { $0.call == call }.map { state.waiting.remove(at: $0) }
    }
    latest?.continuation.resume()
  }

  // MARK: What happened

  /// The finished transactions, in order.
  var finished: [Transaction] { state.withLock { $0.finished } }

  /// The options of each purchase, in order.
  var purchaseOptions: [PurchaseOptions] { state.withLock { $0.options } }

  /// The number of attached listeners of `updates`.
  var listenerCount: Int { state.withLock { $0.listeners.count } }

  /// Returns the number of started calls of one kind.
  ///
  /// - Parameter call: The kind of call.
  /// - Returns: The number of calls.
  func count(of call: Call) -> Int {
    state.withLock { state in state.calls.count { $0 == call } }
  }

  /// Returns the number of held calls of one kind.
  ///
  /// - Parameter call: The kind of call.
  /// - Returns: The number of calls.
  func heldCount(of call: Call) -> Int {
    state.withLock { state in state.waiting.count { $0.call == call } }
  }

  // MARK: StoreClient

  /// Returns ``productsAnswer``.
  func products(for ids: [ProductID]) async throws -> [Product] {
    let answer = await answer(to: .products) { $0.products }
    return try answer.get().filter { ids.contains($0.id) }
  }

  /// Returns ``purchaseAnswer``.
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

  /// Returns ``entitlements``.
  func currentEntitlements() async -> [VerificationResult] {
    await answer(to: .currentEntitlements) { $0.entitlements }
  }

  /// Returns an unsigned text that names the transaction.
  func jwsRepresentation(of result: VerificationResult) -> SignedTransaction {
    SignedTransaction(rawValue: "scripted.\(result.unsafePayload.id.rawValue).unsigned")
  }

  /// Returns ``unfinishedTransactions``.
  func unfinished() async -> [VerificationResult] {
    await answer(to: .unfinished) { $0.unfinished }
  }

  /// Returns ``history``.
  func all() async -> [VerificationResult] {
    state.withLock { state in
      let listed = state.entitlements.map(\.unsafePayload.id)
      return state.history
        ?? state.entitlements + state.unfinished.filter { !listed.contains($0.unsafePayload.id) }
    }
  }

  /// Returns ``statuses`` of a group.
  ///
  /// - Throws: ``statusesError``, if there is one.
  func subscriptionStatuses(
    in group: SubscriptionGroupID
  ) async throws -> [SubscriptionStatus] {
    try await answer(to: .subscriptionStatuses) { state in
      state.statusesError.map { Result<[SubscriptionStatus], StoreError>.failure($0) }
        ?? .success(state.statuses[group] ?? [])
    }.get()
  }

  /// Returns ``isEligibleForIntroductoryOffer``.
  func isEligibleForIntroductoryOffer(in group: SubscriptionGroupID) async -> Bool {
    await answer(to: .offerEligibility) { $0.isEligible }
  }

  /// Returns ``refundRequestAnswer``.
  func beginRefundRequest(for id: TransactionID) async throws -> RefundRequestStatus {
    try await answer(to: .refundRequest) { $0.refundRequest }.get()
  }

  /// The status changes emitted after a listener is attached.
  var statusUpdates: SubscriptionStatusUpdates {
    SubscriptionStatusUpdates { [self] in
      let (stream, listener) = AsyncStream.makeStream(of: SubscriptionStatus.self)
      state.withLock { $0.statusListeners.append(listener) }
      return ScriptedListener(stream: stream)
    }
  }

  /// The transactions emitted after a listener is attached.
  var updates: TransactionUpdates {
    TransactionUpdates { [self] in
      let (stream, listener) = AsyncStream.makeStream(of: VerificationResult.self)
      state.withLock { $0.listeners.append(listener) }
      return ScriptedListener(stream: stream)
    }
  }

  /// Records a finished transaction.
  func finish(_ transaction: Transaction) async {
    await answer(to: .finish) { $0.finished.append(transaction) }
  }

  /// Applies ``syncAnswer``.
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
