import AppGlue
import StoreKit
import StoreModel
import Synchronization

/// An app that counts tips, each as ten coins, and makes the mistake that a test wants.
@MainActor final class CoinApp: StoreKitApp {
  /// The mistake of the app.
  enum Mistake: CaseIterable, Sendable {
    case none
    case countsTwice
    case forgets
    case neverFinishes
  }

  /// The current mistake.
  nonisolated static let mistake = Mutex(Mistake.none)
  /// The app under test.
  nonisolated static let variant = Variant("unlock/coins", app: CoinApp.self, globals: [])

  var unlocked: Set<String> { [] }
  nonisolated static var tellsUnlocked: Bool { false }
  var credits: Int? { coins.values.reduce(0, +) }
  nonisolated static var shows: Set<ShownPart> { [.credits] }
  nonisolated static var creditsPerProduct: [String: Int] { ["com.kape.tips": 10] }
  private var coins: [String: Int] = [:]

  func launched() async {
    coins = UserDefaults.standard.dictionary(forKey: "coins") as? [String: Int] ?? [:]
    Task { for await case .verified(let one) in Transaction.updates { await take(one) } }
    for await case .verified(let one) in Transaction.unfinished { await take(one) }
  }

  func buy(_ product: StoreKit.Product) async {
    if case .success(.verified(let one)) = try? await product.purchase() { await take(one) }
  }

  private func take(_ transaction: StoreKit.Transaction) async {
    let mistake = Self.mistake.withLock { $0 }
    if transaction.productID == "com.kape.tips", mistake != .forgets {
      coins["\(transaction.id)"] = mistake == .countsTwice ? 20 : 10
      UserDefaults.standard.set(coins, forKey: "coins")
    }
    if mistake != .neverFinishes { await transaction.finish() }
  }
}
