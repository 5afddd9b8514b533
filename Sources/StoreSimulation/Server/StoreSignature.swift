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

extension AppStoreApp {
  /// The app of the simulated world, which no App Store sells.
  package static let simulated = AppStoreApp(
    bundleID: StoreSignature.bundleID,
    appAppleID: 1_234_567_890
  )
}
