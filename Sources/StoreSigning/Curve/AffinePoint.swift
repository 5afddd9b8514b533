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
