import StoreKit
import UIKit

/// The same with its faults fixed.
///
/// The purse is one value, which holds the coins of each purchase. A purchase is counted into it
/// once, on the main queue, and finished only then; what one launch leaves unfinished is counted by
/// the next. Completion handlers are called on the main queue.
final class CarefulCoinStore {
  static let shared = CarefulCoinStore()

  private let key = "purse"

  private var purse: [String: Int] {
    UserDefaults.standard.dictionary(forKey: key) as? [String: Int] ?? [:]
  }

  var coins: Int { purse.values.reduce(0, +) }

  func start() {
    Task.detached {
      for await update in Transaction.updates { self.handle(update) { _ in } }
    }
    Task.detached {
      for await waiting in Transaction.unfinished { self.handle(waiting) { _ in } }
    }
  }

  func buy(_ product: Product, completion: @escaping (Result<Int, Error>) -> Void) {
    Task {
      do {
        switch try await product.purchase() {
        case .success(let verification): handle(verification, completion: completion)
        case .userCancelled, .pending: DispatchQueue.main.async { completion(.success(0)) }
        @unknown default: DispatchQueue.main.async { completion(.success(0)) }
        }
      } catch {
        DispatchQueue.main.async { completion(.failure(error)) }
      }
    }
  }

  private func handle(
    _ result: VerificationResult<Transaction>,
    completion: @escaping (Result<Int, Error>) -> Void
  ) {
    DispatchQueue.main.async {
      guard case .verified(let transaction) = result else { return completion(.success(0)) }
      let count = self.credit(transaction)
      completion(.success(count))
      Task { await transaction.finish() }
    }
  }

  private func credit(_ transaction: Transaction) -> Int {
    var purse = purse
    let count = transaction.revocationDate == nil ? 10 * transaction.purchasedQuantity : 0
    guard purse.updateValue(count, forKey: "\(transaction.id)") != count else { return 0 }
    UserDefaults.standard.set(purse, forKey: key)
    NotificationCenter.default.post(name: .coinsDidChange, object: nil)
    return count
  }
}
