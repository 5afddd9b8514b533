import StoreModel

/// A private key for ECDSA on P-256 with SHA-256: `ES256` (RFC 7518, section 3.4).
///
/// **For tests only.** The arithmetic takes longer for some keys than for others, so an attacker
/// who measures the time learns about the key. Nothing that needs protection may be signed with it.
package struct PrivateKey: Hashable, Sendable {
  /// The secret number, from 1 up to the number of points.
  private let secret: UInt256

  /// Creates a key from its number; nil for zero and for numbers from the number of points on.
  ///
  /// - Parameter bytes: 32 bytes, the highest first.
  package init?(bytes: [UInt8]) {
    guard bytes.count == 32 else { return nil }
    let secret = UInt256(bytes: bytes)
    guard !secret.isZero, secret < P256.scalars.prime else { return nil }
    self.secret = secret
  }

  /// Creates a key for tests from a name, always the same one.
  package init(named name: String) {
    let digest = UInt256(bytes: SHA256.digest(of: Array(name.utf8)).bytes)
    let reduced = P256.scalars.reduced(digest)
    secret = reduced.isZero ? UInt256(1, 0, 0, 0) : reduced
  }

  /// The secret number as 32 bytes, the highest first.
  var bytes: [UInt8] { secret.bytes }

  /// The public key.
  package var publicKey: PublicKey {
    guard let point = P256.table.multiple(by: secret).affine else {
      preconditionFailure("a secret number below the number of points never gives infinity")
    }
    return PublicKey(point)
  }

  /// Returns the signature of a message.
  ///
  /// Equal messages have equal signatures (RFC 6979), so no source of randomness is needed.
  package func signature(of message: [UInt8]) -> ECDSASignature {
    signature(ofDigest: SHA256.digest(of: message).bytes)
  }

  /// Returns the signature of a message from its SHA-256 digest.
  func signature(ofDigest digest: [UInt8]) -> ECDSASignature {
    let scalars = P256.scalars
    let hash = scalars.reduced(UInt256(bytes: digest))
    var nonces = DeterministicNonces(secret: secret, hash: hash)
    while true {
      let nonce = nonces.next()
      guard let point = P256.table.multiple(by: nonce).affine else { continue }
      let r = scalars.reduced(P256.field.number(of: point.x))
      // s = (hash + r · secret) / nonce, with all of them in Montgomery form.
      let product = scalars.product(scalars.residue(of: r), scalars.residue(of: secret))
      let sum = scalars.sum(scalars.residue(of: hash), product)
      let inverse = scalars.inverse(scalars.residue(of: nonce))
      let s = scalars.number(of: scalars.product(sum, inverse))
      // FIPS 186-4, 6.4: both must differ from zero.
      if !r.isZero, !s.isZero { return ECDSASignature(r: r, s: s) }
    }
  }
}
