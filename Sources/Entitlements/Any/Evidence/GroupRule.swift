import StoreModel

/// The rule for plans that exclude each other.
enum GroupRule: Sendable {
  /// Plans of one subscription group; the reference's rule.
  case byGroup
  /// All plans, as if they were in one group.
  case oneForAll

  /// Returns the key under which a group's evidence is kept.
  func place(of group: SubscriptionGroupID) -> SubscriptionGroupID {
    switch self {
    case .byGroup: group
    case .oneForAll: SubscriptionGroupID("all")
    }
  }
}
