import StoreKit

/// The same with its faults mended: an update counts by itself, a read that an update has overtaken
/// is made again, and so is the first one, since StoreKit may have nothing to tell right after a
/// launch.
@MainActor
final class CarefulStore: ObservableObject {
  static let shared = CarefulStore()

  @Published private(set) var purchasedProductIDs: Set<String> = []
  private var updates: Task<Void, Never>?
  private var changes = 0

  private init() {
    updates = Task { [weak self] in
      for await case .verified(let transaction) in Transaction.updates {
        self?.take(transaction)
        await transaction.finish()
      }
    }
  }

  deinit { updates?.cancel() }

  func purchase(_ product: Product) async throws {
    guard case .success(.verified(let transaction)) = try await product.purchase() else { return }
    take(transaction)
    await transaction.finish()
  }

  private func take(_ transaction: Transaction) {
    changes += 1
    if transaction.revocationDate == nil {
      purchasedProductIDs.insert(transaction.productID)
    } else {
      purchasedProductIDs.remove(transaction.productID)
    }
  }

  func launched() async {
    await readEntitlements()
    try? await Task.sleep(for: .seconds(12))
    await readEntitlements()
  }

  func readEntitlements() async {
    var found: Set<String> = []
    var changesBefore: Int
    repeat {
      changesBefore = changes
      found = []
      for await case .verified(let transaction) in Transaction.currentEntitlements {
        found.insert(transaction.productID)
      }
    } while changesBefore != changes
    purchasedProductIDs.formUnion(found)
  }
}
