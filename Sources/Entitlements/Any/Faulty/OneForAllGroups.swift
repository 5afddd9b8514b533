import StoreModel

/// Defect: a customer is thought to hold one plan of all that are sold.
///
/// So it is within a subscription group. Who subscribes in a second group holds both plans, and
/// sees only the later one.
enum OneForAllGroups {
  /// The pieces of the app.
  static let parts = AnyParts(holdings: Holdings(rule: .oneForAll))
}

extension AnySystem {
  static let oneForAllGroups = variant(
    "any/one-for-all-groups",
    role: .logic,
    summary: "A plan in one subscription group hides a plan in another group."
  ) { _ in OneForAllGroups.parts }
}
