import StoreKit
import UIKit

extension Notification.Name {
  /// The coins in the purse have changed.
  static let coinsDidChange = Notification.Name("coinsDidChange")
}

/// Sells coins to view controllers by completion handlers; others hear of coins by notification.
///
/// It calls back on whatever thread it happens to be on. It finishes a purchase as soon as it hears
/// of it and counts the coins later, on the main queue.
final class CoinStore {
  static let shared = CoinStore()

  private let key = "coins"

  var coins: Int { UserDefaults.standard.integer(forKey: key) }

  func start() {
    Task.detached {
      for await update in Transaction.updates { self.handle(update) { _ in } }
    }
  }

  func fetchProducts(completion: @escaping ([Product]) -> Void) {
    Task {
      let products = try? await Product.products(for: ["coins.ten"])
      completion(products ?? [])
    }
  }

  func buy(_ product: Product, completion: @escaping (Result<Int, Error>) -> Void) {
    Task {
      do {
        switch try await product.purchase() {
        case .success(let verification): handle(verification, completion: completion)
        case .userCancelled, .pending: completion(.success(0))
        @unknown default: completion(.success(0))
        }
      } catch {
        completion(.failure(error))
      }
    }
  }

  private func handle(
    _ result: VerificationResult<Transaction>,
    completion: @escaping (Result<Int, Error>) -> Void
  ) {
    guard case .verified(let transaction) = result else { return completion(.success(0)) }
    Task {
      await transaction.finish()
      DispatchQueue.main.async {
        self.credit(10)
        completion(.success(10))
      }
    }
  }

  private func credit(_ count: Int) {
    UserDefaults.standard.set(coins + count, forKey: key)
    NotificationCenter.default.post(name: .coinsDidChange, object: nil)
  }
}
