import StoreModel

/// Defect: a customer with any plan of the group is treated as owning the requested one.
///
/// No customer can change from a monthly to a yearly plan. Fixed in a shipped library:
/// <https://github.com/hyodotdev/openiap/pull/42>.
enum GroupBlocksUpgrade {
  static let variant = Variant.subscription(
    "subscription/group-blocks-upgrade",
    role: .logic,
    summary: "The app refuses to sell a plan to a customer who holds another plan in the group.",
    report: "https://github.com/hyodotdev/openiap/pull/42"
  ) { _ in SubscriptionParts(sale: GroupBlocksUpgrade.sale) }

  static let sale = PlanSale(
    refusal: { _, held in held.isEmpty ? nil : .store(.purchaseNotAllowed) },
    isSuccess: PlanSale.byStore.isSuccess
  )
}
