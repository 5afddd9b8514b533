import StoreModel
import Testing

@testable import Trials

@Suite("A call that failed")
struct FailedCallTests {
  /// Takes away what is unlocked as soon as a restore is tapped, and reads again if that succeeds.
  private actor ClearingShop {
    private let environment: AppEnvironment
    nonisolated var unownedExecutor: UnownedSerialExecutor {
      unsafe environment.main.unownedExecutor
    }
    private(set) var unlocked: [ProductID] = []

    init(environment: AppEnvironment) { self.environment = environment }

    func read() async {
      let results = await environment.store.currentEntitlements()
      unlocked = results.compactMap { $0.verifiedPayload?.productID }
    }

    func listen() async {
      Task { for await _ in environment.store.updates { await self.read() } }
      await read()
    }

    func buy(_ product: ProductID) async {
      _ = try? await environment.store.purchase(product)
      await read()
    }

    func restore() async {
      unlocked = []
      guard (try? await environment.store.sync()) != nil else { return }
      await read()
    }
  }

  private struct ClearingApp: PurchaseApp {
    private let shop: ClearingShop

    init(environment: AppEnvironment) { shop = ClearingShop(environment: environment) }

    func launch() async { await shop.listen() }

    func perform(_ action: UserAction, inWindow window: Int) async {
      switch action {
      case .buy(let product): await shop.buy(product)
      case .restore: await shop.restore()
      default: break
      }
    }

    func screen(ofWindow window: Int) -> Screen? {
      shop.assumeIsolated { Screen(unlocked: $0.unlocked) }
    }
  }

  @Test("is told to have failed where a story tells that it was made")
  func told() throws {
    let plan = HuntPlan(
      scenarios: [try HuntedScenario.named("restore").judged(by: "paid-means-access")],
      variants: [Variant("unlock/clearing") { ClearingApp(environment: $0) }],
      seed: 0
    )
    var stories = 0
    for finding in Hunt(plan).run(part: 0..<300).findings {
      let trial = plan.trial(of: finding)
      let story = try #require(
        SmallStory(trial, signature: finding.signature, order: .none)
      )
      let text = story.lines.joined(separator: " ")
      guard let call = text.firstMatch(of: /calls sync \(call ([0-9]+)\)/)?.1,
        Story(trial.run(recording: true).events, of: nil, until: story.violation.instant).table()
          .contains(where: { $0.contains("sync fails") && $0.contains("(call \(call))") })
      else { continue }
      stories += 1
      #expect(text.contains("sync fails"))
    }
    #expect(stories > 0)
  }
}
