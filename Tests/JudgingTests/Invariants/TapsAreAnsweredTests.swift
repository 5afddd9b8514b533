import StoreModel
import TestFixtures
import Testing

@testable import Judging
@testable import StoreSimulation
@testable import Trials

@Suite("A tap on a buy button")
struct TapsAreAnsweredTests {
  private static let tap = WorldEvent.tapped(.buy(Witness.vip), process: Witness.process, window: 0)
  private static let settled = WorldEvent.settled(
    .buy(Witness.vip),
    process: Witness.process,
    window: 0
  )
  private static let silence = ["taps-are-answered/tap-buy>nothing/none"]

  /// A tap at one second, handled at once.
  private func tapped(on screen: Screen = Screen()) -> Witness {
    var witness = Witness(TapsAreAnswered())
    witness.show(0, screen)
    witness.tell(1_000, Self.tap)
    witness.tell(1_000, Self.settled)
    return witness
  }

  @Test("may be without an effect for two seconds, and no longer")
  func bound() {
    var witness = tapped()
    witness.look(3_000)
    #expect(witness.signatures.isEmpty && witness.verdict.premises == 1)
    witness.look(3_001)
    #expect(witness.signatures == Self.silence)
    witness.look(9_000)
    #expect(witness.signatures.count == 1)
    var ended = tapped()
    ended.rest(3_001)
    #expect(ended.signatures == Self.silence)
    // A call that begins only later is no answer.
    var late = tapped()
    late.begin(3_001, 1, .currentEntitlements)
    #expect(late.signatures == Self.silence)
  }

  @Test("is answered by a call, a change of the window or an alert")
  func answers() {
    let alert = Alert(kind: .purchaseFailed, message: "")
    let answers: [(inout Witness) -> Void] = [
      { $0.begin(2_999, 1, .purchase) }, { $0.begin(2_999, 1, .products) },
      { $0.show(2_999, Screen(alert: alert)) },
      { $0.show(2_999, Screen(purchaseState: .purchasing)) },
      { $0.tell(2_999, .front(Witness.process, isFront: false)) },
      { $0.tell(2_999, .ended(Witness.process, killed: true)) },
    ]
    for answer in answers {
      var witness = tapped()
      answer(&witness)
      witness.rest(100_000)
      #expect(witness.signatures.isEmpty)
    }
    // Neither of these is one.
    let others: [(inout Witness) -> Void] = [
      { $0.begin(2_000, 1, .write) }, { $0.show(2_000, window: 1, Screen()) },
    ]
    for other in others {
      var witness = tapped()
      other(&witness)
      witness.end(2_001, 1, .write, .done)
      witness.rest(100_000)
      #expect(witness.signatures == Self.silence)
    }
  }

  @Test("waits for a call in progress, and for the app to handle it")
  func waits() {
    var witness = Witness(TapsAreAnswered())
    witness.show(0, Screen())
    witness.begin(500, 1, .currentEntitlements)
    witness.tell(1_000, Self.tap)
    witness.look(60_000)
    witness.tell(60_000, Self.settled)
    witness.end(70_000, 1, .currentEntitlements, .read(false, asOf: 1))
    witness.look(72_000)
    #expect(witness.signatures.isEmpty)
    witness.look(72_001)
    #expect(witness.signatures == Self.silence)
  }

  @Test("waits for a call in progress when a second tap comes, too")
  func secondTap() {
    var witness = Witness(TapsAreAnswered())
    witness.show(0, Screen())
    witness.begin(500, 1, .sync)
    witness.tell(1_000, Self.tap)
    witness.tell(1_010, Self.settled)
    witness.tell(4_000, Self.tap)
    #expect(witness.signatures.isEmpty)
  }

  @Test("may be ignored on what is unlocked and during a purchase")
  func ignored() {
    for screen in [Screen(unlocked: [Witness.vip]), Screen(purchaseState: .purchasing)] {
      var witness = tapped(on: screen)
      witness.rest(100_000)
      #expect(witness.signatures.isEmpty && witness.verdict.premises == 0)
    }
    // The second of two taps.
    var second = Witness(TapsAreAnswered())
    second.show(0, Screen())
    second.tell(1_000, Self.tap)
    second.begin(1_010, 1, .purchase)
    second.tell(1_020, Self.tap)
    second.rest(100_000)
    #expect(second.signatures.isEmpty && second.verdict.premises == 1)
  }

  @Test("is found to vanish in a shop that buys nothing before its products are loaded")
  func vanishes() throws {
    let scenario = try HuntedScenario.named("unlock-basics").judged(by: TapsAreAnswered.id)
    func plan(_ version: HastyShop.Version) -> HuntPlan {
      let shop = Variant("unlock/hasty") { HastyShop(environment: $0, version) }
      return HuntPlan(scenarios: [scenario], variants: [shop], seed: 0)
    }
    #expect(HuntedScenario.search("taps-are-answered", in: plan(.silent), trials: 200) != nil)
    #expect(HuntedScenario.search("taps-are-answered", in: plan(.loading), trials: 200) == nil)
  }
}

/// A shop that needs the product before it can buy it.
private actor HastyShop: PurchaseApp {
  enum Version {
    /// Does nothing before the product is loaded.
    case silent
    /// Loads it first.
    case loading
  }

  private let environment: AppEnvironment
  private let version: Version
  private var product: Product?
  private var state = PurchaseState.idle
  private var unlocked: [ProductID] = []

  nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe environment.main.unownedExecutor }

  init(environment: AppEnvironment) { self.init(environment: environment, .loading) }

  init(environment: AppEnvironment, _ version: Version) {
    self.environment = environment
    self.version = version
  }

  func launch() async { await load() }

  private func load() async {
    product = try? await environment.store.products(for: ["com.kape.vip"]).first
  }

  func perform(_ action: UserAction, inWindow window: Int) async {
    guard case .buy = action, state != .purchasing else { return }
    if version == .loading, product == nil { await load() }
    guard let product else { return }
    state = .purchasing
    if case .success(let result) = try? await environment.store.purchase(product.id) {
      await environment.store.finish(result.unsafePayload)
      unlocked = [product.id]
    }
    state = .idle
  }

  nonisolated func screen(ofWindow window: Int) -> Screen? {
    assumeIsolated { shop in
      Screen(
        unlocked: shop.unlocked,
        purchaseState: shop.state,
        canBuy: shop.state != .purchasing
      )
    }
  }
}
