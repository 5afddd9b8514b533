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
