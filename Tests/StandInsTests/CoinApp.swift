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

  private nonisolated static let mistake = Mutex(Mistake.none)
  private nonisolated static let running = Mutex(())

  /// Runs trials of the app while it makes a mistake, one caller after the other.
  ///
  /// - Parameters:
  ///   - mistake: the mistake.
  ///   - body: runs the trials.
  /// - Returns: the result of the body.
  /// - Throws: what the body throws.
  nonisolated static func making<Result>(
    _ mistake: Mistake,
    _ body: () throws -> Result
  ) rethrows -> Result {
    try running.withLock { _ in
      Self.mistake.withLock { $0 = mistake }
      return try body()
    }
  }

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
