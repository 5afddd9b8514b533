public import Foundation
import Simulation
import StoreModel

/// The purchase of the app itself: developer.apple.com/documentation/storekit/apptransaction.
public struct AppTransaction: Hashable, Sendable {
  /// See `apptransaction/appid`.
  public let appID: UInt64? = nil
  /// See `apptransaction/appversion`.
  public let appVersion = AppIdentity.version
  /// See `apptransaction/originalappversion`.
  public let originalAppVersion = AppIdentity.version
  /// See `apptransaction/bundleid`.
  public let bundleID = AppIdentity.bundleID
  /// See `apptransaction/environment`.
  public let environment = AppStore.Environment.production
  /// See `apptransaction/originalpurchasedate`.
  public let originalPurchaseDate = AppTransaction.start
  /// See `apptransaction/signeddate`.
  public let signedDate = AppTransaction.start
  /// See `apptransaction/apptransactionid`.
  public let appTransactionID = AppTransaction.id
  /// See `apptransaction/originalplatform`.
  public let originalPlatform = AppStore.Platform.iOS
  /// See `apptransaction/deviceverification`.
  public let deviceVerification = Data(repeating: 0, count: 48)
  /// See `apptransaction/deviceverificationnonce`.
  public let deviceVerificationNonce = UUID(
    uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
  )
  /// See `apptransaction/preorderdate`.
  public let preorderDate: Date? = nil
  /// See `apptransaction/jsonrepresentation`.
  public var jsonRepresentation: Data { Data("{}".utf8) }

  static let id = "700000000000000"
  /// 2026-01-01, the first day of the simulated world: every customer is new.
  private static let start = Date(timeIntervalSince1970: 1_767_225_600)

  /// See `apptransaction/shared`.
  ///
  /// The app was bought on the world's first day, in the current version, and is always verified.
  ///
  /// - Throws: No error in the simulation.
  public static var shared: VerificationResult<AppTransaction> {
    get async throws {
      await Task.yield()
      return .verified(AppTransaction())
    }
  }

  /// See `apptransaction/refresh()`.
  ///
  /// - Returns: The same value as ``shared``.
  /// - Throws: No error in the simulation.
  public static func refresh() async throws -> VerificationResult<AppTransaction> {
    try await shared
  }
}
