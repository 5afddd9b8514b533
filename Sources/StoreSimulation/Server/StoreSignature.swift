package import StoreModel

/// The signatures of the simulated store, and their verification by a server.
///
/// A keyed digest replaces Apple's certificates; see ``TransactionSigner``.
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
}
