package import StoreModel

/// Signs what the App Store sends to an app's devices and server.
package struct AppStoreSigner: Sendable {
  /// The app.
  package let app: AppStoreApp
  private let signer: ES256Signer

  /// Creates a signer for an app.
  package init(app: AppStoreApp, chain: CertificateChain = .simulated) {
    self.app = app
    signer = ES256Signer(chain)
  }

  /// Returns `signedTransactionInfo`, signed on a date.
  package func sign(_ transaction: Transaction, at date: StoreDate) -> SignedTransaction {
    SignedTransaction(
      rawValue: signer.sign(transaction.wire(signed: date, bundleID: app.bundleID))
    )
  }

  /// Returns `signedRenewalInfo`, signed on a date.
  package func sign(
    _ renewal: RenewalInfo,
    in environment: StoreEnvironment,
    at date: StoreDate
  ) -> String { signer.sign(renewal.wire(signed: date, environment: environment)) }

  /// Returns `signedPayload`: a notification with its transaction and renewal details signed, too.
  package func sign(_ payload: NotificationPayload) -> String {
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
    return signer.sign(payload.wire(data: data))
  }
}

extension AppStoreSigner: TransactionSigner {}
