package import StoreModel

/// Signs what the App Store sends to an app's devices and server.
package struct AppStoreSigner: Sendable {
  /// The app.
  package let app: AppStoreApp
  /// Whether everything has members that Apple has not documented, as after a change of theirs.
  package var addsUnknownMembers = false
  private let signer: ES256Signer

  /// Creates a signer for an app.
  package init(app: AppStoreApp, chain: CertificateChain = .simulated) {
    self.app = app
    signer = ES256Signer(chain)
  }

  /// Returns `signedTransactionInfo`, signed on a date.
  package func sign(_ transaction: Transaction, at date: StoreDate) -> SignedTransaction {
    let object = transaction.wire(signed: date, bundleID: app.bundleID)
    return SignedTransaction(rawValue: signer.sign(extended(object)))
  }

  /// Returns `signedRenewalInfo`, signed on a date.
  package func sign(
    _ renewal: RenewalInfo,
    in environment: StoreEnvironment,
    at date: StoreDate
  ) -> String { signer.sign(extended(renewal.wire(signed: date, environment: environment))) }

  /// Returns `signedPayload`: a notification with its transaction and renewal details signed, too.
  ///
  /// - Parameters:
  ///   - payload: The notification.
  ///   - type: The type to name instead of its own; nil for its own.
  /// - Returns: The signed text.
  package func sign(_ payload: NotificationPayload, as type: String? = nil) -> String {
    let date = payload.signedDate
    var data = WireObject()
    data.add("appAppleId", app.appAppleID)
    data.add("bundleId", app.bundleID.rawValue)
    if payload.summary == nil { data.add("bundleVersion", "1.0") }
    data.add("environment", payload.environment.wireName)
    data.add("signedTransactionInfo", payload.transaction.map { sign($0, at: date).rawValue })
    data.add(
      "signedRenewalInfo",
      payload.renewal.map { sign($0, in: payload.environment, at: date) }
    )
    var object = payload.wire(data: extended(data))
    if let type { object.replace("notificationType", with: type) }
    return signer.sign(extended(object))
  }

  private func extended(_ object: WireObject) -> WireObject {
    guard addsUnknownMembers else { return object }
    var object = object
    object.add("storestormUnknownText", "new")
    object.add("storestormUnknownList", ["new", "newer"])
    object.add("storestormUnknownFlag", true)
    return object
  }
}

extension AppStoreSigner: TransactionSigner {}

/// What the App Store calls an app.
package struct AppStoreApp: Hashable, Sendable {
  /// The bundle identifier.
  package let bundleID: BundleID
  /// The number of the app in the App Store, which libraries check in production.
  package let appAppleID: Int64

  /// Names an app.
  package init(bundleID: BundleID, appAppleID: Int64) {
    (self.bundleID, self.appAppleID) = (bundleID, appAppleID)
  }
}
