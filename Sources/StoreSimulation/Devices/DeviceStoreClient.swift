import Simulation
import StoreModel

/// The store as seen by the app of one process: each call is a message to the device.
///
/// Calls that are still waiting when the process is killed resume, unseen, to release their memory.
/// They return as mildly as possible, mostly without an error, so that a `try!` does not end a
/// process that the app no longer has. A write fails, because nothing may assume that it succeeded.
struct DeviceStoreClient: ChangingStore {
  let line: DeviceLine

  func products(for ids: [ProductID]) async throws -> [Product] {
    let answer = await line.call(.products, returning: Result<[Product], StoreError>.self) {
      $0.loadProducts(ids, for: $1)
    } outcome: {
      switch $0 {
      case .success(let products): .products(products)
      case .failure(let error): .failed(error)
      }
    }
    return try (answer ?? .failure(.systemError)).get()
  }

  func subscriptionStatuses(
    in group: SubscriptionGroupID
  ) async throws -> [SubscriptionStatus] {
    // Measured: a canceled task receives an empty result.
    guard !Task.isCancelled else { return [] }
    let answer = await line.call(
      .statuses,
      returning: Result<[SubscriptionStatus], StoreError>.self
    ) {
      $0.readStatuses(in: group, for: $1)
    } outcome: {
      switch $0 {
      case .success(let statuses): .statuses(statuses)
      case .failure(let error): .failed(error)
      }
    }
    return try (answer ?? .success([])).get()
  }

  var statusUpdates: SubscriptionStatusUpdates {
    listening { line, listener in line.board.with { $0.statuses.attach(listener) } }
  }

  func isEligibleForIntroductoryOffer(in group: SubscriptionGroupID) async -> Bool {
    await line.call(.eligibility, returning: Bool.self) {
      $0.readEligibility(in: group, for: $1)
    } outcome: {
      .eligible($0)
    } ?? false
  }

  func beginRefundRequest(for id: TransactionID) async throws -> RefundRequestStatus {
    let answer = await line.call(
      .refundRequest,
      returning: Result<RefundRequestStatus, StoreError>.self
    ) {
      $0.requestRefund(of: id, for: $1)
    } outcome: {
      if case .failure(let error) = $0 { .failed(error) } else { .done }
    }
    return try (answer ?? .success(.userCancelled)).get()
  }

  func purchase(_ id: ProductID, options: PurchaseOptions) async throws -> PurchaseResult {
    let answer = await line.call(
      .purchase,
      product: id,
      returning: Result<PurchaseResult, StoreError>.self
    ) {
      $0.purchase(id, options, for: $1)
    } outcome: {
      switch $0 {
      // The app receives nothing here about sales and failures of StoreKit's own views.
      case _ where options.isByStoreView: .done
      case .success(let result): .purchase(result)
      case .failure(let error): .failed(error)
      }
    }
    return try (answer ?? .success(.pending)).get()
  }

  func currentEntitlements() async -> [VerificationResult] {
    await read(.currentEntitlements) { $0.readEntitlements(for: $1) }
  }

  func currentEntitlements(for id: ProductID) async -> [VerificationResult] {
    await read(.currentEntitlements, of: id) { $0.readEntitlements(of: id, for: $1) }
  }

  private func read(
    _ kind: CallKind,
    of product: ProductID? = nil,
    _ send: @escaping @Sendable (isolated Device, Caller<DeviceReplica.Answer>) -> Void
  ) async -> [VerificationResult] {
    await line.call(kind, product: product, returning: DeviceReplica.Answer.self, send) {
      .transactions($0.results, asOf: $0.asOf, irregular: $0.isIrregular)
    }?.results ?? []
  }

  func jwsRepresentation(of result: VerificationResult) -> SignedTransaction {
    let transaction = result.unsafePayload
    let isDamaged = if case .unverified(_, .invalidSignature) = result { true } else { false }
    let signer = isDamaged ? StoreSignature.wrongSigner : StoreSignature.signer
    return signer.sign(transaction, at: transaction.signedDate)
  }

  func unfinished() async -> [VerificationResult] {
    await read(.unfinished) { $0.readUnfinished(for: $1) }
  }

  func all() async -> [VerificationResult] { await read(.allTransactions) { $0.readAll(for: $1) } }

