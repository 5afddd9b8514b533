import StoreModel

/// The shop that buys, restores, and requests refunds; the observer handles the results.
actor PlanShop {
  private let host: any Actor
  nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe host.unownedExecutor }

  private let store: any StoreClient
  private let observer: TransactionObserver
  private let sale: PlanSale
  private let pricing: OfferPricing

  init(
    environment: AppEnvironment,
    observer: TransactionObserver,
    sale: PlanSale = .byStore,
    pricing: OfferPricing = .byGroup
  ) {
    host = environment.host()
    store = environment.store
    self.observer = observer
    self.sale = sale
    self.pricing = pricing
  }

  /// Fetches the plan whose price is shown; the observer gets all plans.
  func featuredPlan() async throws(PurchaseFailure) -> Product {
    let products: [Product]
    do { products = try await store.products(for: TalePlan.all) } catch {
      throw PurchaseFailure(error)
    }
    await observer.recordProducts(products)
    guard let featured = products.first(where: { $0.id == TalePlan.monthly }) else {
      throw .productNotFound
    }
    return featured
  }

  /// Returns the price that the store would charge for a plan now.
  func price(of product: Product) async -> Price {
    let isEligible = await store.isEligibleForIntroductoryOffer(in: TalePlan.group)
    return pricing.price(product, isEligible, await observer.plansHad)
  }

  /// Buys a plan.
  func purchase(_ plan: ProductID, options: PurchaseOptions) async -> PurchaseReport {
    let held = await observer.access.plans
    if let refusal = sale.refusal(plan, held) { return await report(.failed(refusal)) }
    do {
      switch try await store.purchase(plan, options: options) {
      case .success(.verified(let transaction)):
        let access = await observer.receive(purchase: transaction)
        // A purchase revoked in the meantime did not fail; the screen shows that access is gone.
        let isRevoked = await observer.isTakenBack(transaction.id)
        let isSuccess = sale.isSuccess(access) || isRevoked && !transaction.isRevoked
        return PurchaseReport(
          outcome: isSuccess ? .success : .failed(.withoutAccess),
          access: access.access
        )
      case .success(let unverified):
        await observer.receive(unverified)
        return await report(.failed(.unverified))
      case .pending: return await report(.pending)
      case .userCancelled: return await report(.cancelled)
      case .unknown: return await report(.failed(.unknownResult))
      }
    } catch StoreError.userCancelled { return await report(.cancelled) } catch {
      return await report(.failed(PurchaseFailure(error)))
    }
  }

  private func report(_ outcome: PurchaseOutcome) async -> PurchaseReport {
    PurchaseReport(outcome: outcome, access: await observer.access.access)
  }

  /// Syncs with the App Store, then reads entitlements.
  func restore() async -> RestoreReport {
    let outcome: RestoreOutcome
    do {
      try await store.sync()
      outcome = await observer.readForRestore() ? .restored : .nothingOwned
    } catch { outcome = .failed(PurchaseFailure(error)) }
    return RestoreReport(outcome: outcome, access: await observer.access.access)
  }

  /// Requests a refund of the current transaction, or does nothing without one.
  func requestRefund() async throws(PurchaseFailure) {
    guard let transaction = await observer.currentTransaction else { return }
    do { _ = try await store.beginRefundRequest(for: transaction) } catch {
      throw PurchaseFailure(error)
    }
  }
}

/// The rule for the price shown for a plan.
struct OfferPricing: Sendable {
  /// Returns the price of a product, given the customer's eligibility for the group's introductory
  /// offer and the plans bought before.
  let price: @Sendable (_ product: Product, _ isEligible: Bool, _ had: [ProductID]) -> Price

  /// Eligibility for the introductory offer comes from the store, by group.
  static let byGroup = OfferPricing { product, isEligible, _ in
    let offer = isEligible ? product.subscription?.introductoryOffer : nil
    return offer?.price ?? product.price
  }
}

/// The app's own checks before and after the store sells a plan.
struct PlanSale: Sendable {
  /// Returns the reason to refuse a purchase, or nil to ask the store.
  var refusal: @Sendable (_ wanted: ProductID, _ held: [ProductID]) -> PurchaseFailure?
  /// Returns whether a verified transaction was a success, given the access after it.
  var isSuccess: @Sendable (PlanAccess) -> Bool

  /// The store decides what may be bought, and a purchase that gives access is a success.
  static let byStore = PlanSale(refusal: { _, _ in nil }, isSuccess: { !$0.plans.isEmpty })
}
