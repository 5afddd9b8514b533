import StoreModel

/// The story app's products: one group of plans, of which a customer holds one.
enum TalePlan {
  static let group = SubscriptionGroupID("7A1E0000")
  /// The plan with the highest level of service.
  static let yearly = ProductID("tale.yearly")
  /// The plan whose price is shown beside the buy button.
  static let monthly = ProductID("tale.monthly")
  /// The plan for a part of the stories.
  static let classics = ProductID("tale.classics")
  /// The plan with the shortest period.
  static let weekly = ProductID("tale.weekly")
  /// All plans, the highest level of service first.
  static let all: [ProductID] = [yearly, monthly, classics, weekly]
  /// The promotional offer of the yearly plan; the app's server signs it.
  static let fortnight = "fortnight"
  /// The win-back offer of the yearly plan.
  static let comeBack = "come-back"

  /// Returns the period of a plan that the store has not described.
  ///
  /// The app knows its own plans; any other product lasts a month.
  static func defaultPeriod(of plan: ProductID) -> SubscriptionPeriod {
    switch plan {
    case yearly: .year
    case weekly: .week
    default: .month
    }
  }
}
