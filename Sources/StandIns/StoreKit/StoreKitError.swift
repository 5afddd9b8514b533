// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Signatures match developer.apple.com/documentation/storekit. Comments note the differences.

public import Foundation
package import StoreModel

/// A StoreKit error: developer.apple.com/documentation/storekit/storekiterror.
public enum StoreKitError: Error {
  case unknown
  case userCancelled
  case networkError(URLError)
  case systemError(any Error)
  case notAvailableInStorefront
  case notEntitled
  case unsupported
}

extension StoreKitError: LocalizedError {
  public var errorDescription: String? {
    switch self {
    case .unknown: "An unknown error occurred."
    case .userCancelled: "The request was canceled."
    case .networkError: "The App Store could not be reached."
    case .systemError: "The system could not complete the request."
    case .notAvailableInStorefront: "The product is not available in this storefront."
    case .notEntitled: "The app is not entitled to use StoreKit."
    case .unsupported: "This is not supported."
    }
  }
}

extension Product {
  /// A purchase error: developer.apple.com/documentation/storekit/product/purchaseerror.
  public enum PurchaseError: Error, Hashable, Sendable {
    case invalidQuantity
    case productUnavailable
    case purchaseNotAllowed
    case ineligibleForOffer
    case invalidOfferIdentifier
    case invalidOfferPrice
    case invalidOfferSignature
    case missingOfferParameters
  }
}

extension Product.PurchaseError: LocalizedError {
  public var errorDescription: String? { "The purchase could not be completed." }
}

extension StoreError {
  /// The corresponding error that StoreKit throws.
  package var asStoreKit: any Error {
    switch self {
    case .networkError: StoreKitError.networkError(URLError(.notConnectedToInternet))
    case .systemError: StoreKitError.systemError(CocoaError(.featureUnsupported))
    case .userCancelled: StoreKitError.userCancelled
    case .notAvailableInStorefront: StoreKitError.notAvailableInStorefront
    case .notEntitled: StoreKitError.notEntitled
    case .unknown: StoreKitError.unknown
    case .productUnavailable: Product.PurchaseError.productUnavailable
    case .purchaseNotAllowed: Product.PurchaseError.purchaseNotAllowed
    case .invalidQuantity: Product.PurchaseError.invalidQuantity
    case .ineligibleForOffer: Product.PurchaseError.ineligibleForOffer
    case .invalidOfferIdentifier: Product.PurchaseError.invalidOfferIdentifier
    case .invalidOfferPrice: Product.PurchaseError.invalidOfferPrice
    case .invalidOfferSignature: Product.PurchaseError.invalidOfferSignature
    case .missingOfferParameters: Product.PurchaseError.missingOfferParameters
    case .duplicateRefundRequest: Transaction.RefundRequestError.duplicateRequest
    case .unsupported: StoreKitError.unsupported
    }
  }
}

/// Calls the store and throws the error that StoreKit would throw.
func asking<Value>(_ body: () throws -> Value) throws -> Value {
  do {
    return try body()
  } catch let error as StoreError {
    throw error.asStoreKit
  }
}

/// Calls the store and throws the error that StoreKit would throw.
func asking<Value>(_ body: () async throws -> Value) async throws -> Value {
  do {
    return try await body()
  } catch let error as StoreError {
    throw error.asStoreKit
  }
}
