import Combine
import StoreKit

/// The same with its faults fixed.
///
/// An update counts by itself. A read that an update has overtaken is made again, and so is the
/// first one, since StoreKit may have nothing to tell right after a launch. The first tap disables
/// the button.
@MainActor
final class CarefulStore: ObservableObject {
  static let shared = CarefulStore()

  @Published private(set) var purchasedProductIDs: Set<String> = []
  @Published private(set) var isVIP = false
  @Published private(set) var isBusy = false
  private var cancellables: Set<AnyCancellable> = []
  private var updates: Task<Void, Never>?
  private var changes = 0

  private init() {
    $purchasedProductIDs
      .map { $0.contains("com.kape.vip") }
      .removeDuplicates()
      .receive(on: DispatchQueue.main)
      .sink { [weak self] isVIP in self?.isVIP = isVIP }
      .store(in: &cancellables)
    updates = Task { [weak self] in
      for await case .verified(let transaction) in Transaction.updates {
        self?.take(transaction)
        await transaction.finish()
      }
    }
  }

  deinit { updates?.cancel() }

  func purchase(_ product: Product) async throws {
    guard !isBusy else { return }
    isBusy = true
    defer { isBusy = false }
    guard case .success(.verified(let transaction)) = try await product.purchase() else { return }
    take(transaction)
    await transaction.finish()
  }

  func restore() async {
    guard !isBusy else { return }
    isBusy = true
    defer { isBusy = false }
    try? await AppStore.sync()
    await readEntitlements()
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

  private func readEntitlements() async {
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
