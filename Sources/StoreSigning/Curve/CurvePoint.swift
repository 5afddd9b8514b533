/// A point of P-256 in Jacobian coordinates, which need no division: (x/z², y/z³), or infinity if z
/// is zero.
///
/// The formulas are "dbl-2001-b" and "add-1998-cmo-2" of the Explicit-Formulas
/// Database.
struct CurvePoint: Hashable, Sendable {
  var x: UInt256
  var y: UInt256
  var z: UInt256

  static let infinity = CurvePoint(x: P256.field.one, y: P256.field.one, z: .zero)

  init(x: UInt256, y: UInt256, z: UInt256) { (self.x, self.y, self.z) = (x, y, z) }

  init(_ point: AffinePoint) { self.init(x: point.x, y: point.y, z: P256.field.one) }

  var isInfinity: Bool { z.isZero }

  /// The point with two coordinates; nil for infinity.
  var affine: AffinePoint? {
    guard !isInfinity else { return nil }
    return affine(inverse: P256.field.inverse(z))
  }

  /// Returns the point with two coordinates from the inverse of its z.
  func affine(inverse: UInt256) -> AffinePoint {
    let field = P256.field
    let square = field.product(inverse, inverse)
    return AffinePoint(
      x: field.product(x, square),
      y: field.product(y, field.product(square, inverse))
    )
  }

  var doubled: CurvePoint {
    let field = P256.field
    let delta = field.product(z, z)
    let gamma = field.product(y, y)
    let beta = field.product(x, gamma)
    let slope = field.product(field.difference(x, delta), field.sum(x, delta))
    let alpha = field.sum(field.sum(slope, slope), slope)
    let fourBeta = field.sum(field.sum(beta, beta), field.sum(beta, beta))
    let newX = field.difference(field.product(alpha, alpha), field.sum(fourBeta, fourBeta))
    let sum = field.sum(y, z)
    let newZ = field.difference(field.difference(field.product(sum, sum), gamma), delta)
    let square = field.product(gamma, gamma)
    let fourSquare = field.sum(field.sum(square, square), field.sum(square, square))
    let newY = field.difference(
      field.product(alpha, field.difference(fourBeta, newX)),
      field.sum(fourSquare, fourSquare)
    )
    return CurvePoint(x: newX, y: newY, z: newZ)
  }

  func adding(_ other: AffinePoint) -> CurvePoint {
    guard !isInfinity else { return CurvePoint(other) }
    let field = P256.field
    let square = field.product(z, z)
    let u = field.product(other.x, square)
    let s = field.product(other.y, field.product(z, square))
    return adding(CurvePoint(other), u1: x, s1: y, u2: u, s2: s, zz: z)
  }

  func adding(_ other: CurvePoint) -> CurvePoint {
    if isInfinity { return other }
    if other.isInfinity { return self }
    let field = P256.field
    let (square, otherSquare) = (field.product(z, z), field.product(other.z, other.z))
    return adding(
      other,
      u1: field.product(x, otherSquare),
      s1: field.product(y, field.product(other.z, otherSquare)),
      u2: field.product(other.x, square),
      s2: field.product(other.y, field.product(z, square)),
      zz: field.product(z, other.z)
    )
  }

  /// Completes an addition from coordinates on a common denominator; `zz` is that denominator.
  private func adding(
    _ other: CurvePoint,
    u1: UInt256,
    s1: UInt256,
    u2: UInt256,
    s2: UInt256,
    zz: UInt256
  ) -> CurvePoint {
    let field = P256.field
    let h = field.difference(u2, u1)
    let r = field.difference(s2, s1)
    if h.isZero { return r.isZero ? doubled : .infinity }
    let square = field.product(h, h)
    let cube = field.product(h, square)
    let v = field.product(u1, square)
    let newX = field.difference(
      field.difference(field.product(r, r), cube),
      field.sum(v, v)
    )
    let newY = field.difference(
      field.product(r, field.difference(v, newX)),
      field.product(s1, cube)
    )
    return CurvePoint(x: newX, y: newY, z: field.product(zz, h))
  }

  /// Returns the point multiplied by a number.
  func multiplied(by scalar: UInt256) -> CurvePoint {
    var multiples = [CurvePoint.infinity, self]
    for _ in 2..<16 { multiples.append(multiples[multiples.count - 1].adding(self)) }
    var result = CurvePoint.infinity
    for place in (0..<64).reversed() {
      for _ in 0..<4 { result = result.doubled }
      result = result.adding(multiples[scalar.digit(place)])
    }
    return result
  }
}

/// A point of P-256 other than infinity, with its coordinates in Montgomery form.
struct AffinePoint: Hashable, Sendable {
  let x: UInt256
  let y: UInt256

  /// Creates a point from its coordinates.
  init(x: UInt256, y: UInt256) { (self.x, self.y) = (x, y) }

  /// Creates a point from its 64 bytes, x before y; nil if it is not on the curve.
  init?(bytes: some Collection<UInt8>) {
    guard bytes.count == 64 else { return nil }
    let (x, y) = (UInt256(bytes: bytes.prefix(32)), UInt256(bytes: bytes.suffix(32)))
    let field = P256.field
    guard x < field.prime, y < field.prime else { return nil }
    self.init(x: field.residue(of: x), y: field.residue(of: y))
    let cube = field.product(field.product(self.x, self.x), self.x)
    let triple = field.sum(field.sum(self.x, self.x), self.x)
    let right = field.sum(field.difference(cube, triple), P256.b)
    guard field.product(self.y, self.y) == right else { return nil }
  }

  /// The point as 64 bytes, x before y.
  var bytes: [UInt8] {
    P256.field.number(of: x).bytes + P256.field.number(of: y).bytes
  }
}
