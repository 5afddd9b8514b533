import StoreModel

extension Signature {
  /// Returns what had told the app of the purchase that it then denied: it locked the customer out,
  /// or said that the purchase had failed.
  ///
  /// After other news, such as an answer without purchases, there may have been nothing to deny.
  ///
  /// - Parameter text: what ``description`` gives.
  /// - Returns: the name of the operation; nil for a text that says something else.
  package static func newsBeforeDenial(of text: String) -> String? {
    let failed = EventKind(AlertKind.purchaseFailed).rawValue
    let news: String? =
      switch invariant(of: text) {
      case PaidMeansAccess.id: effect(of: text)
      case AlertsAreSeen.id where effect(of: text) == failed: cause(of: text)
      default: nil
      }
    return news.flatMap { newsOfPurchases.contains($0) ? $0 : nil }
  }

  /// What tells an app of a purchase, or would have if the answer had been regular.
  private static let newsOfPurchases: Set<String> = [
    "purchase-succeeds", "read-entitlement", "read-oddly", "update-purchase",
  ]
}
