// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Signatures match developer.apple.com/documentation/swiftui. Comments note the differences.

public import Foundation

@preconcurrency @MainActor public protocol ButtonStyle {
  associatedtype Body: View
  typealias Configuration = ButtonStyleConfiguration
  @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

public struct ButtonStyleConfiguration {
  public struct Label: View {
    /// The body, which is never drawn.
    public typealias Body = Never
  }

  public let label: Label
  public let isPressed: Bool
  public let role: ButtonRole?
}

@preconcurrency @MainActor public protocol PrimitiveButtonStyle {}

public struct DefaultButtonStyle: PrimitiveButtonStyle {
  public nonisolated init() {}
}

public struct PlainButtonStyle: PrimitiveButtonStyle {
  public nonisolated init() {}
}

public struct BorderlessButtonStyle: PrimitiveButtonStyle {
  public nonisolated init() {}
}

public struct BorderedButtonStyle: PrimitiveButtonStyle {
  public nonisolated init() {}
}

public struct BorderedProminentButtonStyle: PrimitiveButtonStyle {
  public nonisolated init() {}
}

extension PrimitiveButtonStyle where Self == DefaultButtonStyle {
  public static var automatic: DefaultButtonStyle { DefaultButtonStyle() }
}

extension PrimitiveButtonStyle where Self == PlainButtonStyle {
  public static var plain: PlainButtonStyle { PlainButtonStyle() }
}

extension PrimitiveButtonStyle where Self == BorderlessButtonStyle {
  public static var borderless: BorderlessButtonStyle { BorderlessButtonStyle() }
}

extension PrimitiveButtonStyle where Self == BorderedButtonStyle {
  public static var bordered: BorderedButtonStyle { BorderedButtonStyle() }
}

extension PrimitiveButtonStyle where Self == BorderedProminentButtonStyle {
  public static var borderedProminent: BorderedProminentButtonStyle {
    BorderedProminentButtonStyle()
  }
}

public enum ControlSize: Hashable, Sendable, CaseIterable {
  case mini
  case small
  case regular
  case large
  case extraLarge
}

public struct ButtonBorderShape: Hashable, Sendable {
  public static let automatic = ButtonBorderShape()
  public static let capsule = ButtonBorderShape()
  public static let circle = ButtonBorderShape()
  public static let roundedRectangle = ButtonBorderShape()
  public static func roundedRectangle(radius: CGFloat) -> ButtonBorderShape { .roundedRectangle }
}

extension View {
  public nonisolated func buttonStyle(_ style: some PrimitiveButtonStyle) -> some View { self }
  public nonisolated func buttonStyle(_ style: some ButtonStyle) -> some View { self }
  public nonisolated func controlSize(_ size: ControlSize) -> some View { self }
  public nonisolated func buttonBorderShape(_ shape: ButtonBorderShape) -> some View { self }
}

@available(*, unavailable)
extension ButtonStyleConfiguration: Sendable {}
