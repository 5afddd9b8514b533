/// Reads a signed transaction and trusts it without checking header or signature.
///
/// **No verification, and no protection against forged purchases.** This type exists because some
/// servers work this way (and because Apple's library does so in Xcode's environment). The
/// simulation is meant to catch logic under test that uses it.
public struct UnsignedPayloadReader: TransactionVerifier {
  private let bundleID: BundleID?
  private let environment: StoreEnvironment?

  /// Creates a reader.
  ///
  /// Nil stands for any app or store.
  public init(bundleID: BundleID? = nil, environment: StoreEnvironment? = nil) {
    self.bundleID = bundleID
    self.environment = environment
  }

  /// Returns the claimed payload.
  ///
  /// The text has three parts, of which the first and the last are ignored.
  public func payload(of signed: SignedTransaction) throws(JWSError) -> SignedPayload {
    if let record = signed.record {
      return SignedPayload(record.transaction, bundleID: record.signer.bundleID)
    }
    let parts = try CompactJWS.parts(of: signed.rawValue)
    return try SignedPayload(utf8: try CompactJWS.decoded(parts[1], .payload))
  }

  /// Returns the claimed transaction without verifying it.
  public func verify(_ signed: SignedTransaction) throws(JWSError) -> Transaction {
    let payload = try payload(of: signed)
    try payload.demand(environment, bundleID)
    return payload.transaction
  }
}
