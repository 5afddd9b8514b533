import Foundation
import Observation
import StoreKit

/// The same with its faults fixed.
///
/// The flag in the preferences only bridges the first seconds of a
/// launch: it falls unless StoreKit confirms it by then. A revocation takes access away for good,
/// and however a purchase ends, it ends.
@MainActor
@Observable
final class CarefulPremiumStore {
  private(set) var products: [Product] = []
  private(set) var isBusy = false
  private(set) var isPremium = UserDefaults.standard.bool(forKey: "isPremium")
  @ObservationIgnored private var isRemembered = UserDefaults.standard.bool(forKey: "isPremium")
  @ObservationIgnored private var owned: Set<UInt64> = []
  @ObservationIgnored private var revoked: Set<UInt64> = []
  @ObservationIgnored private var updates: Task<Void, Never>?

  init() {
    updates = Task { [weak self] in
      for await update in Transaction.updates { await self?.deliver(update) }
    }
    Task { [weak self] in
      await self?.readEntitlements()
      try? await Task.sleep(for: .seconds(12))
      await self?.readEntitlements()
      self?.forget()
    }
  }

  deinit { updates?.cancel() }

  func load() async {
    products = (try? await Product.products(for: ["com.kape.vip"])) ?? []
  }

  func buy(_ product: Product) async {
    guard !isBusy else { return }
    isBusy = true
    defer { isBusy = false }
    if case .success(let result) = try? await product.purchase() { await deliver(result) }
  }

  func restore() async {
    guard !isBusy else { return }
    isBusy = true
    defer { isBusy = false }
    try? await AppStore.sync()
    await readEntitlements()
  }

  private func readEntitlements() async {
    for await case .verified(let transaction) in Transaction.currentEntitlements {
      take(transaction)
    }
  }

  private func deliver(_ result: VerificationResult<Transaction>) async {
    guard case .verified(let transaction) = result else { return await readEntitlements() }
    take(transaction)
    await transaction.finish()
  }

  private func take(_ transaction: Transaction) {
    if transaction.revocationDate != nil {
      revoked.insert(transaction.id)
      owned.remove(transaction.id)
      isRemembered = false
    } else if !revoked.contains(transaction.id) {
      owned.insert(transaction.id)
    }
    decide()
  }

  private func forget() {
    isRemembered = false
    decide()
  }

  private func decide() {
    let isPremium = isRemembered || !owned.isEmpty
    guard isPremium != self.isPremium else { return }
    self.isPremium = isPremium
    UserDefaults.standard.set(isPremium, forKey: "isPremium")
  }
}
