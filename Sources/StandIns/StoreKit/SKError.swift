// Names of the original StoreKit that files for StoreKit 2 still mention. They compile; what asks
// the store is refused when it is called.

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
  }

  /// See `skerror/code`.
  public let code: Code

  /// Makes an error of a code.
  public init(_ code: Code) { self.code = code }

  /// See `skerror/paymentcancelled`.
  public static var paymentCancelled: Code { .paymentCancelled }
  /// See `skerror/unknown`.
  public static var unknown: Code { .unknown }
}
