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
