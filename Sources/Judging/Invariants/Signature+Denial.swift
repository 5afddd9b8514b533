import StoreModel

extension Signature {
  /// Returns what the app had heard last when it denied a purchase that had been paid: it locked
  /// the customer out, or said that the purchase had failed.
  ///
  /// - Parameter text: what ``description`` gives.
  /// - Returns: the name of the operation; nil for a text that says something else.
  package static func newsBeforeDenial(of text: String) -> String? {
    switch invariant(of: text) {
    case PaidMeansAccess.id: effect(of: text)
    case AlertsAreSeen.id where effect(of: text) == EventKind(AlertKind.purchaseFailed).rawValue:
      cause(of: text)
    default: nil
    }
  }
}
