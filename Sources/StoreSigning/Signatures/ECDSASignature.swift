/// A signature of ECDSA on P-256: two numbers.
package struct ECDSASignature: Hashable, Sendable {
  let r: UInt256
  let s: UInt256

  init(r: UInt256, s: UInt256) { (self.r, self.s) = (r, s) }

  /// Creates a signature from its 64 bytes, as in a JSON Web Signature (RFC 7518, section 3.4); nil
  /// for any other number of bytes.
  package init?(bytes: [UInt8]) {
    guard bytes.count == 64 else { return nil }
    self.init(r: UInt256(bytes: bytes.prefix(32)), s: UInt256(bytes: bytes.suffix(32)))
  }

  /// The signature as 64 bytes.
  package var bytes: [UInt8] { r.bytes + s.bytes }
}
