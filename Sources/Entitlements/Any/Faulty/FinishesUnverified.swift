import StoreModel

/// Defect: a purchase that cannot be verified is finished, so that it does not come back.
///
/// A check that fails once may succeed later, but StoreKit delivers no finished transaction again.
/// The current entitlements still list an unlock or a plan; no list has a finished pack, so what
/// was paid for it is lost.
struct FinishesUnverified: AmendedStore {
  static let variant = Variant.anyCatalog(
    "any/finishes-unverified",
    role: .defect(.logic, breaks: "delivered-before-finished", or: ["nothing-paid-is-lost"]),
    summary: "A purchase that cannot be verified is finished, so that it does not come back."
  ) { _ in AnyParts() }
  .making { AnyApp(environment: $0.with(store: FinishesUnverified(base: $0.store))) }

  let base: any StoreClient

  func purchase(_ id: ProductID, options: PurchaseOptions) async throws -> PurchaseResult {
    let result = try await base.purchase(id, options: options)
    if case .success(.unverified(let transaction, _)) = result { await base.finish(transaction) }
    return result
  }
}
