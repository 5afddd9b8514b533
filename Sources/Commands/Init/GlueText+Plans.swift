import Trials

/// Plans whose status a view of the app reads, which the glue does not show.
///
/// If the app keeps one flag for other products, and the flag follows the plans' transactions too,
/// it says nothing about access to the plans.
extension GlueText {
  /// The plans that are judged in a view outside the app's given files, while the check found one
  /// flag for them and for other products; empty if there are none.
  var viewPlans: Set<String> {
    let others = Set(products).subtracting(plans)
    let isShared = verdict?.choices.contains { choice in
      choice.isFlag && !plans.isDisjoint(with: choice.products)
        && !others.isDisjoint(with: choice.products)
    }
    let isRead = scan.types.contains { $0.members.contains(Self.statusTask) }
    return isShared == true && !isRead && uses.hasMember(Self.statusTask) ? plans : []
  }

  private static let statusTask = "subscriptionStatusTask"

  /// Returns the values without the plans among the products of a flag.
  func withoutPlans(_ choices: [GlueVerdict.Choice]) -> [GlueVerdict.Choice] {
    let hidden = viewPlans
    return choices.map { choice in
      var choice = choice
      let left = choice.products.filter { !hidden.contains($0) }
      if choice.isFlag, !left.isEmpty { choice.products = left }
      return choice
    }
  }

  /// The text of the property for products with a buy button, without such plans.
  var offeredWithoutPlans: String {
    let left = sold.filter { !viewPlans.contains($0) }
    return """
        /// The products with a buy button. The plans have none: a view of the app reads their
        /// status in `\(Self.statusTask)`. To have them judged, add it to `unlocked`.
        var offered: Set<String>? {
          [
      \(left.map { "      \($0.inSwift),\n" }.joined())    ]
        }
      """
  }
}
