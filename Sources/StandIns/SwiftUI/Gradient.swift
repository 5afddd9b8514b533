public import Foundation

/// See `swiftui/gradient`.
public struct Gradient: ShapeStyle, Hashable, Sendable {
  /// See `gradient/init(colors:)`.
  public init(colors: [Color]) {}
}

/// See `swiftui/unitpoint`.
public struct UnitPoint: Hashable, Sendable {
  /// See `unitpoint/x`.
  public var x: CGFloat
  /// See `unitpoint/y`.
  public var y: CGFloat

  /// See `unitpoint/init(x:y:)`.
  public init(x: CGFloat, y: CGFloat) {
    self.x = x
    self.y = y
  }

  /// See `unitpoint/zero`.
  public static let zero = UnitPoint(x: 0, y: 0)
  /// See `unitpoint/center`.
  public static let center = UnitPoint(x: 0.5, y: 0.5)
  /// See `unitpoint/leading`.
  public static let leading = UnitPoint(x: 0, y: 0.5)
  /// See `unitpoint/trailing`.
  public static let trailing = UnitPoint(x: 1, y: 0.5)
  /// See `unitpoint/top`.
  public static let top = UnitPoint(x: 0.5, y: 0)
  /// See `unitpoint/bottom`.
  public static let bottom = UnitPoint(x: 0.5, y: 1)
  /// See `unitpoint/topleading`.
  public static let topLeading = UnitPoint(x: 0, y: 0)
  /// See `unitpoint/toptrailing`.
  public static let topTrailing = UnitPoint(x: 1, y: 0)
  /// See `unitpoint/bottomleading`.
  public static let bottomLeading = UnitPoint(x: 0, y: 1)
  /// See `unitpoint/bottomtrailing`.
  public static let bottomTrailing = UnitPoint(x: 1, y: 1)
}

/// See `swiftui/lineargradient`.
public struct LinearGradient: ShapeStyle, Hashable, Sendable {
  /// See `lineargradient/init(colors:startpoint:endpoint:)`.
  public init(colors: [Color], startPoint: UnitPoint, endPoint: UnitPoint) {}
  /// See `lineargradient/init(gradient:startpoint:endpoint:)`.
  public init(gradient: Gradient, startPoint: UnitPoint, endPoint: UnitPoint) {}
}

extension LinearGradient: View {
  /// The body, which is never drawn.
  public typealias Body = Never
}

extension ShapeStyle where Self == LinearGradient {
  /// See `shapestyle/lineargradient(colors:startpoint:endpoint:)`.
  public static func linearGradient(
    colors: [Color],
    startPoint: UnitPoint,
    endPoint: UnitPoint
  ) -> LinearGradient {
    LinearGradient(colors: colors, startPoint: startPoint, endPoint: endPoint)
  }
}

/// See `swiftui/material`.
public struct Material: ShapeStyle, Hashable, Sendable {}

extension ShapeStyle where Self == Material {
  /// See `shapestyle/thinmaterial`.
  public static var thinMaterial: Material { Material() }
  /// See `shapestyle/ultrathinmaterial`.
  public static var ultraThinMaterial: Material { Material() }
  /// See `shapestyle/regularmaterial`.
  public static var regularMaterial: Material { Material() }
}
