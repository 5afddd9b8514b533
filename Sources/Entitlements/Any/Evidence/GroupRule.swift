import StoreModel

/// Which plans stand in each other's way.
enum GroupRule: Sendable {
  /// Those of one subscription group; the reference's rule.
  case byGroup
  /// All that are sold, as if they were of one group.
  case oneForAll

  /// The place where the evidence of a group is kept.
  func place(of group: SubscriptionGroupID) -> SubscriptionGroupID {
    switch self {
    case .byGroup: group
    case .oneForAll: SubscriptionGroupID("all")
    }
  }
}
