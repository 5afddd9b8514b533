/// What a store call can throw: StoreKit's `StoreKitError` and `Product.PurchaseError` in one.
///
/// Source: developer.apple.com/documentation/storekit/storekiterror and
/// developer.apple.com/documentation/storekit/product/purchaseerror.
public enum StoreError: Error, Hashable, Sendable, CaseIterable {
  /// The store could not be reached, or did not answer.
  case networkError
  /// The device's store service failed.
  case systemError
  /// The customer closed a sheet of the store's (sign-in for `sync()`).
  case userCancelled
  /// The product is not sold in the customer's country.
  case notAvailableInStorefront
  /// The app lacks the right to sell.
  case notEntitled
  /// Not told.
  case unknown
  /// The product cannot be bought now.
  case productUnavailable
  /// This customer may not buy.
  case purchaseNotAllowed
  /// The quantity is not in 1...10.
  case invalidQuantity
  /// The customer may not have the offer.
  case ineligibleForOffer
  /// There is no such offer.
  case invalidOfferIdentifier
  /// The offer's price cannot be charged any more.
  case invalidOfferPrice
  /// The offer's signature is not genuine.
  case invalidOfferSignature
  /// Something that the offer needs was left out.
  case missingOfferParameters
  /// The system does not know how to do this.
  case unsupported
}
