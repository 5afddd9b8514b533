public import Observation
public import StoreModel

/// What the shop's view shows: a view model as any app has it, in front of the actor.
@MainActor @Observable public final class ShopModel {
  /// How many coins there are.
  public private(set) var coins = 0
  /// Whether the button can be tapped.
  public private(set) var canBuy = false
  /// What stands before the view, if anything does.
  public private(set) var alert: Alert?
  @ObservationIgnored private let shop: CoinShop
  @ObservationIgnored private var isRunning = false

  /// Makes the model of a shop that is not open yet.
  public init(environment: AppEnvironment) {
    shop = CoinShop(environment: environment, version: .sound)
  }

  /// Opens the shop, and shows what becomes of it until the task is cancelled: once, for the app.
  public func run() async {
    guard !isRunning else { return }
    isRunning = true
    async let opened: Void = shop.open()
    for await _ in await shop.changes() { (coins, canBuy, alert) = await shop.shown }
    await opened
  }

  /// Somebody taps the buy button.
  public func buy() async { await shop.buy() }

  /// Somebody closes the alert.
  public func dismiss() async { await shop.dismiss() }
}
