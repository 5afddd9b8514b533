public import Foundation

/// Purchases outside of the App Store, of which this storefront has none:
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
  /// - Returns: nothing here.
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
  /// - Parameter url: where.
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
  /// - Parameter tokenType: what it is for.
  /// - Returns: none here.
  /// - Throws: nothing here.
  public static func token(for tokenType: String) async throws -> Token? { nil }

  /// See `externalpurchasecustomlink/shownotice(type:)`.
  ///
  /// - Parameter type: where the purchase goes on.
  /// - Returns: nothing here.
  /// - Throws: `StoreKitError.unsupported`.
  @MainActor public static func showNotice(type: NoticeType) async throws -> NoticeResult {
    Device.refuse("ExternalPurchaseCustomLink.showNotice(type:)")
    throw StoreKitError.unsupported
  }
}
