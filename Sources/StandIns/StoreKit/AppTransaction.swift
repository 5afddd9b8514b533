// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Signatures match developer.apple.com/documentation/storekit. Comments note the differences.

public import Foundation
import Simulation
import StoreModel

/// The purchase of the app itself: developer.apple.com/documentation/storekit/apptransaction.
public struct AppTransaction: Hashable, Sendable {
  private let model: StoreModel.AppTransaction

  init(_ model: StoreModel.AppTransaction) { self.model = model }

  public var appID: UInt64? { nil }
  public var appVersionID: UInt64? { nil }
  public var appVersion: String { model.appVersion }
  public var originalAppVersion: String { model.originalAppVersion }
  public var bundleID: String { model.bundleID.rawValue }
  public var environment: AppStore.Environment { AppStore.Environment(model.environment) }
  public var originalPurchaseDate: Date { model.originalPurchaseDate.asDate }
  public var signedDate: Date { model.signedDate.asDate }
  public var appTransactionID: String { model.appTransactionID }
  public var originalPlatform: AppStore.Platform { .iOS }
  public var originalPlatformStringRepresentation: String { "iOS" }
  public var deviceVerification: Data { Data(repeating: 0, count: 48) }
  public var deviceVerificationNonce: UUID {
    UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
  }
  public var preorderDate: Date? { nil }
  public var jsonRepresentation: Data { Data("{}".utf8) }

  /// The identifier of the app transaction of the account that the current step's app runs for.
  static var currentID: String {
    Device.environment(for: "appTransactionID")?.appTransactionID ?? ""
  }

  /// - Throws: `StoreKitError`.
  public static var shared: VerificationResult<AppTransaction> {
    get async throws {
      guard let store = Device.store(for: "AppTransaction.shared") else {
        throw StoreKitError.unsupported
      }
      return VerificationResult(try await asking { try await store.appTransaction() })
    }
  }

  /// - Returns: The app transaction as the store has it now.
  /// - Throws: `StoreKitError`, of which `userCancelled` is a canceled sign-in.
  public static func refresh() async throws -> VerificationResult<AppTransaction> {
    guard let store = Device.store(for: "AppTransaction.refresh()") else {
      throw StoreKitError.unsupported
    }
    return VerificationResult(try await asking { try await store.refreshAppTransaction() })
  }
}

extension VerificationResult where SignedType == AppTransaction {
  init(_ result: AppTransactionResult) {
    switch result {
    case .verified(let transaction): self = .verified(AppTransaction(transaction))
    case .unverified(let transaction, let error):
      self = .unverified(AppTransaction(transaction), VerificationError(error))
    }
  }
}
