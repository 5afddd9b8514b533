import StoreModel

/// A public key for ECDSA on P-256 with SHA-256.
package struct PublicKey: Hashable, Sendable {
  private let point: AffinePoint

  init(_ point: AffinePoint) { self.point = point }

  /// Creates a key from an uncompressed point (SEC 1, 2.3.4); nil if it is not on the curve.
  ///
  /// - Parameter bytes: 0x04, and 32 bytes each for x and y.
  package init?(uncompressed bytes: some Collection<UInt8>) {
    guard bytes.first == 4, let point = AffinePoint(bytes: bytes.dropFirst()) else { return nil }
    self.init(point)
  }

  /// The uncompressed point (SEC 1, 2.3.3): 65 bytes.
  package var uncompressed: [UInt8] { [4] + point.bytes }

  /// Returns whether a signature belongs to a message (FIPS 186-4, 6.4).
  package func isSignature(_ signature: ECDSASignature, of message: [UInt8]) -> Bool {
    let scalars = P256.scalars
    let (r, s) = (signature.r, signature.s)
    guard !r.isZero, r < scalars.prime, !s.isZero, s < scalars.prime else { return false }
    let hash = scalars.reduced(UInt256(bytes: SHA256.digest(of: message).bytes))
    let inverse = scalars.inverse(scalars.residue(of: s))
    let u1 = scalars.number(of: scalars.product(scalars.residue(of: hash), inverse))
    let u2 = scalars.number(of: scalars.product(scalars.residue(of: r), inverse))
    let sum = P256.table.multiple(by: u1).adding(CurvePoint(point).multiplied(by: u2))
    guard let x = sum.affine?.x else { return false }
    return scalars.reduced(P256.field.number(of: x)) == r
  }
}

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
