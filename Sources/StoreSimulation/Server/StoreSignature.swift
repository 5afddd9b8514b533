import StoreModel

/// How the simulated store signs what it hands to apps, and how a server knows it.
///
/// A keyed digest in the place of Apple's certificates; see ``TransactionSigner``.
enum StoreSignature {
  /// The app that everybody has.
  static let bundleID: BundleID = "com.storestorm.simulated"

  private static let key = SigningKey(
    name: "simulated-app-store",
    secret: Array("a secret of the simulated App Store".utf8)
  )
  private static let otherKey = SigningKey(
    name: "simulated-app-store",
    secret: Array("a secret of anybody else, as long as that".utf8)
  )

  static let signer = KeyedDigestSigner(key: key, bundleID: bundleID)
  /// What a device hands over whose copy of a transaction is damaged.
  static let wrongSigner = KeyedDigestSigner(key: otherKey, bundleID: bundleID)
  /// What the store signs for another app.
  static let signerOfAnotherApp = KeyedDigestSigner(key: key, bundleID: "com.storestorm.other")
  static let verifier = KeyedDigestVerifier(
    key: key,
    bundleID: bundleID,
    environment: .production
  )
}
