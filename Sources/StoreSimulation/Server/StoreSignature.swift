package import StoreModel
package import StoreSigning

/// The signatures of the simulated store, and their verification by a server.
///
/// Notifications are signed as the App Store signs them. A keyed digest replaces Apple's
/// certificates in what apps pass to servers; see ``TransactionSigner``.
package enum StoreSignature {
  /// The bundle identifier of the simulated app.
  package static let bundleID: BundleID = "com.storestorm.simulated"

  private static let key = SigningKey(
    name: "simulated-app-store",
    secret: Array("a secret of the simulated App Store".utf8)
  )
  private static let otherKey = SigningKey(
    name: "simulated-app-store",
    secret: Array("a secret of anybody else, as long as that".utf8)
  )

  static let signer = KeyedDigestSigner(key: key, bundleID: bundleID)
  /// The signer of a damaged copy of a transaction on a device.
  static let wrongSigner = KeyedDigestSigner(key: otherKey, bundleID: bundleID)
  /// The store's signer for another app.
  static let signerOfAnotherApp = KeyedDigestSigner(key: key, bundleID: "com.storestorm.other")

  /// Returns the verifier of a server for one environment of the App Store.
  static func verifier(in environment: StoreEnvironment) -> KeyedDigestVerifier {
    KeyedDigestVerifier(key: key, bundleID: bundleID, environment: environment)
  }

  /// The signer of the store's notifications.
  package static let notificationSigner = IssuedNotifications(app: .simulated, chain: .simulated)

  /// Returns the verifier of a server for notifications from one environment.
  package static func notificationVerifier(
    in environment: StoreEnvironment
  ) -> IssuedNotificationVerifier {
    IssuedNotificationVerifier(issuer: notificationSigner, environment: environment)
  }
}

/// Signs what a simulated server asks the App Store for.
struct SimulatedAnswerSigner: AnswerSigner {
  func sign(_ transaction: Transaction, at date: StoreDate) -> SignedTransaction {
    StoreSignature.signer.sign(transaction, at: date)
  }

  func signNotification(_ payload: NotificationPayload) -> SignedNotification {
    SignedNotification(payload, signedBy: StoreSignature.notificationSigner)
  }
}

extension AppStoreApp {
  /// The app of the simulated world, which no App Store sells.
  package static let simulated = AppStoreApp(
    bundleID: StoreSignature.bundleID,
    appAppleID: 1_234_567_890
  )
}

/// The notifications that one party signs for an app, with one chain of certificates.
package final class IssuedNotifications: NotificationSigner {
  /// The app.
  package let app: AppStoreApp
  private let chain: @Sendable () -> CertificateChain

  /// Names the party by its certificates, which are made for its first text only.
  package init(app: AppStoreApp, chain: @autoclosure @escaping @Sendable () -> CertificateChain) {
    self.app = app
    self.chain = chain
  }

  /// Returns `signedPayload`.
  package func sign(_ payload: NotificationPayload) -> String {
    AppStoreSigner(app: app, chain: chain()).sign(payload)
  }
}

/// A server's verifier of what the simulated App Store issues.
///
/// It refuses and accepts exactly what ``AppStoreVerifier`` refuses and accepts. The arithmetic for
/// one notification takes longer than a whole trial may, and within one world it decides nothing:
/// only the store has the store's key, so a notification that the store's signer holds in its
/// record is one whose signature is right. What carries a text, or comes from another signer, is
/// verified in full.
package struct IssuedNotificationVerifier: NotificationVerifier {
  let issuer: IssuedNotifications
  let environment: StoreEnvironment

  /// Verifies a notification.
  package func verify(_ signed: SignedNotification) throws(SignedDataError) -> NotificationPayload {
    guard let payload = signed.record(of: issuer) else {
      return try AppStoreVerifier(app: issuer.app, environment: environment).verify(signed)
    }
    guard payload.environment == environment else { throw .invalidEnvironment }
    return payload
  }
}
