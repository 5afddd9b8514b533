import Testing

@testable import StoreSigning

/// Sources: NIST's test vectors for multiples of the base point (routines of the Suite B
/// implementer's guide), and the order of the curve in SP 800-186.
@Suite("The curve P-256")
struct P256Tests {
  private func multiple(of number: UInt256) -> String? {
    P256.table.multiple(by: number).affine.map { point in
      point.bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }.joined()
    }
  }

  private static let two = """
    7CF27B188D034F7E8A52380304B51AC3C08969E277F21B35A60B48FC47669978\
    07775510DB8ED040293D9AC69F7430DBBA7DADE63CE982299E04B79D227873D1
    """
  private static let large = """
    339150844EC15234807FE862A86BE77977DBFB3AE3D96F4C22795513AEAAB82F\
    B1C14DDFDC8EC1B2583F51E85A5EB3A155840F2034730E9B5ADA38B674336A21
    """

  @Test("multiplies its base point as NIST's vectors say")
  func multiples() {
    #expect(multiple(of: UInt256(2, 0, 0, 0)) == Self.two)
    #expect(multiple(of: UInt256(112_233_445_566_778_899, 0, 0, 0)) == Self.large)
  }

  @Test("has as many points as the standard says: that multiple of the base point is infinity")
  func order() {
    let order = P256.scalars.prime
    #expect(P256.table.multiple(by: order).affine == nil)
    let last = order.subtracting(UInt256(1, 0, 0, 0)).difference
    let negative = P256.table.multiple(by: last).affine
    #expect(negative?.x == P256.base.x)
    #expect(negative.map { P256.field.sum($0.y, P256.base.y) } == .zero)
  }

  @Test("multiplies any point as it multiplies the base point")
  func both() {
    let base = CurvePoint(P256.base)
    for number in [UInt256(1, 0, 0, 0), UInt256(16, 0, 0, 0), UInt256(5, 7, 11, 13)] {
      #expect(base.multiplied(by: number).affine == P256.table.multiple(by: number).affine)
    }
    #expect(base.multiplied(by: .zero).isInfinity)
  }

  @Test("adds a point to itself, to its negative and to infinity")
  func additions() {
    let base = CurvePoint(P256.base)
    #expect(base.adding(base).affine == base.doubled.affine)
    #expect(base.adding(P256.base).affine == base.doubled.affine)
    let negative = CurvePoint(x: base.x, y: P256.field.difference(.zero, base.y), z: base.z)
    #expect(base.adding(negative).isInfinity)
    #expect(base.adding(.infinity) == base && CurvePoint.infinity.adding(base) == base)
    #expect(CurvePoint.infinity.doubled.isInfinity)
  }

  @Test("knows its points")
  func points() {
    #expect(AffinePoint(bytes: P256.base.bytes) == P256.base)
    var other = P256.base.bytes
    other[63] ^= 1
    #expect(AffinePoint(bytes: other) == nil)
    #expect(AffinePoint(bytes: [UInt8](repeating: 0xFF, count: 64)) == nil)
    #expect(AffinePoint(bytes: []) == nil)
  }

  /// Multiplies by doubling and adding.
  private func product(_ left: UInt256, _ right: UInt256, _ modulus: Modulus) -> UInt256 {
    var result = UInt256.zero
    for place in (0..<64).reversed() {
      for bit in [8, 4, 2, 1] {
        result = modulus.sum(result, result)
        if right.digit(place) & bit != 0 { result = modulus.sum(result, left) }
      }
    }
    return result
  }

  @Test("multiplies modulo both primes, at the limits of limbs and halves of limbs, too")
  func products() {
    let full = UInt64.max
    for modulus in [P256.field, P256.scalars] {
      let last = modulus.prime.subtracting(UInt256(1, 0, 0, 0)).difference
      let numbers = [
        .zero, UInt256(1, 0, 0, 0), last, UInt256(full, 0, 0, 0), UInt256(0, full, full, 0),
        UInt256(1 << 32, 0, 0, 1 << 63), UInt256(full, full, full, full >> 1),
        UInt256(full << 32, full >> 32, full << 32, full >> 33), UInt256(2, 3, 5, 7),
      ]
      for left in numbers {
        for right in numbers {
          let (first, second) = (modulus.residue(of: left), modulus.residue(of: right))
          let found = modulus.number(of: modulus.product(first, second))
          #expect(found == product(left, right, modulus))
        }
      }
    }
  }

  @Test("has inverses modulo both primes")
  func inverses() {
    for modulus in [P256.field, P256.scalars] {
      for number in [
        UInt256(3, 0, 0, 0), UInt256(1, 2, 3, 4), modulus.difference(.zero, modulus.one),
      ] {
        let residue = modulus.residue(of: modulus.reduced(number))
        #expect(modulus.product(residue, modulus.inverse(residue)) == modulus.one)
        #expect(modulus.number(of: residue) == modulus.reduced(number))
      }
    }
  }
}
