import StoreModel

/// The reason why a request to the store failed.
enum PurchaseFailure: Error, Hashable, Sendable {
  /// The store does not sell the product.
  case productNotFound
  /// The store's transaction could not be verified.
  case unverified
  /// The store threw this error.
  case store(StoreError)
  /// The store's answer is unknown to this version of the app.
  case unknownResult
  /// The store returned a transaction that gives no access: revoked, or for something else.
  case withoutAccess
  /// No user is signed in.
  case notSignedIn
  /// The product was bought, but the app's server has not stored the purchase yet.
  case notStoredYet

  /// Creates a failure from an error that a store call threw.
  init(_ error: any Error) {
    switch error {
    case let failure as PurchaseFailure: self = failure
    case let error as StoreError: self = .store(error)
    default: self = .store(.unknown)
    }
  }

  /// The cause in the store's terms, for the alert.
  var reason: AlertReason? {
    switch self {
    case .productNotFound: .productNotFound
    case .unverified: .unverified
    case .store(let error): .store(error)
    case .unknownResult, .withoutAccess, .notSignedIn, .notStoredYet: nil
    }
  }

  /// The cause in words.
  var message: String {
    switch self {
    case .productNotFound: "The product was not found."
    case .unverified: "The purchase could not be verified."
    case .store(let error): Self.message(for: error)
    case .unknownResult: "The App Store gave an answer that this version does not understand."
    case .notSignedIn: "Sign in first."
    case .notStoredYet: "It will be unlocked as soon as our server can be reached."
    case .withoutAccess: "The App Store reports this purchase as no longer valid."
    }
  }

  private static func message(for error: StoreError) -> String {
    switch error {
    case .networkError: "The App Store could not be reached."
    case .systemError: "The App Store on this device failed."
    case .userCancelled: "It was cancelled."
    case .notAvailableInStorefront: "The product is not sold in your country."
    case .notEntitled: "This app may not sell here."
    case .unknown: "Something went wrong."
    case .productUnavailable: "The product is not available now."
    case .purchaseNotAllowed: "Purchases are not allowed on this device."
    case .invalidQuantity: "The quantity is not allowed."
    case .ineligibleForOffer: "The offer is not for this account."
    case .invalidOfferIdentifier: "There is no such offer."
    case .invalidOfferPrice: "The offer is out of date."
    case .invalidOfferSignature, .missingOfferParameters: "The offer could not be verified."
    case .unsupported: "This device cannot do that."
    case .duplicateRefundRequest: "You have already requested a refund."
    }
  }
}
