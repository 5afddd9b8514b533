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

/// The secret that the simulated store signs with and that its app's server knows.
///
/// The real App Store shares no secret: its key is private and its certificates are public.
package struct SigningKey: Hashable, Sendable {
  /// The name of the key in the header: `kid`.
  package let name: String
  let digest: HMACSHA256

  /// Creates a key.
  ///
  /// No verifier chooses a key by its name; a secret has at least 32 bytes (RFC 7518, section 3.2).
  package init(name: String, secret: [UInt8]) {
    precondition(secret.count >= 32, "a key for HS256 must have at least 32 bytes")
    self.name = name
    digest = HMACSHA256(key: secret)
  }
}

/// Verifies the simulated store's signature; see ``KeyedDigestSigner`` for its limits.
///
/// The order of the checks is: three parts in Base64URL and a header; the algorithm, which must be
/// `HS256` whatever the text claims; the signature; and only then the payload, its environment and
/// its app. This also applies to Xcode's environment. Apple's library accepts any text there
/// without checking its signature, so a server that is configured for Xcode by mistake trusts
/// everyone. A simulated server that wants to do so must say it explicitly, with
/// ``UnsignedPayloadReader``.
package struct KeyedDigestVerifier: TransactionVerifier {
  static let algorithm = "HS256"

  private let digest: HMACSHA256
  private let bundleID: BundleID
  private let environment: StoreEnvironment

  /// Creates a verifier.
  package init(key: SigningKey, bundleID: BundleID, environment: StoreEnvironment) {
    digest = key.digest
    self.bundleID = bundleID
    self.environment = environment
  }

  /// Verifies a signed transaction.
  ///
  /// What no text was made of yet is judged by who signed it, with the same verdict.
  package func verify(_ signed: SignedTransaction) throws(JWSError) -> Transaction {
    if let record = signed.record {
      guard record.signer.digest == digest else { throw .badSignature }
      let payload = SignedPayload(record.transaction, bundleID: record.signer.bundleID)
      try payload.demand(environment, bundleID)
      return payload.transaction
    }
    let parts = try CompactJWS(signed.rawValue)
    guard parts.algorithm == Self.algorithm else { throw .wrongAlgorithm(found: parts.algorithm) }
    guard digest.isCode(parts.signature, of: parts.signedBytes) else { throw .badSignature }
    let payload = try SignedPayload(utf8: parts.payload)
    try payload.demand(environment, bundleID)
    return payload.transaction
  }
}
