import StoreModel
import StoreSimulation

extension StoreKitFile {
  /// The simulated contents of the file, one line each.
  package var read: [String] {
    let nothing = catalog.products.isEmpty ? ["nothing is sold"] : []
    return [format] + nothing
      + ProductType.allCases.filter { $0 != .autoRenewable }.compactMap { sold($0) }
      + plans + [offers, store].compactMap(\.self)
  }

  /// The contents of a file that no simulation uses.
  package static let ignored =
    "internal and team identifiers, images, offer keys, and names and "
    + "descriptions in languages other than the store's"

  private var format: String {
    version.map { "format \($0)" } ?? "no format version: read as the newest format"
  }

  private func sold(_ type: ProductType) -> String? {
    let ids = products(type).map(\.rawValue)
    guard !ids.isEmpty else { return nil }
    let (one, many) = Self.names(of: type)
    return "\(ids.count) \(ids.count == 1 ? one : many): \(ids.joined(separator: ", "))"
  }

  private static func names(of type: ProductType) -> (String, String) {
    switch type {
    case .consumable: ("consumable", "consumables")
    case .nonConsumable: ("non-consumable", "non-consumables")
    case .nonRenewing: ("non-renewing subscription", "non-renewing subscriptions")
    case .autoRenewable: ("plan", "plans")
    }
  }

  /// A line for each subscription group, in file order.
  private var plans: [String] {
    let plans = catalog.products.compactMap { product in
      product.subscription.map { (id: product.id.rawValue, info: $0) }
    }
    var groups: [SubscriptionGroupID] = []
    for plan in plans where !groups.contains(plan.info.groupID) { groups.append(plan.info.groupID) }
    return groups.map { group in
      let own = plans.filter { $0.info.groupID == group }
      let listed = own.map { "\($0.id) (\($0.info.period))" }.joined(separator: ", ")
      return "group \(group.rawValue) with \(own.count) plan\(own.count == 1 ? "" : "s"): \(listed)"
    }
  }

  private var offers: String? {
    let infos = catalog.products.compactMap(\.subscription)
    let counts = [
      (infos.count { $0.introductoryOffer != nil }, "introductory"),
      (infos.reduce(0) { $0 + $1.promotionalOffers.count }, "promotional"),
      (infos.reduce(0) { $0 + $1.winBackOffers.count }, "win-back"),
      (catalog.codeOffers.count, "by code"),
    ]
    let listed = counts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    return listed.isEmpty ? nil : "offers: \(listed.joined(separator: ", "))"
  }

  private var store: String {
    let on = [
      (switches.asksToBuy, "asks to buy"), (switches.hidesDialogs, "shows no dialogs"),
      (switches.interruptsPurchases, "interrupts purchases"),
      (switches.failsRenewals, "fails renewals"), (switches.grantsGrace, "grants grace"),
      (switches.failsPurchases, "fails purchases"),
    ].filter(\.0).map(\.1)
    let place = "storefront \(switches.storefront), language \(switches.locale)"
    let rate = "time rate \(switches.timeRate)"
    let failing = switches.failingCalls.map { "\($0) fails" }
    return (["store: \(place)", rate] + on + failing).joined(separator: ", ")
  }
}
