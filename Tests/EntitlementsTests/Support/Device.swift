import StoreModel
import Testing

@testable import Entitlements

/// An actor that is nothing but a place to run.
actor PlainHost {
  /// Runs something here.
  func run<Value: Sendable>(_ body: @Sendable () -> Value) -> Value { body() }
}

/// The test environment of one launched app: a scripted store, a manual clock, and storage.
struct Device {
  let store: ScriptedStore
  let clock = ManualClock()
  let storage: MemoryStorage
  let main = PlainHost()

  init(store: ScriptedStore = ScriptedStore(products: [.vip]), storage: MemoryStorage = .init()) {
    self.store = store
    self.storage = storage
  }

  var environment: AppEnvironment {
    AppEnvironment(
      store: store,
      clock: clock,
      deviceClock: DeviceClock { StoreDate(rawValue: 1_700_000_000_000) },
      storage: storage,
      main: main
    ) {
      PlainHost()
    }
  }

  /// The screen of a window.
  func screen(_ app: any PurchaseApp, window: Int = 0) async -> Screen? {
    await main.run { app.screen(ofWindow: window) }
  }

  /// Waits, without moving the clock, until a window shows something.
  func until(
    _ app: any PurchaseApp,
    window: Int = 0,
    shows condition: @Sendable (Screen) -> Bool
  ) async {
    await until {
      guard let screen = await screen(app, window: window) else { return false }
      return condition(screen)
    }
  }

  /// Waits, without moving the clock, until a condition holds.
  func until(_ condition: @Sendable () async -> Bool) async {
    while await !condition() {
      if isOutOfTime() { return }
      await Task.yield()
    }
  }

  /// Lets time pass until a window shows something.
  func letTimePass(
    _ app: any PurchaseApp,
    window: Int = 0,
    until condition: @Sendable (Screen) -> Bool
  ) async {
    await letTimePass {
      guard let screen = await screen(app, window: window) else { return false }
      return condition(screen)
    }
  }

  /// Lets time pass until something holds.
  func letTimePass(until condition: @Sendable () async -> Bool) async {
    while await !condition() {
      if isOutOfTime() { return }
      clock.advance(by: .milliseconds(50))
      for _ in 0..<20 { await Task.yield() }
    }
  }

  /// Whether the test's time limit has cancelled it; then nothing is waited for any more.
  private func isOutOfTime() -> Bool {
    if Task.isCancelled { Issue.record("waited in vain") }
    return Task.isCancelled
  }
}

extension Product {
  static let vip = Product(
    id: DeckProduct.vip,
    type: .nonConsumable,
    displayName: "All cards",
    description: "Unlocks the deck.",
    price: Price(milliunits: 2990, currency: "USD")
  )
}

extension Transaction {
  /// A purchase of the deck.
  static func vip(_ id: UInt64 = 1) -> Transaction {
    Transaction(
      id: TransactionID(rawValue: id),
      productID: DeckProduct.vip,
      productType: .nonConsumable,
      purchaseDate: StoreDate(rawValue: 1_700_000_000_000)
    )
  }

  /// The same, taken back.
  var refunded: Transaction {
    var copy = self
    copy.revocation = Revocation(date: StoreDate(rawValue: purchaseDate.rawValue + 100_000))
    return copy
  }
}

extension Screen {
  var isUnlocked: Bool { unlocked == [DeckProduct.vip] }
}
