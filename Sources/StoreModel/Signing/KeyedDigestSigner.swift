/// The simulated store's signature: HMAC with SHA-256 (`HS256` of RFC 7518, section 3.2).
///
/// **This is not how the App Store signs.** The App Store uses ES256 and a certificate chain, but
/// the toolchain has no ES256 on Linux. A keyed digest takes its place: as with ES256, no one
/// without the key can create or change a signed transaction unnoticed. Two properties are lost.
/// The key that checks a signature can also create one, and there are no certificates to check,
/// expire or revoke. To plug in a verifier of real signatures, use ``TransactionVerifier``.
package final class KeyedDigestSigner: TransactionSigner {
  let digest: HMACSHA256
  let bundleID: BundleID
  /// The header in Base64URL, which is always the same, followed by the dot.
  private let beginning: [UInt8]

  /// Creates a signer.
  package init(key: SigningKey, bundleID: BundleID) {
    digest = key.digest
    self.bundleID = bundleID
    var header = WireObject()
    header.add("alg", KeyedDigestVerifier.algorithm)
    header.add("typ", "JWT")
    header.add("kid", key.name)
    var beginning: [UInt8] = []
    Base64URL.append(header.utf8, to: &beginning)
    beginning.append(CompactJWS.dot)
    self.beginning = beginning
  }

  /// Signs a copy of a transaction.
  ///
  /// Equal transactions on equal dates give equal texts.
  ///
  /// The date becomes the copy's `signedDate`.
  package func sign(_ transaction: Transaction, at date: StoreDate) -> SignedTransaction {
    var copy = transaction
    copy.signedDate = date
    return SignedTransaction(copy, signedBy: self)
  }

  /// Returns the signed text of a copy with its `signedDate`.
  func text(of transaction: Transaction) -> String {
    let payload = transaction.wire(signed: transaction.signedDate, bundleID: bundleID).utf8
    var text: [UInt8] = []
    text.reserveCapacity(beginning.count + payload.count / 3 * 4 + 64)
    text += beginning
    Base64URL.append(payload, to: &text)
    let code = digest.code(of: text)
    text.append(CompactJWS.dot)
    Base64URL.append(code, to: &text)
    return String(decoding: text, as: UTF8.self)
  }
}
