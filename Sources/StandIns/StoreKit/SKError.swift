// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Signatures match developer.apple.com/documentation/storekit. Comments note the differences.

public import Foundation

/// The error domain of the original StoreKit.
public let SKErrorDomain = "SKErrorDomain"

public struct SKError: Error, Hashable, Sendable {
  public enum Code: Int, Sendable {
    case unknown
    case clientInvalid
    case paymentCancelled
    case paymentInvalid
    case paymentNotAllowed
    case storeProductNotAvailable
    case cloudServicePermissionDenied
    case cloudServiceNetworkConnectionFailed
    case cloudServiceRevoked
    case privacyAcknowledgementRequired
    case unauthorizedRequestData
    case invalidOfferIdentifier
    case invalidSignature
    case missingOfferParams
    case invalidOfferPrice
    case overlayCancelled
    case overlayInvalidConfiguration
    case overlayTimeout
    case ineligibleForOffer
    case unsupportedPlatform
    case overlayPresentedInBackgroundScene

    /// Whether an error has this code, as in `catch SKError.paymentCancelled`.
    public static func ~= (code: Code, error: any Error) -> Bool {
      (error as? SKError)?.code == code
    }
  }

  public let code: Code

  /// Creates an error from a code and ignores its user info.
  public init(_ code: Code, userInfo: [String: Any] = [:]) { self.code = code }
}

extension SKError: CustomNSError {
  public static var errorDomain: String { SKErrorDomain }
  /// The number of the code.
  public var errorCode: Int { code.rawValue }
}

extension SKError {
  public static var unknown: Code { .unknown }
  public static var clientInvalid: Code { .clientInvalid }
  public static var paymentCancelled: Code { .paymentCancelled }
  public static var paymentInvalid: Code { .paymentInvalid }
  public static var paymentNotAllowed: Code { .paymentNotAllowed }
  public static var storeProductNotAvailable: Code { .storeProductNotAvailable }
  public static var cloudServicePermissionDenied: Code { .cloudServicePermissionDenied }
  public static var cloudServiceNetworkConnectionFailed: Code {
    .cloudServiceNetworkConnectionFailed
  }
  public static var cloudServiceRevoked: Code { .cloudServiceRevoked }
  public static var privacyAcknowledgementRequired: Code { .privacyAcknowledgementRequired }
  public static var unauthorizedRequestData: Code { .unauthorizedRequestData }
  public static var invalidOfferIdentifier: Code { .invalidOfferIdentifier }
  public static var invalidSignature: Code { .invalidSignature }
  public static var missingOfferParams: Code { .missingOfferParams }
  public static var invalidOfferPrice: Code { .invalidOfferPrice }
  public static var ineligibleForOffer: Code { .ineligibleForOffer }
  public static var unsupportedPlatform: Code { .unsupportedPlatform }
}
