public import Foundation

/// Purchases outside the App Store, which this storefront does not offer:
/// See developer.apple.com/documentation/storekit/externalpurchase.
public enum ExternalPurchase: Sendable {
  /// See `externalpurchase/noticeresult`.
  public enum NoticeResult: Hashable, Sendable {
    /// See `noticeresult/continued`.
    case continued
    /// See `noticeresult/continuedwithexternalpurchasetoken(token:)`.
    case continuedWithExternalPurchaseToken(token: String)
    /// See `noticeresult/cancelled`.
    case cancelled
  }

  /// See `externalpurchase/canpresent`.
  public static var canPresent: Bool {
    get async { false }
  }

  /// See `externalpurchase/presentnoticesheet()`.
  ///
  /// - Returns: No value in the simulation.
  /// - Throws: `StoreKitError.unsupported`.
  @MainActor public static func presentNoticeSheet() async throws -> NoticeResult {
    Device.refuse("ExternalPurchase.presentNoticeSheet()")
    throw StoreKitError.unsupported
  }
}

/// See developer.apple.com/documentation/storekit/externalpurchaselink.
public enum ExternalPurchaseLink: Sendable {
  /// See `externalpurchaselink/canopen`.
  public static var canOpen: Bool {
    get async { false }
  }

  /// See `externalpurchaselink/eligibleurls`.
  public static var eligibleURLs: [URL]? {
    get async { nil }
  }

  /// See `externalpurchaselink/open()`.
  ///
  /// - Throws: `StoreKitError.unsupported`.
  @MainActor public static func open() async throws {
    Device.refuse("ExternalPurchaseLink.open()")
    throw StoreKitError.unsupported
  }

  /// See `externalpurchaselink/open(url:)`.
  ///
  /// - Parameter url: The address.
  /// - Throws: `StoreKitError.unsupported`.
  @MainActor public static func open(url: URL) async throws {
    Device.refuse("ExternalPurchaseLink.open(url:)")
    throw StoreKitError.unsupported
  }
}

/// See developer.apple.com/documentation/storekit/externalpurchasecustomlink.
public enum ExternalPurchaseCustomLink: Sendable {
  /// See `externalpurchasecustomlink/token`.
  public struct Token: Hashable, Sendable {
    /// See `token/value`.
    public let value: String
  }

  /// See `externalpurchasecustomlink/noticetype`.
  public struct NoticeType: Hashable, Sendable {
    /// See `noticetype/browser`.
    public static let browser = NoticeType(name: "browser")
    /// See `noticetype/withinapp`.
    public static let withinApp = NoticeType(name: "withinApp")

    private let name: String
  }

  /// See `externalpurchasecustomlink/noticeresult`.
  public enum NoticeResult: Hashable, Sendable {
    /// See `noticeresult/continued`.
    case continued
    /// See `noticeresult/cancelled`.
    case cancelled
  }

  /// See `externalpurchasecustomlink/iseligible`.
  public static var isEligible: Bool {
    get async { false }
  }

  /// See `externalpurchasecustomlink/token(for:)`.
  ///
  /// - Parameter tokenType: The type of the token.
  /// - Returns: Nil in the simulation.
  /// - Throws: No error in the simulation.
  public static func token(for tokenType: String) async throws -> Token? { nil }

  /// See `externalpurchasecustomlink/shownotice(type:)`.
  ///
  /// - Parameter type: The type of the notice.
  /// - Returns: No value in the simulation.
  /// - Throws: `StoreKitError.unsupported`.
  @MainActor public static func showNotice(type: NoticeType) async throws -> NoticeResult {
    Device.refuse("ExternalPurchaseCustomLink.showNotice(type:)")
    throw StoreKitError.unsupported
  }
}
