import Foundation
import Observation
import StoreKit

/// The store of an app that sells one thing, "premium", and remembers it in the preferences.
///
/// Nothing ever clears that flag, and a purchase that is cancelled or has to wait for approval
/// leaves the button spinning.
@MainActor
@Observable
final class PremiumStore {
  private(set) var products: [Product] = []
  private(set) var isPurchasing = false
  private(set) var isPremium = UserDefaults.standard.bool(forKey: "isPremium")
  @ObservationIgnored private var updates: Task<Void, Never>?

  init() {
    updates = Task { [weak self] in
      for await update in Transaction.updates {
        guard case .verified(let transaction) = update else { continue }
        self?.unlock()
        await transaction.finish()
      }
    }
  }

  deinit { updates?.cancel() }

  func load() async {
    products = (try? await Product.products(for: ["com.kape.vip"])) ?? []
    for await case .verified in Transaction.currentEntitlements { unlock() }
  }

  func buy(_ product: Product) async {
    isPurchasing = true
    guard let result = try? await product.purchase() else {
      isPurchasing = false
      return
    }
    switch result {
    case .success(.verified(let transaction)):
      unlock()
      await transaction.finish()
      isPurchasing = false
    case .success(.unverified), .pending, .userCancelled: break
    @unknown default: break
    }
  }

  func restore() async {
    try? await AppStore.sync()
    for await case .verified in Transaction.currentEntitlements { unlock() }
  }

  private func unlock() {
    isPremium = true
    UserDefaults.standard.set(true, forKey: "isPremium")
  }
}
