import StoreModel

/// A shop that buys any product and restores; the observer handles the results.
///
/// It has no list of products: every product in the store is for sale.
actor AnyShop {
  private let host: any Actor
  nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe host.unownedExecutor }

  private let store: any StoreClient
  private let observer: HoldingsObserver
  /// The products described by the store so far.
  private var described: [Product] = []
  /// The products that the app offers.
  private let offered: [ProductID]

  init(environment: AppEnvironment, observer: HoldingsObserver) {
    host = environment.host()
    store = environment.store
    offered = environment.paywall.map(\.id)
    self.observer = observer
  }

  /// The purchases that customers began on the App Store.
  nonisolated var purchaseIntents: PurchaseIntents { store.purchaseIntents }

  /// Loads all products that the app offers.
  ///
  /// - Returns: Why that failed; nil if it did not.
  func load() async -> PurchaseFailure? {
    do { described = try await store.products(for: offered) } catch {
      return PurchaseFailure(error)
    }
    await observer.recordProducts(described)
    return nil
  }

  /// Buys a product.
  func purchase(_ id: ProductID) async -> Sale {
    do {
      let product = try await product(id)
      // A purchase on another device may have arrived since the tap.
      if product.type == .nonConsumable, await observer.isConfirmed(id) {
        return Sale(outcome: .success, lastsWith: [id])
      }
      switch try await store.purchase(id) {
      case .success(.verified(let transaction)):
        return await observer.receive(purchase: transaction)
      case .success(let unverified):
        await observer.receive(unverified)
        return Sale(outcome: .failed(.unverified))
      case .pending: return Sale(outcome: .pending)
      case .userCancelled: return Sale(outcome: .cancelled)
      case .unknown: return Sale(outcome: .failed(.unknownResult))
      }
    } catch StoreError.userCancelled { return Sale(outcome: .cancelled) } catch {
      return Sale(outcome: .failed(PurchaseFailure(error)))
    }
  }

  private func product(_ id: ProductID) async throws -> Product {
    if let known = described.first(where: { $0.id == id }) { return known }
    let products = try await store.products(for: [id])
    guard let product = products.first(where: { $0.id == id }) else {
      throw PurchaseFailure.productNotFound
    }
    described.append(product)
    await observer.recordProducts([product])
    return product
  }

  /// Shows the sheet on which the customer turns renewals off and on.
  func manageSubscriptions() async throws { try await store.showManageSubscriptions(in: nil) }

  /// Shows the sheet for offer codes; what a code brings arrives as an update.
  func redeemCode() async throws { try await store.presentOfferCodeRedeemSheet() }

  /// Syncs with the App Store, then reads entitlements.
  func restore() async -> RestoreOutcome {
    do { try await store.sync() } catch { return .failed(PurchaseFailure(error)) }
    return await observer.readForRestore() ? .restored : .nothingOwned
  }
}
