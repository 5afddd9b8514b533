import StoreModel

extension AsDesigned {
  /// The errors of the store service.
  indirect enum StoreServiceError: Error {
    /// The product is unknown.
    case productNotFound
    /// The transaction could not be verified; the document throws an `NSError`.
    case failedVerification
    /// The purchase failed for this reason.
    case purchaseFailed(any Error)

    /// The text for the user: the document's `localizedDescription`.
    var message: String {
      switch self {
      case .productNotFound: "Product not found"
      case .failedVerification: "The transaction could not be verified"
      case .purchaseFailed(let error as StoreServiceError): "Purchase failed: \(error.message)"
      case .purchaseFailed(let error): "Purchase failed: \(error)"
      }
    }

    /// The reason, where the text names one.
    var reason: AlertReason? {
      switch self {
      case .productNotFound: .productNotFound
      case .failedVerification: .unverified
      case .purchaseFailed(let error as StoreError): .store(error)
      case .purchaseFailed: nil
      }
    }
  }

  /// The result of a purchase in the document's terms.
  enum PurchaseResult: Sendable {
    /// Bought.
    case success
    /// Pending approval.
    case pending
    /// Cancelled by the user.
    case cancelled
  }
}
