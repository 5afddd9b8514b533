import Foundation
import StoreKit

/// Sells coins, and counts each purchase once, however often it comes.
///
/// It finishes whatever it is handed, even what StoreKit could not verify: that money is gone.
@MainActor
final class CoinShop {
  static let shared = CoinShop()

  private let key = "coins"

  private var purse: [String: Int] {
    UserDefaults.standard.dictionary(forKey: key) as? [String: Int] ?? [:]
  }

  var coins: Int { purse.values.reduce(0, +) }

  func start() {
    Task { for await update in Transaction.updates { await take(update) } }
    Task { for await waiting in Transaction.unfinished { await take(waiting) } }
  }

  func purchase(_ product: Product) async throws {
    guard case .success(let result) = try await product.purchase() else { return }
    await take(result)
  }

  private func take(_ result: VerificationResult<Transaction>) async {
    switch result {
    case .verified(let transaction):
      credit(transaction)
      await transaction.finish()
    case .unverified(let transaction, _):
      await transaction.finish()
    }
  }

  private func credit(_ transaction: Transaction) {
    var purse = purse
    purse["\(transaction.id)"] =
      transaction.revocationDate == nil ? 10 * transaction.purchasedQuantity : 0
    UserDefaults.standard.set(purse, forKey: key)
  }
}
