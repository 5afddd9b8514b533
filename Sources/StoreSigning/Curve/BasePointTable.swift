/// Multiples of the base point: 1 to 15 times 16ⁿ for each n below 64.
///
/// A multiple of the base point is then the sum of 64 of them, without any doubling.
struct BasePointTable: Sendable {
  private let points: [AffinePoint]

  init() {
    var points: [CurvePoint] = []
    var unit = CurvePoint(P256.base)
    for _ in 0..<64 {
      var multiple = unit
      for _ in 0..<15 {
        points.append(multiple)
        multiple = multiple.adding(unit)
      }
      unit = multiple
    }
    self.points = Self.affine(points)
  }

  /// Returns the base point multiplied by a number.
  func multiple(by scalar: UInt256) -> CurvePoint {
    var result = CurvePoint.infinity
    for place in 0..<64 {
      let digit = scalar.digit(place)
      if digit > 0 { result = result.adding(points[place * 15 + digit - 1]) }
    }
    return result
  }

  /// Returns the points with two coordinates, with one inversion for all of them (Montgomery's
  /// trick).
  private static func affine(_ points: [CurvePoint]) -> [AffinePoint] {
    let field = P256.field
    var products: [UInt256] = []
    var product = field.one
    for point in points {
      products.append(product)
      product = field.product(product, point.z)
    }
    var inverse = field.inverse(product)
    var result: [AffinePoint] = []
    for (point, before) in zip(points, products).reversed() {
      result.append(point.affine(inverse: field.product(inverse, before)))
      inverse = field.product(inverse, point.z)
    }
    return result.reversed()
  }
}
