import StoreModel
import TestFixtures

/// An app with a race, and with as many jobs as another compiler might make of it.
///
/// It looks whether a purchase is under way, reads its storage, and only then says that one is. Two
/// taps at the right time both pass.
actor HoppingShop {
  /// The build: the same logic, cut into more or fewer jobs, or with the race fixed.
  struct Build: Sendable {
    /// How many jobs lie where the source has none.
    var hops = 0
    /// Whether everything goes through a second actor.
    var isSplit = false
    /// Whether it marks a purchase as in progress before its first await.
    var isMended = false
    /// Whether it reads its storage once more, at launch.
    var readsMore = false
  }

  private let environment: AppEnvironment
  private let build: Build
  private let second: HoppingShopClient
  nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe environment.main.unownedExecutor }
  private var isBuying = false

  init(_ environment: AppEnvironment, _ build: Build) {
    self.environment = environment
    self.build = build
    second = HoppingShopClient(host: environment.host())
  }

  private func hop() async {
    for _ in 0..<build.hops { await Task.yield() }
    if build.isSplit { await second.pass() }
  }

  func open() async {
    await hop()
    if build.readsMore { _ = await environment.storage.value(for: "more") }
    _ = await environment.storage.value(for: "opened")
    await hop()
  }

  func buy(_ product: ProductID) async {
    guard !isBuying else { return }
    if build.isMended { isBuying = true }
    await hop()
    _ = await environment.storage.value(for: "bought")
    isBuying = true
    await hop()
    _ = try? await environment.store.purchase(product)
    await hop()
    isBuying = false
  }
}

/// A second actor on the way.
actor HoppingShopClient {
  private let host: any Actor
  nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe host.unownedExecutor }
  private var passed = 0

  init(host: any Actor) { self.host = host }

  func pass() { passed += 1 }
}

/// The app around it.
struct HoppingApp: PurchaseApp {
  private let shop: HoppingShop

  init(environment: AppEnvironment) { self.init(environment, HoppingShop.Build()) }

  init(_ environment: AppEnvironment, _ build: HoppingShop.Build) {
    shop = HoppingShop(environment, build)
  }

  func launch() async { await shop.open() }

  func perform(_ action: UserAction, inWindow window: Int) async {
    if case .buy(let product) = action { await shop.buy(product) }
  }

  func screen(ofWindow window: Int) -> Screen? { Screen() }

  static func variant(_ build: HoppingShop.Build) -> Variant {
    Variant("unlock/hopping") { HoppingApp($0, build) }
  }
}
