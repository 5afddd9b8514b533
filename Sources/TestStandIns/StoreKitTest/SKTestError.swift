// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Signatures match developer.apple.com/documentation/storekittest. Comments note the differences.

public import Foundation

/// The domain of a session's errors.
public let SKTestErrorDomain = "SKTestErrorDomain"

/// An error of a session: developer.apple.com/documentation/storekittest/sktesterror.
public struct SKTestError: Error, Hashable, Sendable {
  public enum Code: Int, Sendable {
    case serviceUnavailable
    case invalidProductIdentifier
    case invalidProductType
    case invalidURL
    case fileNotFound
    case noSubscriptionFound
    case noTransactionFound
    case invalidAction

    /// Whether an error has this code, as in `catch SKTestError.noTransactionFound`.
    public static func ~= (code: Code, error: any Error) -> Bool {
      (error as? SKTestError)?.code == code
    }
  }

  public let code: Code
  private let text: String?

  /// Creates an error from a code, and takes only the description from its user info.
  public init(_ code: Code, userInfo: [String: Any] = [:]) {
    self.init(code, userInfo[NSLocalizedDescriptionKey] as? String)
  }

  init(_ code: Code, _ text: String?) {
    self.code = code
    self.text = text
  }
}

extension SKTestError: CustomNSError {
  public static var errorDomain: String { SKTestErrorDomain }
  /// The number of the code.
  public var errorCode: Int { code.rawValue }
  /// The description.
  public var errorUserInfo: [String: Any] { [NSLocalizedDescriptionKey: errorText] }
}

extension SKTestError: LocalizedError, CustomStringConvertible {
  public var errorDescription: String? { errorText }

  /// The error as Foundation describes one.
  public var description: String {
    "Error Domain=\(SKTestErrorDomain) Code=\(errorCode) \"\(errorText)\""
  }

  private var errorText: String {
    if let text { return text }
    return switch code {
    case .serviceUnavailable: "The service is not available."
    case .invalidProductIdentifier: "The product identifier is not valid."
    case .invalidProductType: "The product is of another type."
    case .invalidURL: "The URL is not valid."
    case .fileNotFound: "The file was not found."
    case .noSubscriptionFound: "There is no such subscription."
    case .noTransactionFound: "There is no such transaction."
    case .invalidAction: "This is not possible."
    }
  }
}

extension SKTestError {
  public static var serviceUnavailable: Code { .serviceUnavailable }
  public static var invalidProductIdentifier: Code { .invalidProductIdentifier }
  public static var invalidProductType: Code { .invalidProductType }
  public static var invalidURL: Code { .invalidURL }
  public static var fileNotFound: Code { .fileNotFound }
  public static var noSubscriptionFound: Code { .noSubscriptionFound }
  public static var noTransactionFound: Code { .noTransactionFound }
  public static var invalidAction: Code { .invalidAction }
}
