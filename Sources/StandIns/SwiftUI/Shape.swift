public import Foundation

/// See `swiftui/shape`.
public protocol Shape: View, Sendable {}

/// See `swiftui/shapestyle`.
public protocol ShapeStyle: Sendable {}

/// See `swiftui/hierarchicalshapestyle`.
public struct HierarchicalShapeStyle: ShapeStyle {
  /// See `hierarchicalshapestyle/primary`.
  public static let primary = HierarchicalShapeStyle()
  /// See `hierarchicalshapestyle/secondary`.
  public static let secondary = HierarchicalShapeStyle()
  /// See `hierarchicalshapestyle/tertiary`.
  public static let tertiary = HierarchicalShapeStyle()
  /// See `hierarchicalshapestyle/quaternary`.
  public static let quaternary = HierarchicalShapeStyle()
}

extension ShapeStyle where Self == HierarchicalShapeStyle {
  /// See `shapestyle/primary`.
  public static var primary: HierarchicalShapeStyle { HierarchicalShapeStyle() }
  /// See `shapestyle/secondary`.
  public static var secondary: HierarchicalShapeStyle { HierarchicalShapeStyle() }
  /// See `shapestyle/tertiary`.
  public static var tertiary: HierarchicalShapeStyle { HierarchicalShapeStyle() }
  /// See `shapestyle/quaternary`.
  public static var quaternary: HierarchicalShapeStyle { HierarchicalShapeStyle() }
}

extension ShapeStyle where Self == Color {
  /// See `shapestyle/red`.
  public static var red: Color { Color.red }
  /// See `shapestyle/orange`.
  public static var orange: Color { Color.orange }
  /// See `shapestyle/yellow`.
  public static var yellow: Color { Color.yellow }
  /// See `shapestyle/green`.
  public static var green: Color { Color.green }
  /// See `shapestyle/blue`.
  public static var blue: Color { Color.blue }
  /// See `shapestyle/purple`.
  public static var purple: Color { Color.purple }
  /// See `shapestyle/pink`.
  public static var pink: Color { Color.pink }
  /// See `shapestyle/gray`.
  public static var gray: Color { Color.gray }
  /// See `shapestyle/black`.
  public static var black: Color { Color.black }
  /// See `shapestyle/white`.
  public static var white: Color { Color.white }
  /// See `shapestyle/clear`.
  public static var clear: Color { Color.clear }
}

/// See `swiftui/rectangle`.
public struct Rectangle: Shape {
  /// The body, which is never drawn.
  public typealias Body = Never
  /// See `rectangle/init()`.
  public nonisolated init() {}
}

/// See `swiftui/roundedrectangle`.
public struct RoundedRectangle: Shape {
  /// The body, which is never drawn.
  public typealias Body = Never
  /// See `roundedrectangle/init(cornerradius:style:)`.
  public nonisolated init(cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous) {}
}

/// See `swiftui/roundedcornerstyle`.
public enum RoundedCornerStyle: Hashable, Sendable {
  /// See `roundedcornerstyle/circular`.
  case circular
  /// See `roundedcornerstyle/continuous`.
  case continuous
}

/// See `swiftui/circle`.
public struct Circle: Shape {
  /// The body, which is never drawn.
  public typealias Body = Never
  /// See `circle/init()`.
  public nonisolated init() {}
}

/// See `swiftui/capsule`.
public struct Capsule: Shape {
  /// The body, which is never drawn.
  public typealias Body = Never
  /// See `capsule/init()`.
  public nonisolated init() {}
}

extension Shape where Self == Rectangle {
  /// See `shape/rect`.
  public static var rect: Rectangle { Rectangle() }
}

extension Shape where Self == RoundedRectangle {
  /// See `shape/rect(cornerradius:style:)`.
  public static func rect(
    cornerRadius: CGFloat,
    style: RoundedCornerStyle = .continuous
  ) -> RoundedRectangle {
    RoundedRectangle(cornerRadius: cornerRadius, style: style)
  }
}

extension Shape where Self == Circle {
  /// See `shape/circle`.
  public static var circle: Circle { Circle() }
}

extension Shape where Self == Capsule {
  /// See `shape/capsule`.
  public static var capsule: Capsule { Capsule() }
}

extension Shape {
  /// See `shape/fill(_:style:)`.
  public nonisolated func fill(_ content: some ShapeStyle) -> some View { self }
  /// See `shape/stroke(_:linewidth:)`.
  public nonisolated func stroke(_ content: some ShapeStyle, lineWidth: CGFloat = 1) -> some View {
    self
  }
  /// See `insettableshape/strokeborder(_:linewidth:antialiased:)`.
  public nonisolated func strokeBorder(
    _ content: some ShapeStyle,
    lineWidth: CGFloat = 1
  ) -> some View { self }
}
