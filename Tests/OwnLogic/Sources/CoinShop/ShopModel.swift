public import Observation
public import StoreModel

/// What the shop's view shows: a view model as any app has it, in front of the actor.
@MainActor @Observable public final class ShopModel {
  private var shown = CoinShop.Shown()
  @ObservationIgnored private let shop: CoinShop
  @ObservationIgnored private var isRunning = false

  /// How many coins there are.
  public var coins: Int { shown.coins }
  /// Whether the button can be tapped.
  public var canBuy: Bool { shown.canBuy }
  /// How far the last purchase has come.
  public var state: PurchaseState { shown.state }
  /// What stands before the view, if anything does.
  public var alert: Alert? { shown.alert }

  /// Makes the model of a shop that is not open yet.
  public convenience init(store: any StoreClient, storage: any DurableStorage) {
    self.init(store: store, storage: storage, version: .sound)
  }

  init(store: any StoreClient, storage: any DurableStorage, version: CoinShop.Version) {
    shop = CoinShop(store: store, storage: storage, version: version)
  }

  /// Opens the shop, and shows what becomes of it until the task is cancelled: once, for the app.
  public func run() async {
    guard !isRunning else { return }
    isRunning = true
    async let opened: Void = shop.open()
    for await _ in await shop.changes() { await look() }
    await opened
  }

  private func look() async { shown = await shop.shown }

  /// Someone taps the buy button.
  public func buy() async {
    await shop.buy()
    await look()
  }

  /// Someone closes the alert, which is gone when this returns.
  public func dismiss() async {
    await shop.dismiss()
    await look()
  }
}
