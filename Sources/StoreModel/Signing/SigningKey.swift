/// The secret that the simulated store signs with and its app's server knows.
///
/// The App Store shares no secret with anybody: its key is private, its certificates are public.
public struct SigningKey: Hashable, Sendable {
  /// What the header calls it: `kid`.
  public let name: String
  let digest: HMACSHA256

  /// Makes a key.
  ///
  /// - Parameters:
  ///   - name: what the header calls it; no verifier chooses a key by it.
  ///   - secret: at least 32 bytes, as RFC 7518, section 3.2, asks for.
  public init(name: String, secret: [UInt8]) {
    precondition(secret.count >= 32, "a key for HS256 has 32 bytes or more")
    self.name = name
    digest = HMACSHA256(key: secret)
  }
}
