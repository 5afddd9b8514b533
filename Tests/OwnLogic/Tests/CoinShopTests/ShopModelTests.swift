import CoinShop
import StoreModel
import Synchronization
import Testing

/// A store that sells at once, and tells what it is handed.
private final class Counter: StoreClient {
  private let next = Mutex<UInt64>(0)
  private let told = AsyncStream.makeStream(of: VerificationResult.self)
  /// Whether purchases fail.
  let refuses = Atomic<Bool>(false)

  /// One more purchase of ten coins.
  func sold() -> VerificationResult {
    .verified(
      Transaction(
        id: TransactionID(
          rawValue: next.withLock {
            $0 += 1; return $0
          }
        ),
        productID: "shop.coins",
        productType: .consumable,
        purchaseDate: StoreDate(rawValue: 0)
      )
    )
  }

  /// A purchase that was made on another device, or approved by a parent.
  func tell() { told.continuation.yield(sold()) }

  func purchase(_ id: ProductID, options: PurchaseOptions) throws -> PurchaseResult {
    if refuses.load(ordering: .sequentiallyConsistent) { throw StoreError.notAvailableInStorefront }
    return .success(sold())
  }

  var updates: TransactionUpdates { TransactionUpdates { Listener(self.told.stream) } }

  func unfinished() -> [VerificationResult] { [] }
  func finish(_ transaction: Transaction) {}

  // What a shop of coins does not ask for.
  func products(for ids: [ProductID]) -> [Product] { [] }
  func currentEntitlements() -> [VerificationResult] { [] }
  func jwsRepresentation(of result: VerificationResult) -> SignedTransaction {
    SignedTransaction(rawValue: "")
  }
  func subscriptionStatuses(in group: SubscriptionGroupID) -> [SubscriptionStatus] { [] }
  var statusUpdates: SubscriptionStatusUpdates {
    SubscriptionStatusUpdates { Listener(AsyncStream { $0.finish() }) }
  }
  func isEligibleForIntroductoryOffer(in group: SubscriptionGroupID) -> Bool { false }
  func beginRefundRequest(for id: TransactionID) throws -> RefundRequestStatus {
    throw StoreError.unsupported
  }
  func sync() {}
}

private final class Listener<Element: Sendable>: StoreListener {
  private let stream: AsyncStream<Element>

  init(_ stream: AsyncStream<Element>) { self.stream = stream }

  func next() async -> Element? {
    var iterator = stream.makeAsyncIterator()
    return await iterator.next()
  }
}

/// Storage that keeps nothing for long.
private actor Memory: DurableStorage {
  private var values: [String: String] = [:]

  func value(for key: String) -> String? { values[key] }

  func write(_ value: String?, for key: String) { values[key] = value }
}

@MainActor @Test("a view model on the main actor shows purchases and unrequested updates")
func viewModel() async {
  let store = Counter()
  let model = ShopModel(store: store, storage: Memory())
  let run = Task { await model.run() }
  // Nothing is sold before the shop knows what it has.
  #expect(!model.canBuy)
  await until { model.canBuy }
  await model.buy()
  await until { model.coins == 10 }
  store.tell()
  await until { model.coins == 20 }
  store.refuses.store(true, ordering: .sequentiallyConsistent)
  await model.buy()
  await until { model.alert?.kind == .purchaseFailed }
  await model.dismiss()
  await until { model.alert == nil && model.canBuy }
  #expect(model.coins == 20)
  run.cancel()
  await run.value
}

/// Lets others on until something is so; on the busiest machine it does not take a minute.
@MainActor private func until(_ isSo: () -> Bool) async {
  let end = ContinuousClock.now + .seconds(60)
  while !isSo(), .now < end { await Task.yield() }
  #expect(isSo())
}
