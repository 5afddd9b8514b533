/// The purchase or first download of the app itself, as in StoreKit's `AppTransaction`.
///
/// An app that was sold and is now free, with in-app purchases, recognizes its earlier customers by
/// it.
public struct AppTransaction: Hashable, Sendable {
  /// The identifier, which differs for each Apple Account, even within a family.
  public var appTransactionID: String
  /// The app.
  public var bundleID: BundleID
  /// The version of the app that is installed.
  public var appVersion: String
  /// The version that the customer bought or downloaded first; in the sandbox always "1.0".
  public var originalAppVersion: String
  /// The date of the first purchase or download; in the sandbox always 2013-08-01.
  public var originalPurchaseDate: StoreDate
  /// The environment whose server signed it.
  public var environment: StoreEnvironment
  /// The date on which it was signed.
  public var signedDate: StoreDate

  /// Creates an app transaction.
  public init(
    appTransactionID: String,
    bundleID: BundleID,
    appVersion: String,
    originalAppVersion: String,
    originalPurchaseDate: StoreDate,
    environment: StoreEnvironment,
    signedDate: StoreDate
  ) {
    self.appTransactionID = appTransactionID
    self.bundleID = bundleID
    self.appVersion = appVersion
    self.originalAppVersion = originalAppVersion
    self.originalPurchaseDate = originalPurchaseDate
    self.environment = environment
    self.signedDate = signedDate
  }
}

/// An app transaction, with the store's verdict on whether it is genuine.
public enum AppTransactionResult: Hashable, Sendable {
  /// The store signed it for this app and device.
  case verified(AppTransaction)
  /// It may be forged; grant nothing for it.
  case unverified(AppTransaction, VerificationError)

  /// The app transaction, trusted or not.
  public var unsafePayload: AppTransaction {
    switch self {
    case .verified(let transaction), .unverified(let transaction, _): transaction
    }
  }

  /// The app transaction if it is genuine.
  public var verifiedPayload: AppTransaction? {
    if case .verified(let transaction) = self { transaction } else { nil }
  }
}