  func all(for id: ProductID) async -> [VerificationResult] {
    await read(.allTransactions, of: id) { $0.readAll(of: id, for: $1) }
  }

  var updates: TransactionUpdates {
    listening { line, listener in line.board.with { $0.updates.attach(listener) } }
  }

  var purchaseIntents: PurchaseIntents {
    listening { line, listener in line.attach(listener) }
  }

  /// Returns a sequence whose iterators are listeners, each attached when it is made.
  private func listening<Element>(
    _ attach: @escaping @Sendable (DeviceLine, UpdateListener<Element>) -> Void
  ) -> StoreUpdates<Element> {
    let line = line
    return StoreUpdates {
      let listener = UpdateListener<Element>(domain: line.domain, simulation: line.simulation)
      attach(line, listener)
      return listener
    }
  }

  var canMakePayments: Bool { line.device.canMakePayments }

  func storefront() async -> Storefront? {
    await line.call(.storefront, returning: Storefront.self) {
      $0.readStorefront(for: $1)
    } outcome: { _ in
      .done
    }
  }

  var storefrontUpdates: StorefrontUpdates {
    listening { line, listener in line.board.with { $0.storefronts.attach(listener) } }
  }

  var messages: StoreMessages {
    listening { line, listener in line.board.with { $0.messages.attach(listener) } }
  }

  var changes: StoreUpdates<Transaction> {
    listening { line, listener in line.board.with { $0.changes.attach(listener) } }
  }

  func display(_ message: StoreMessage) { line.display(message) }

  func showManageSubscriptions(in group: SubscriptionGroupID?) async throws {
    try await showSheet(.manageSubscriptions) { $0.manageSubscriptions(in: group, for: $1) }
  }

  func presentOfferCodeRedeemSheet() async throws {
    try await showSheet(.offerCode) { $0.redeemOfferCode(for: $1) }
  }

  private func showSheet(
    _ kind: CallKind,
    _ send: @escaping @Sendable (isolated Device, Caller<Result<Bool, StoreError>>) -> Void
  ) async throws {
    let answer = await line.call(kind, returning: Result<Bool, StoreError>.self, send) {
      if case .failure(let error) = $0 { .failed(error) } else { .done }
    }
    _ = try (answer ?? .success(true)).get()
  }

  func finish(_ transaction: Transaction) async {
    _ = await line.call(.finish, product: transaction.productID, returning: Bool.self) {
      $0.finish(transaction.id, for: $1)
    } outcome: { _ in
      .done
    }
  }

  func sync() async throws {
    let answer = await line.call(.sync, returning: Result<Bool, StoreError>.self) {
      $0.sync(for: $1)
    } outcome: {
      if case .failure(let error) = $0 { .failed(error) } else { .done }
    }
    _ = try (answer ?? .success(true)).get()
  }

  func appTransaction() async throws -> AppTransactionResult {
    try await appTransaction(.appTransaction) { $0.readAppTransaction(for: $1) }
  }

  func refreshAppTransaction() async throws -> AppTransactionResult {
    try await appTransaction(.appTransactionRefresh) { $0.refreshAppTransaction(for: $1) }
  }

  private func appTransaction(
    _ kind: CallKind,
    _ send:
      @escaping @Sendable (
        isolated Device, Caller<Result<AppTransactionResult, StoreError>>
      ) -> Void
  ) async throws -> AppTransactionResult {
    let answer = await line.call(
      kind,
      returning: Result<AppTransactionResult, StoreError>.self,
      send
    ) {
      switch $0 {
      case .success(let result): .appTransaction(result)
      case .failure(let error): .failed(error)
      }
    }
    return try (answer ?? .failure(.systemError)).get()
  }
}

/// The storage of one process: completed writes survive it, pending writes do not.
struct DeviceStorage: DurableStorage {
  let line: DeviceLine

  func value(for key: String) async -> String? {
    await line.call(.read, returning: String?.self) {
      $0.read(key, for: $1)
    } outcome: { _ in
      .done
    } ?? nil
  }

  func write(_ value: String?, for key: String) async throws {
    let written = await line.call(.write, returning: Bool.self) {
      $0.write(value, key: key, for: $1)
    } outcome: {
      $0 ? .done : .writeFailed
    }
    if written != true { throw StorageError.writeFailed }
  }
}
