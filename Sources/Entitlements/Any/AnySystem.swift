package import StoreModel

/// The system `any`: an app that sells any catalog.
package enum AnySystem: Sendable {
  /// All variants: the reference, and the reference with one defect each.
  package static let variants: [Variant] =
    [
      .anyCatalog(
        "any/reference",
        role: .reference,
        summary: "An app that sells non-consumables, subscriptions, and consumables."
      ) { _ in AnyParts() }
    ] + defects
}

extension Variant {
  /// Returns a variant of the system `any`.
  static func anyCatalog(
    _ id: String,
    role: Variant.Role,
    summary: String,
    report: String? = nil,
    parts: @escaping @Sendable (AppEnvironment) -> AnyParts
  ) -> Variant {
    var variant = Variant(id, role: role, summary: summary, report: report) { environment in
      AnyApp(environment: environment, parts: parts(environment))
    }
    // It has no price list; each app decides which offers a customer gets.
    variant.shows.remove(.offer)
    return variant
  }
}

/// An app that sells any catalog: an observer of entitlements, a shop, and one window.
struct AnyApp: SingleWindowApp {
  private let observer: HoldingsObserver
  let window: AnyScreen

  init(environment: AppEnvironment) { self.init(environment: environment, parts: AnyParts()) }

  init(environment: AppEnvironment, parts: AnyParts) {
    observer = HoldingsObserver(environment: environment, parts: parts)
    window = AnyScreen(
      observer: observer,
      shop: AnyShop(environment: environment, observer: observer),
      host: environment.main,
      purchaseFlow: parts.purchaseFlow,
      promotions: parts.promotions
    )
  }

  func launchService() async { await observer.launch() }
}
