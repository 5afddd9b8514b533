// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Signatures match developer.apple.com/documentation/swiftui. Comments note the differences.

public import Foundation

// View modifiers that change only how a view looks: no view is drawn.

public enum ContentMode: Hashable, Sendable, CaseIterable {
  case fit
  case fill
}

public struct Angle: Hashable, Sendable {
  public var radians: Double

  public init(radians: Double = 0) { self.radians = radians }
  public init(degrees: Double) { radians = degrees * .pi / 180 }

  public static let zero = Angle()
  public static func degrees(_ degrees: Double) -> Angle { Angle(degrees: degrees) }
  public static func radians(_ radians: Double) -> Angle { Angle(radians: radians) }
}

public struct EdgeInsets: Hashable, Sendable {
  public init() {}
  public init(top: CGFloat, leading: CGFloat, bottom: CGFloat, trailing: CGFloat) {}
}

extension View {
  public nonisolated func aspectRatio(
    _ aspectRatio: CGFloat? = nil,
    contentMode: ContentMode
  ) -> some View { self }
  public nonisolated func aspectRatio(
    _ aspectRatio: CGSize,
    contentMode: ContentMode
  ) -> some View { self }
  public nonisolated func scaledToFill() -> some View { self }
  public nonisolated func clipped(antialiased: Bool = false) -> some View { self }
  public nonisolated func padding(_ insets: EdgeInsets) -> some View { self }
  public nonisolated func blur(radius: CGFloat, opaque: Bool = false) -> some View { self }
  public nonisolated func brightness(_ amount: Double) -> some View { self }
  public nonisolated func saturation(_ amount: Double) -> some View { self }
  public nonisolated func grayscale(_ amount: Double) -> some View { self }
  public nonisolated func rotationEffect(
    _ angle: Angle,
    anchor: UnitPoint = .center
  ) -> some View { self }
  public nonisolated func scaleEffect(
    x: CGFloat = 1,
    y: CGFloat = 1,
    anchor: UnitPoint = .center
  ) -> some View { self }
  public nonisolated func offset(_ offset: CGSize) -> some View { self }
  public nonisolated func zIndex(_ value: Double) -> some View { self }
  public nonisolated func border(
    _ content: some ShapeStyle,
    width: CGFloat = 1
  ) -> some View { self }
  public nonisolated func mask(
    alignment: Alignment = .center,
    @ViewBuilder _ mask: () -> some View
  ) -> some View { self }
  public nonisolated func foregroundStyle(
    _ primary: some ShapeStyle,
    _ secondary: some ShapeStyle
  ) -> some View { self }
  @_disfavoredOverload
  public nonisolated func tint(_ tint: some ShapeStyle) -> some View { self }
  public nonisolated func background(
    _ style: some ShapeStyle,
    ignoresSafeAreaEdges edges: Edge.Set
  ) -> some View { self }
  public nonisolated func overlay(
    _ style: some ShapeStyle,
    in shape: some Shape
  ) -> some View { self }
  public nonisolated func edgesIgnoringSafeArea(_ edges: Edge.Set) -> some View { self }
  public nonisolated func safeAreaInset(
    edge: VerticalEdge,
    alignment: HorizontalAlignment = .center,
    spacing: CGFloat? = nil,
    @ViewBuilder content: () -> some View
  ) -> some View { self }
  public nonisolated func containerRelativeFrame(
    _ axes: Axis.Set,
    alignment: Alignment = .center
  ) -> some View { self }
  public nonisolated func compositingGroup() -> some View { self }
  public nonisolated func drawingGroup(opaque: Bool = false) -> some View { self }
  public nonisolated func allowsHitTesting(_ enabled: Bool) -> some View { self }
  public nonisolated func accentColor(_ accentColor: Color?) -> some View { self }
}

public enum VerticalEdge: Hashable, Sendable, CaseIterable {
  case top
  case bottom
}

extension View {
  public nonisolated func italic(_ isActive: Bool = true) -> some View { self }
  public nonisolated func underline(
    _ isActive: Bool = true,
    color: Color? = nil
  ) -> some View { self }
  public nonisolated func strikethrough(
    _ isActive: Bool = true,
    color: Color? = nil
  ) -> some View { self }
  public nonisolated func lineLimit(_ limit: ClosedRange<Int>) -> some View { self }
  public nonisolated func lineLimit(_ limit: Int, reservesSpace: Bool) -> some View { self }
  public nonisolated func lineSpacing(_ lineSpacing: CGFloat) -> some View { self }
  public nonisolated func kerning(_ kerning: CGFloat) -> some View { self }
  public nonisolated func tracking(_ tracking: CGFloat) -> some View { self }
  public nonisolated func monospaced(_ isActive: Bool = true) -> some View { self }
  public nonisolated func monospacedDigit() -> some View { self }
  public nonisolated func fontDesign(_ design: Font.Design?) -> some View { self }
  public nonisolated func textCase(_ textCase: Text.Case?) -> some View { self }
  public nonisolated func truncationMode(_ mode: Text.TruncationMode) -> some View { self }
  public nonisolated func imageScale(_ scale: Image.Scale) -> some View { self }
  public nonisolated func symbolRenderingMode(
    _ mode: SymbolRenderingMode?
  ) -> some View { self }
  public nonisolated func redacted(reason: RedactionReasons) -> some View { self }
  public nonisolated func unredacted() -> some View { self }
}

extension Text {
  public enum Case: Hashable, Sendable {
    case uppercase
    case lowercase
  }

  public enum TruncationMode: Hashable, Sendable {
    case head
    case middle
    case tail
  }

  public func underline(_ isActive: Bool = true, color: Color? = nil) -> Text { self }
  public func strikethrough(_ isActive: Bool = true, color: Color? = nil) -> Text { self }
  public func kerning(_ kerning: CGFloat) -> Text { self }
  public func tracking(_ tracking: CGFloat) -> Text { self }
  public func monospacedDigit() -> Text { self }
  public func foregroundStyle(_ style: some ShapeStyle) -> Text { self }
}

extension Image {
  public enum Scale: Hashable, Sendable {
    case small
    case medium
    case large
  }

  public enum TemplateRenderingMode: Hashable, Sendable {
    case template
    case original
  }

  public enum ResizingMode: Hashable, Sendable {
    case tile
    case stretch
  }

  public func resizable(
    capInsets: EdgeInsets,
    resizingMode: ResizingMode = .stretch
  ) -> Image { self }
  public func renderingMode(_ renderingMode: TemplateRenderingMode?) -> Image { self }
  public func symbolRenderingMode(_ mode: SymbolRenderingMode?) -> Image { self }
}

public struct SymbolRenderingMode: Hashable, Sendable {
  public static let monochrome = SymbolRenderingMode()
  public static let multicolor = SymbolRenderingMode()
  public static let hierarchical = SymbolRenderingMode()
  public static let palette = SymbolRenderingMode()
}

public struct RedactionReasons: OptionSet, Hashable, Sendable {
  /// The bit mask.
  public let rawValue: Int

  /// Creates a set from a bit mask.
  public init(rawValue: Int) { self.rawValue = rawValue }

  public static let placeholder = RedactionReasons(rawValue: 1)
  public static let privacy = RedactionReasons(rawValue: 2)
}
