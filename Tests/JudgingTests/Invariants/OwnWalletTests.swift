import StoreModel
import TestFixtures
import Testing

@testable import Judging
@testable import Trials

/// Logic of one's own that counts coins without a server, against the store's books.
@Suite("A wallet of one's own")
struct OwnWalletTests {
  private func plan(_ version: Wallet.Version) throws -> HuntPlan {
    var wallet = Variant("any/wallet") { Wallet(environment: $0, version) }
    wallet.creditsPerProduct = ["gazette.coins": 10]
    let scenario = try HuntedScenario.named("any-catalogue").judged(by: "credits-add-up")
    return HuntPlan(scenarios: [scenario], variants: [wallet], seed: 0)
  }

  @Test("is found to count a delivered purchase twice")
  func double() throws {
    let plan = try plan(.countsDeliveries)
    #expect(HuntedScenario.search("credits-add-up/paid>too-many", in: plan, trials: 400) != nil)
  }

  @Test("is found to finish a purchase that it never counts")
  func lost() throws {
    let plan = try plan(.finishesUpdates)
    #expect(HuntedScenario.search("credits-add-up/finished>too-few", in: plan, trials: 400) != nil)
  }

  @Test("has nothing to fear if it counts each transaction once, and keeps it before finishing it")
  func sound() throws {
    let plan = try plan(.sound)
    let tally = Hunt(plan).run(part: 0..<300)
    #expect(tally.findings.isEmpty, "\(tally.findings)")
    #expect(tally.scenarios[0].premises["credits-add-up", default: 0] > 0)
  }
}

/// Coins that a device keeps by the identifiers of their transactions.
private actor Wallet: PurchaseApp {
  enum Version {
    /// Counts each transaction once.
    case sound
    /// Counts each delivery.
    case countsDeliveries
    /// Finishes what the listener gets, and counts only what a purchase returns.
    case finishesUpdates
  }

  private let environment: AppEnvironment
  private let version: Version
  private var counted: [TransactionID] = []
  private var isOpen = false
  private var isPurchasing = false
  private var lastWrite: Task<Bool, Never>?

  nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe environment.main.unownedExecutor }

  init(environment: AppEnvironment) { self.init(environment: environment, .sound) }

  init(environment: AppEnvironment, _ version: Version) {
    self.environment = environment
    self.version = version
  }

  func launch() async {
    let kept = await environment.storage.value(for: "coins") ?? ""
    counted = kept.split(separator: " ").compactMap { UInt64($0) }.map(TransactionID.init)
    isOpen = true
    Task {
      for await update in environment.store.updates { await self.take(update, isUpdate: true) }
    }
    for result in await environment.store.unfinished() { await take(result) }
  }

  func perform(_ action: UserAction, inWindow window: Int) async {
    guard action == .buy("gazette.coins"), isOpen, !isPurchasing else { return }
    isPurchasing = true
    if case .success(let result) = try? await environment.store.purchase("gazette.coins") {
      await take(result)
    }
    isPurchasing = false
  }

  private func take(_ result: VerificationResult, isUpdate: Bool = false) async {
    guard let transaction = result.verifiedPayload, transaction.productType == .consumable else {
      return
    }
    if version == .finishesUpdates, isUpdate {
      return await environment.store.finish(transaction)
    }
    if version == .countsDeliveries || !counted.contains(transaction.id) {
      counted.append(transaction.id)
    }
    if await keep() { await environment.store.finish(transaction) }
  }

  /// Writes all coins so far, one write after the other.
  private func keep() async -> Bool {
    let before = lastWrite
    let write = Task {
      _ = await before?.value
      let text = counted.map { String($0.rawValue) }.joined(separator: " ")
      return (try? await environment.storage.write(text, for: "coins")) != nil
    }
    lastWrite = write
    return await write.value
  }

  nonisolated func screen(ofWindow window: Int) -> Screen? {
    assumeIsolated { wallet in
      Screen(
        purchaseState: wallet.isPurchasing ? .purchasing : .idle,
        canBuy: wallet.isOpen && !wallet.isPurchasing,
        credits: wallet.isOpen ? 10 * wallet.counted.count : nil
      )
    }
  }
}
