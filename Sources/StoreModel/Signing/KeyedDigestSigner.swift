/// The simulated store's signature: HMAC with SHA-256 (`HS256` of RFC 7518, section 3.2).
///
/// **This is not how the App Store signs.** It signs with ES256 and a chain of certificates, and
/// the toolchain has no ES256 on Linux. A keyed digest stands in its place: as there, nobody
/// without the key can make or change a signed transaction unnoticed. What is lost: whoever can
/// check can also sign, and no certificate is there to be checked, to expire or to be revoked.
/// Where a verifier of real signatures goes: ``TransactionVerifier``.
public struct KeyedDigestSigner: TransactionSigner {
  private let digest: HMACSHA256
  private let bundleID: BundleID
  /// The header in Base64URL, the same each time, and the dot after it.
  private let beginning: [UInt8]

  /// Makes a signer.
  ///
  /// - Parameters:
  ///   - key: what it signs with.
  ///   - bundleID: the app whose transactions it signs.
  public init(key: SigningKey, bundleID: BundleID) {
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

  /// Signs a copy of a transaction; equal transactions at equal dates give equal texts.
  ///
  /// - Parameters:
  ///   - transaction: what is signed.
  ///   - date: when; it becomes the copy's `signedDate`.
  /// - Returns: the signed text.
  public func sign(_ transaction: Transaction, at date: StoreDate) -> SignedTransaction {
    let payload = transaction.wire(signed: date, bundleID: bundleID).utf8
    var text: [UInt8] = []
    text.reserveCapacity(beginning.count + payload.count / 3 * 4 + 64)
    text += beginning
    Base64URL.append(payload, to: &text)
    let code = digest.code(of: text)
    text.append(CompactJWS.dot)
    Base64URL.append(code, to: &text)
    return SignedTransaction(rawValue: String(decoding: text, as: UTF8.self))
  }
}
