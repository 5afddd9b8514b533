import StoreModel

/// Defect: a customer is assumed to hold only one of all plans.
///
/// This is true within a subscription group. A subscriber of a second group holds both plans but
/// sees only the later one.
enum OneForAllGroups {
  static let variant = Variant.anyCatalog(
    "any/one-for-all-groups",
    role: .logic,
    summary: "A plan in one subscription group hides a plan in another group."
  ) { _ in AnyParts(holdings: Holdings(rule: .oneForAll)) }
}
