// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Signatures match developer.apple.com/documentation/storekit. Comments note the differences.

public import Foundation

/// Purchases outside the App Store, which this storefront does not offer.
public enum ExternalPurchase: Sendable {
  public enum NoticeResult: Hashable, Sendable {
    case continued
    case continuedWithExternalPurchaseToken(token: String)
    case cancelled
  }

  public static var canPresent: Bool {
    get async { false }
  }

  /// - Returns: No value in the simulation.
  /// - Throws: `StoreKitError.unsupported`.
  @MainActor public static func presentNoticeSheet() async throws -> NoticeResult {
    Device.refuse("ExternalPurchase.presentNoticeSheet()")
    throw StoreKitError.unsupported
  }
}

public enum ExternalPurchaseLink: Sendable {
  public static var canOpen: Bool {
    get async { false }
  }

  public static var eligibleURLs: [URL]? {
    get async { nil }
  }

  /// - Throws: `StoreKitError.unsupported`.
  @MainActor public static func open() async throws {
    Device.refuse("ExternalPurchaseLink.open()")
    throw StoreKitError.unsupported
  }

  /// - Parameter url: The address.
  /// - Throws: `StoreKitError.unsupported`.
  @MainActor public static func open(url: URL) async throws {
    Device.refuse("ExternalPurchaseLink.open(url:)")
    throw StoreKitError.unsupported
  }
}

public enum ExternalPurchaseCustomLink: Sendable {
  public struct Token: Hashable, Sendable {
    public let value: String
  }

  public struct NoticeType: Hashable, Sendable {
    public static let browser = NoticeType(name: "browser")
    public static let withinApp = NoticeType(name: "withinApp")

    private let name: String
  }

  public enum NoticeResult: Hashable, Sendable {
    case continued
    case cancelled
  }

  public static var isEligible: Bool {
    get async { false }
  }

  /// - Parameter tokenType: The type of the token.
  /// - Returns: Nil in the simulation.
  /// - Throws: No error in the simulation.
  public static func token(for tokenType: String) async throws -> Token? { nil }

  /// - Parameter type: The type of the notice.
  /// - Returns: No value in the simulation.
  /// - Throws: `StoreKitError.unsupported`.
  @MainActor public static func showNotice(type: NoticeType) async throws -> NoticeResult {
    Device.refuse("ExternalPurchaseCustomLink.showNotice(type:)")
    throw StoreKitError.unsupported
  }
}
