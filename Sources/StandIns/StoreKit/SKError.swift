public import Foundation

/// The error domain of the original StoreKit.
public let SKErrorDomain = "SKErrorDomain"

/// See developer.apple.com/documentation/storekit/skerror.
public struct SKError: Error, Hashable, Sendable {
  /// See `skerror/code`.
  public enum Code: Int, Sendable {
    /// See `code/unknown`.
    case unknown
    /// See `code/clientinvalid`.
    case clientInvalid
    /// See `code/paymentcancelled`.
    case paymentCancelled
    /// See `code/paymentinvalid`.
    case paymentInvalid
    /// See `code/paymentnotallowed`.
    case paymentNotAllowed
    /// See `code/storeproductnotavailable`.
    case storeProductNotAvailable
    /// See `code/cloudservicepermissiondenied`.
    case cloudServicePermissionDenied
    /// See `code/cloudservicenetworkconnectionfailed`.
    case cloudServiceNetworkConnectionFailed
    /// See `code/cloudservicerevoked`.
    case cloudServiceRevoked
    /// See `code/privacyacknowledgementrequired`.
    case privacyAcknowledgementRequired
    /// See `code/unauthorizedrequestdata`.
    case unauthorizedRequestData
    /// See `code/invalidofferidentifier`.
    case invalidOfferIdentifier
    /// See `code/invalidsignature`.
    case invalidSignature
    /// See `code/missingofferparams`.
    case missingOfferParams
    /// See `code/invalidofferprice`.
    case invalidOfferPrice
    /// See `code/overlaycancelled`.
    case overlayCancelled
    /// See `code/overlayinvalidconfiguration`.
    case overlayInvalidConfiguration
    /// See `code/overlaytimeout`.
    case overlayTimeout
    /// See `code/ineligibleforoffer`.
    case ineligibleForOffer
    /// See `code/unsupportedplatform`.
    case unsupportedPlatform
    /// See `code/overlaypresentedinbackgroundscene`.
    case overlayPresentedInBackgroundScene

    /// Whether an error has this code, as in `catch SKError.paymentCancelled`.
    public static func ~= (code: Code, error: any Error) -> Bool {
      (error as? SKError)?.code == code
    }
  }

  /// See `skerror/code`.
  public let code: Code

  /// Creates an error from a code and ignores its user info.
  public init(_ code: Code, userInfo: [String: Any] = [:]) { self.code = code }
}

extension SKError: CustomNSError {
  /// See `skerror/errordomain`.
  public static var errorDomain: String { SKErrorDomain }
  /// The number of the code.
  public var errorCode: Int { code.rawValue }
}

extension SKError {
  /// See `skerror/unknown`.
  public static var unknown: Code { .unknown }
  /// See `skerror/clientinvalid`.
  public static var clientInvalid: Code { .clientInvalid }
  /// See `skerror/paymentcancelled`.
  public static var paymentCancelled: Code { .paymentCancelled }
  /// See `skerror/paymentinvalid`.
  public static var paymentInvalid: Code { .paymentInvalid }
  /// See `skerror/paymentnotallowed`.
  public static var paymentNotAllowed: Code { .paymentNotAllowed }
  /// See `skerror/storeproductnotavailable`.
  public static var storeProductNotAvailable: Code { .storeProductNotAvailable }
  /// See `skerror/cloudservicepermissiondenied`.
  public static var cloudServicePermissionDenied: Code { .cloudServicePermissionDenied }
  /// See `skerror/cloudservicenetworkconnectionfailed`.
  public static var cloudServiceNetworkConnectionFailed: Code {
    .cloudServiceNetworkConnectionFailed
  }
  /// See `skerror/cloudservicerevoked`.
  public static var cloudServiceRevoked: Code { .cloudServiceRevoked }
  /// See `skerror/privacyacknowledgementrequired`.
  public static var privacyAcknowledgementRequired: Code { .privacyAcknowledgementRequired }
  /// See `skerror/unauthorizedrequestdata`.
  public static var unauthorizedRequestData: Code { .unauthorizedRequestData }
  /// See `skerror/invalidofferidentifier`.
  public static var invalidOfferIdentifier: Code { .invalidOfferIdentifier }
  /// See `skerror/invalidsignature`.
  public static var invalidSignature: Code { .invalidSignature }
  /// See `skerror/missingofferparams`.
  public static var missingOfferParams: Code { .missingOfferParams }
  /// See `skerror/invalidofferprice`.
  public static var invalidOfferPrice: Code { .invalidOfferPrice }
  /// See `skerror/ineligibleforoffer`.
  public static var ineligibleForOffer: Code { .ineligibleForOffer }
  /// See `skerror/unsupportedplatform`.
  public static var unsupportedPlatform: Code { .unsupportedPlatform }
}
