import CoinShop
import StoreModel
import Synchronization
import Testing

/// A store that sells at once, and tells what it is handed.
private final class Counter: StoreClient {
  private let next = Mutex<UInt64>(0)
  private let told = AsyncStream.makeStream(of: VerificationResult.self)

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

  func purchase(_ id: ProductID, options: PurchaseOptions) -> PurchaseResult { .success(sold()) }

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

private actor Host {}

@MainActor @Test("a view model on the main actor shows what is bought, and what comes by itself")
func viewModel() async {
  let store = Counter()
  let model = ShopModel(
    environment: AppEnvironment(
      store: store,
      clock: ContinuousClock(),
      deviceClock: DeviceClock { StoreDate(rawValue: 0) },
      storage: Memory(),
      main: MainActor.shared,
      makeHost: { Host() }
    )
  )
  let run = Task { await model.run() }
  await model.buy()
  await shows(10, model)
  store.tell()
  await shows(20, model)
  run.cancel()
  await run.value
}

/// Lets others on until the model has so many coins, or it is clear that it never will.
@MainActor private func shows(_ coins: Int, _ model: ShopModel) async {
  for _ in 0..<100_000 where model.coins != coins { await Task.yield() }
  #expect(model.coins == coins)
}
