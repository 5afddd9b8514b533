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
  /// - Parameters:
  ///   - bundleID: The app that the payload must name; nil for any.
  ///   - environment: The store that the payload must name; nil for any.
  public init(bundleID: BundleID? = nil, environment: StoreEnvironment? = nil) {
    self.bundleID = bundleID
    self.environment = environment
  }

  /// Returns the claimed payload.
  ///
  /// - Parameter signed: Three parts, of which the first and the last are ignored.
  /// - Returns: The content of the payload.
  /// - Throws: ``JWSError/malformed(_:)`` or ``JWSError/badPayload(_:)``.
  public func payload(of signed: SignedTransaction) throws(JWSError) -> SignedPayload {
    let parts = try CompactJWS.parts(of: signed.rawValue)
    return try SignedPayload(utf8: try CompactJWS.decoded(parts[1], .payload))
  }

  /// Returns the claimed transaction without verifying it.
  ///
  /// - Parameter signed: Three parts, of which the first and the last are ignored.
  /// - Returns: The transaction in the payload.
  /// - Throws: The flaw of the payload.
  public func verify(_ signed: SignedTransaction) throws(JWSError) -> Transaction {
    let payload = try payload(of: signed)
    try payload.demand(environment, bundleID)
    return payload.transaction
  }
}
