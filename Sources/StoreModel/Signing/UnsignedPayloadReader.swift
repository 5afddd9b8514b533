/// Reads what a signed transaction says and believes it: neither header nor signature is looked at.
///
/// **No verification, and no protection against forged purchases.** It is here because servers are
/// built so (and because Apple's library does so for Xcode's environment): logic under test that
/// uses it is to be caught.
public struct UnsignedPayloadReader: TransactionVerifier {
  private let bundleID: BundleID?
  private let environment: StoreEnvironment?

  /// Makes a reader.
  ///
  /// - Parameters:
  ///   - bundleID: the app that the payload must name; nil for any.
  ///   - environment: the store that the payload must name; nil for any.
  public init(bundleID: BundleID? = nil, environment: StoreEnvironment? = nil) {
    self.bundleID = bundleID
    self.environment = environment
  }

  /// Reads what is claimed to have been signed.
  ///
  /// - Parameter signed: three parts, whatever the first and the last are.
  /// - Returns: what the payload says.
  /// - Throws: ``JWSError/malformed(_:)`` or ``JWSError/badPayload(_:)``.
  public func payload(of signed: SignedTransaction) throws(JWSError) -> SignedPayload {
    let parts = try CompactJWS.parts(of: signed.rawValue)
    return try SignedPayload(utf8: try CompactJWS.decoded(parts[1], .payload))
  }

  /// Believes what is claimed to have been signed.
  ///
  /// - Parameter signed: three parts, whatever the first and the last are.
  /// - Returns: what the payload says.
  /// - Throws: what is wrong with the payload.
  public func verify(_ signed: SignedTransaction) throws(JWSError) -> Transaction {
    let payload = try payload(of: signed)
    try payload.demand(environment, bundleID)
    return payload.transaction
  }
}
