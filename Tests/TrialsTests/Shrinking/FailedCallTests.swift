import StoreModel
import StoreSimulation
import TestFixtures
import Testing

@testable import Judging
@testable import Trials

@Suite("A call that failed")
struct FailedCallTests {
  /// Takes away what is unlocked as soon as a restore is tapped, and reads again if that succeeds.
  private actor ClearingShop {
    private let environment: AppEnvironment
    private let main: any Actor
    nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe main.unownedExecutor }
    private(set) var unlocked: [ProductID] = []

    init(environment: AppEnvironment) {
      self.environment = environment
      main = environment.main
    }

    func read() async {
      let results = await environment.store.currentEntitlements()
      unlocked = results.compactMap { $0.verifiedPayload?.productID }
    }

    func listen() async {
      Task { for await _ in environment.store.updates { await self.read() } }
      Task {
        // So that the call that failed is not the last that is seen of the app.
        for _ in 0..<60 {
          guard (try? await environment.clock.sleep(for: .seconds(1))) != nil else { return }
          _ = await environment.storage.value(for: "nothing")
        }
      }
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

  @Test("is in the story of the app that made it")
  func describe() throws {
    let plan = HuntPlan(
      scenarios: [try HuntedScenario.named("restore").judged(by: "paid-means-access")],
      variants: [Variant("unlock/clearing") { ClearingApp(environment: $0) }],
      seed: 0
    )
    var stories = 0
    for number in 0..<200 {
      let trial = plan.trial(number)
      let outcome = trial.run(recording: true)
      guard let violation = outcome.violations.first else { continue }
      let failure = outcome.record.events.last { timed in
        guard case .returned(_, .sync, let process, .failed(_)) = timed.event else { return false }
        return process == violation.process && timed.instant <= violation.instant
      }
      guard case .returned(let call, _, _, _) = failure?.event else { continue }
      stories += 1
      let signature = violation.signature.description
      let story = try #require(SmallStory(trial, signature: signature, order: .none))
      let text = story.lines.joined(separator: " ").replacing(/[ |]+/, with: " ")
      let failed = text.matches(of: /sync fails: [^(]*\(call ([0-9]+)\)/)
        .map { String($0.output.1) }
      #expect(failed.contains("\(call.rawValue)"), "\(story.lines)")
      for asked in text.matches(of: /calls sync \(call ([0-9]+)\)/) {
        let answer = "\\(call \(asked.output.1)\\)"
        let isReturned = try text.contains(Regex("sync returns \(answer)"))
        #expect(isReturned || failed.contains(String(asked.output.1)), "\(story.lines)")
      }
    }
    #expect(stories > 10)
  }
}
