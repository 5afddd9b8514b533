// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Signatures match developer.apple.com/documentation/storekit. Comments note the differences.

public import Foundation
import StoreModel
public import UIKit

/// The App Store: developer.apple.com/documentation/storekit/appstore.
public enum AppStore: Sendable {
  public struct Environment: RawRepresentable, Hashable, Sendable {
    /// The name of the environment.
    public let rawValue: String

    /// Creates an environment from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let production = Environment(rawValue: "Production")
    public static let sandbox = Environment(rawValue: "Sandbox")
    public static let xcode = Environment(rawValue: "Xcode")

    init(_ environment: StoreEnvironment) {
      self =
        switch environment {
        case .production: .production
        case .sandbox: .sandbox
        case .xcode: .xcode
        }
    }
  }

  public struct Platform: RawRepresentable, Hashable, Sendable {
    /// The name of the platform.
    public let rawValue: String

    /// Creates a platform from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let iOS = Platform(rawValue: "iOS")
    public static let macOS = Platform(rawValue: "macOS")
  }

  /// - Throws: `StoreKitError`.
  public static func sync() async throws {
    guard let store = Device.store(for: "AppStore.sync()") else { return }
    try await asking { try await store.sync() }
  }

  public static var canMakePayments: Bool {
    Device.store(for: "AppStore.canMakePayments")?.canMakePayments ?? true
  }

  /// Always nil: the scenario has no age rating.
  public static var ageRatingCode: Int? { get async { nil } }

  public static var deviceVerificationID: UUID? { nil }

  /// - Parameter scene: The scene of the sheet.
  @MainActor public static func requestReview(in scene: UIWindowScene) {}

  /// - Parameter scene: The scene of the sheet.
  /// - Throws: `StoreKitError`.
  @MainActor public static func showManageSubscriptions(in scene: UIWindowScene) async throws {
    let store = Device.store(for: "AppStore.showManageSubscriptions(in:)")
    try await asking { try await store?.showManageSubscriptions(in: nil) }
  }

  /// - Parameters:
  ///   - scene: The scene of the sheet.
  ///   - subscriptionGroupID: The subscription group's identifier.
  /// - Throws: `StoreKitError`.
  @MainActor public static func showManageSubscriptions(
    in scene: UIWindowScene,
    subscriptionGroupID: String
  ) async throws {
    let store = Device.store(for: "AppStore.showManageSubscriptions(in:subscriptionGroupID:)")
    let group = SubscriptionGroupID(subscriptionGroupID)
    try await asking { try await store?.showManageSubscriptions(in: group) }
  }

  /// - Parameter scene: The scene of the sheet.
  /// - Throws: `StoreKitError`.
  @MainActor public static func presentOfferCodeRedeemSheet(in scene: UIWindowScene) async throws {
    let store = Device.store(for: "AppStore.presentOfferCodeRedeemSheet(in:)")
    try await asking { try await store?.presentOfferCodeRedeemSheet() }
  }
}

extension Transaction {
  public enum RefundRequestStatus: Hashable, Sendable {
    case success
    case userCancelled
  }

  public enum RefundRequestError: LocalizedError, Hashable, Sendable {
    case duplicateRequest
    case failed

    public var errorDescription: String? {
      switch self {
      case .duplicateRequest: "A refund of this purchase has already been requested."
      case .failed: "The refund could not be requested."
      }
    }
  }

  /// - Parameter scene: The scene of the sheet.
  /// - Returns: Whether the customer submitted the request.
  /// - Throws: `RefundRequestError`.
  @MainActor public func beginRefundRequest(
    in scene: UIWindowScene
  ) async throws -> RefundRequestStatus {
    try await Self.beginRefundRequest(for: id, in: scene)
  }

  /// - Parameters:
  ///   - transactionID: The transaction's identifier.
  ///   - scene: The scene of the sheet.
  /// - Returns: Whether the customer submitted the request.
  /// - Throws: `RefundRequestError`.
  @MainActor public static func beginRefundRequest(
    for transactionID: UInt64,
    in scene: UIWindowScene
  ) async throws -> RefundRequestStatus {
    guard let store = Device.store(for: "Transaction.beginRefundRequest(for:in:)") else {
      throw RefundRequestError.failed
    }
    do {
      let id = TransactionID(rawValue: transactionID)
      return try await store.beginRefundRequest(for: id) == .success ? .success : .userCancelled
    } catch StoreError.duplicateRefundRequest {
      throw RefundRequestError.duplicateRequest
    } catch {
      throw RefundRequestError.failed
    }
  }
}
