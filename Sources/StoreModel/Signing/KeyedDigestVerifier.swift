/// Checks the simulated store's signature; see ``KeyedDigestSigner`` for what it stands for.
///
/// In this order: three parts in Base64URL and a header; the algorithm, which must be `HS256`
/// whatever the text claims; the signature; only then the payload, its environment and its app. In
/// Xcode's environment too: Apple's library believes any text there without looking at its
/// signature, so a server that is configured for Xcode by mistake believes everybody. A server of
/// this world that wants to do so has to say it, with ``UnsignedPayloadReader``.
public struct KeyedDigestVerifier: TransactionVerifier {
  static let algorithm = "HS256"

  private let digest: HMACSHA256
  private let bundleID: BundleID
  private let environment: StoreEnvironment

  /// Makes a verifier.
  ///
  /// - Parameters:
  ///   - key: what must have been signed with.
  ///   - bundleID: the app in which it must have been made.
  ///   - environment: the store in which it must have been made.
  public init(key: SigningKey, bundleID: BundleID, environment: StoreEnvironment) {
    digest = key.digest
    self.bundleID = bundleID
    self.environment = environment
  }

  /// Checks a signed transaction.
  ///
  /// - Parameter signed: the text, from wherever.
  /// - Returns: what was signed.
  /// - Throws: the first thing that is wrong with it.
  public func verify(_ signed: SignedTransaction) throws(JWSError) -> Transaction {
    let parts = try CompactJWS(signed.rawValue)
    guard parts.algorithm == Self.algorithm else { throw .wrongAlgorithm(found: parts.algorithm) }
    guard digest.isCode(parts.signature, of: parts.signedBytes) else { throw .badSignature }
    let payload = try SignedPayload(utf8: parts.payload)
    try payload.demand(environment, bundleID)
    return payload.transaction
  }
}
