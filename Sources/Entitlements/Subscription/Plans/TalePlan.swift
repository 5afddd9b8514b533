import StoreModel

/// The story app's products: one group of plans, of which a customer holds one.
enum TalePlan {
  static let group = SubscriptionGroupID("7A1E0000")
  /// The plan with the highest level of service.
  static let yearly = ProductID("tale.yearly")
  /// The plan whose price is shown beside the buy button.
  static let monthly = ProductID("tale.monthly")
  /// All plans, the highest level of service first.
  static let all: [ProductID] = [yearly, monthly, "tale.classics", "tale.weekly"]
  /// The promotional offer of the yearly plan; the app's server signs it.
  static let fortnight = "fortnight"
  /// The win-back offer of the yearly plan.
  static let comeBack = "come-back"
}
