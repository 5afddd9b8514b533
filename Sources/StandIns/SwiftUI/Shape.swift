// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Signatures match developer.apple.com/documentation/swiftui. Comments note the differences.

public import Foundation

public protocol Shape: View, Sendable {}

public protocol ShapeStyle: Sendable {}

public struct HierarchicalShapeStyle: ShapeStyle {
  public static let primary = HierarchicalShapeStyle()
  public static let secondary = HierarchicalShapeStyle()
  public static let tertiary = HierarchicalShapeStyle()
  public static let quaternary = HierarchicalShapeStyle()
}

extension ShapeStyle where Self == HierarchicalShapeStyle {
  public static var primary: HierarchicalShapeStyle { HierarchicalShapeStyle() }
  public static var secondary: HierarchicalShapeStyle { HierarchicalShapeStyle() }
  public static var tertiary: HierarchicalShapeStyle { HierarchicalShapeStyle() }
  public static var quaternary: HierarchicalShapeStyle { HierarchicalShapeStyle() }
}

extension ShapeStyle {
  public var secondary: some ShapeStyle { self }
  public var tertiary: some ShapeStyle { self }
  public var quaternary: some ShapeStyle { self }
  public func opacity(_ opacity: Double) -> some ShapeStyle { self }
}

public struct BackgroundStyle: ShapeStyle {
  public init() {}
}

extension ShapeStyle where Self == BackgroundStyle {
  public static var background: BackgroundStyle { BackgroundStyle() }
}

public struct TintShapeStyle: ShapeStyle {
  public init() {}
}

extension ShapeStyle where Self == TintShapeStyle {
  public static var tint: TintShapeStyle { TintShapeStyle() }
}

extension ShapeStyle where Self == Color {
  public static var red: Color { Color.red }
  public static var orange: Color { Color.orange }
  public static var yellow: Color { Color.yellow }
  public static var green: Color { Color.green }
  public static var blue: Color { Color.blue }
  public static var purple: Color { Color.purple }
  public static var pink: Color { Color.pink }
  public static var brown: Color { Color.brown }
  public static var cyan: Color { Color.cyan }
  public static var indigo: Color { Color.indigo }
  public static var mint: Color { Color.mint }
  public static var teal: Color { Color.teal }
  public static var gray: Color { Color.gray }
  public static var black: Color { Color.black }
  public static var white: Color { Color.white }
  public static var clear: Color { Color.clear }
}

public struct Rectangle: Shape {
  /// The body, which is never drawn.
  public typealias Body = Never
  public nonisolated init() {}
}

public struct RoundedRectangle: Shape {
  /// The body, which is never drawn.
  public typealias Body = Never
  public nonisolated init(cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous) {}
}

public enum RoundedCornerStyle: Hashable, Sendable {
  case circular
  case continuous
}

public struct Circle: Shape {
  /// The body, which is never drawn.
  public typealias Body = Never
  public nonisolated init() {}
}

public struct Capsule: Shape {
  /// The body, which is never drawn.
  public typealias Body = Never
  public nonisolated init() {}
}

extension Shape where Self == Rectangle {
  public static var rect: Rectangle { Rectangle() }
}

extension Shape where Self == RoundedRectangle {
  public static func rect(
    cornerRadius: CGFloat,
    style: RoundedCornerStyle = .continuous
  ) -> RoundedRectangle {
    RoundedRectangle(cornerRadius: cornerRadius, style: style)
  }
}

extension Shape where Self == Circle {
  public static var circle: Circle { Circle() }
}

extension Shape where Self == Capsule {
  public static var capsule: Capsule { Capsule() }
}

extension Shape {
  public nonisolated func fill(_ content: some ShapeStyle) -> some View { self }
  public nonisolated func stroke(_ content: some ShapeStyle, lineWidth: CGFloat = 1) -> some View {
    self
  }
  public nonisolated func strokeBorder(
    _ content: some ShapeStyle,
    lineWidth: CGFloat = 1
  ) -> some View { self }
}
