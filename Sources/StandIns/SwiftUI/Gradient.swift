// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Signatures match developer.apple.com/documentation/swiftui. Comments note the differences.

public import Foundation

public struct Gradient: ShapeStyle, Hashable, Sendable {
  public init(colors: [Color]) {}
  public init(stops: [Stop]) {}

  public struct Stop: Hashable, Sendable {
    public init(color: Color, location: CGFloat) {}
  }
}

public struct UnitPoint: Hashable, Sendable {
  public var x: CGFloat
  public var y: CGFloat

  public init(x: CGFloat, y: CGFloat) {
    self.x = x
    self.y = y
  }

  public static let zero = UnitPoint(x: 0, y: 0)
  public static let center = UnitPoint(x: 0.5, y: 0.5)
  public static let leading = UnitPoint(x: 0, y: 0.5)
  public static let trailing = UnitPoint(x: 1, y: 0.5)
  public static let top = UnitPoint(x: 0.5, y: 0)
  public static let bottom = UnitPoint(x: 0.5, y: 1)
  public static let topLeading = UnitPoint(x: 0, y: 0)
  public static let topTrailing = UnitPoint(x: 1, y: 0)
  public static let bottomLeading = UnitPoint(x: 0, y: 1)
  public static let bottomTrailing = UnitPoint(x: 1, y: 1)
}

public struct LinearGradient: ShapeStyle, Hashable, Sendable {
  public init(colors: [Color], startPoint: UnitPoint, endPoint: UnitPoint) {}
  public init(gradient: Gradient, startPoint: UnitPoint, endPoint: UnitPoint) {}
  public init(stops: [Gradient.Stop], startPoint: UnitPoint, endPoint: UnitPoint) {}
}

public struct RadialGradient: ShapeStyle, Hashable, Sendable {
  public init(colors: [Color], center: UnitPoint, startRadius: CGFloat, endRadius: CGFloat) {}
  public init(gradient: Gradient, center: UnitPoint, startRadius: CGFloat, endRadius: CGFloat) {}
}

extension RadialGradient: View {
  /// The body, which is never drawn.
  public typealias Body = Never
}

extension LinearGradient: View {
  /// The body, which is never drawn.
  public typealias Body = Never
}

extension ShapeStyle where Self == LinearGradient {
  public static func linearGradient(
    colors: [Color],
    startPoint: UnitPoint,
    endPoint: UnitPoint
  ) -> LinearGradient {
    LinearGradient(colors: colors, startPoint: startPoint, endPoint: endPoint)
  }
}

public struct Material: ShapeStyle, Hashable, Sendable {}

extension ShapeStyle where Self == Material {
  public static var thinMaterial: Material { Material() }
  public static var ultraThinMaterial: Material { Material() }
  public static var regularMaterial: Material { Material() }
}
