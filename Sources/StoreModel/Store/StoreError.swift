/// An error of a store call: StoreKit's `StoreKitError` and `Product.PurchaseError` in one type.
///
/// Source: developer.apple.com/documentation/storekit/storekiterror and
/// developer.apple.com/documentation/storekit/product/purchaseerror.
public enum StoreError: String, Error, Hashable, Sendable, CaseIterable {
  /// The store could not be reached, or did not answer.
  case networkError
  /// The device's store service failed.
  case systemError
  /// The customer closed a sheet of the store's (sign-in for `sync()`).
  case userCancelled
  /// The product is not sold in the customer's country.
  case notAvailableInStorefront
  /// The app lacks the entitlement to sell.
  case notEntitled
  /// The reason is unknown.
  case unknown
  /// The product cannot be bought now.
  case productUnavailable
  /// This customer may not buy.
  case purchaseNotAllowed
  /// The quantity is not in 1...10.
  case invalidQuantity
  /// The customer is not eligible for the offer.
  case ineligibleForOffer
  /// There is no such offer.
  case invalidOfferIdentifier
  /// The offer's price is no longer valid.
  case invalidOfferPrice
  /// The offer's signature is not genuine.
  case invalidOfferSignature
  /// A required part of the offer is missing.
  case missingOfferParameters
  /// A refund was already requested: `Transaction.RefundRequestError.duplicateRequest`.
  case duplicateRefundRequest
  /// The system does not support this.
  case unsupported
}
