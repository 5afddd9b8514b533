/// See `swiftui/buttonstyle`.
@preconcurrency @MainActor public protocol ButtonStyle {
  /// See `buttonstyle/body`.
  associatedtype Body: View
  /// See `buttonstyle/configuration`.
  typealias Configuration = ButtonStyleConfiguration
  /// See `buttonstyle/makebody(configuration:)`.
  @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

/// See `swiftui/buttonstyleconfiguration`.
public struct ButtonStyleConfiguration {
  /// See `buttonstyleconfiguration/label-swift.struct`.
  public struct Label: View {
    /// The body, which is never drawn.
    public typealias Body = Never
  }

  /// See `buttonstyleconfiguration/label-swift.property`.
  public let label: Label
  /// See `buttonstyleconfiguration/ispressed`.
  public let isPressed: Bool
  /// See `buttonstyleconfiguration/role`.
  public let role: ButtonRole?
}

/// See `swiftui/primitivebuttonstyle`.
@preconcurrency @MainActor public protocol PrimitiveButtonStyle {}

/// See `swiftui/defaultbuttonstyle`.
public struct DefaultButtonStyle: PrimitiveButtonStyle {
  /// See `defaultbuttonstyle/init()`.
  public nonisolated init() {}
}

/// See `swiftui/plainbuttonstyle`.
public struct PlainButtonStyle: PrimitiveButtonStyle {
  /// See `plainbuttonstyle/init()`.
  public nonisolated init() {}
}

/// See `swiftui/borderlessbuttonstyle`.
public struct BorderlessButtonStyle: PrimitiveButtonStyle {
  /// See `borderlessbuttonstyle/init()`.
  public nonisolated init() {}
}

/// See `swiftui/borderedbuttonstyle`.
public struct BorderedButtonStyle: PrimitiveButtonStyle {
  /// See `borderedbuttonstyle/init()`.
  public nonisolated init() {}
}

/// See `swiftui/borderedprominentbuttonstyle`.
public struct BorderedProminentButtonStyle: PrimitiveButtonStyle {
  /// See `borderedprominentbuttonstyle/init()`.
  public nonisolated init() {}
}

extension PrimitiveButtonStyle where Self == DefaultButtonStyle {
  /// See `primitivebuttonstyle/automatic`.
  public static var automatic: DefaultButtonStyle { DefaultButtonStyle() }
}

extension PrimitiveButtonStyle where Self == PlainButtonStyle {
  /// See `primitivebuttonstyle/plain`.
  public static var plain: PlainButtonStyle { PlainButtonStyle() }
}

extension PrimitiveButtonStyle where Self == BorderlessButtonStyle {
  /// See `primitivebuttonstyle/borderless`.
  public static var borderless: BorderlessButtonStyle { BorderlessButtonStyle() }
}

extension PrimitiveButtonStyle where Self == BorderedButtonStyle {
  /// See `primitivebuttonstyle/bordered`.
  public static var bordered: BorderedButtonStyle { BorderedButtonStyle() }
}

extension PrimitiveButtonStyle where Self == BorderedProminentButtonStyle {
  /// See `primitivebuttonstyle/borderedprominent`.
  public static var borderedProminent: BorderedProminentButtonStyle {
    BorderedProminentButtonStyle()
  }
}

/// See `swiftui/controlsize`.
public enum ControlSize: Hashable, Sendable, CaseIterable {
  /// See `controlsize/mini`.
  case mini
  /// See `controlsize/small`.
  case small
  /// See `controlsize/regular`.
  case regular
  /// See `controlsize/large`.
  case large
  /// See `controlsize/extralarge`.
  case extraLarge
}

/// See `swiftui/buttonbordershape`.
public struct ButtonBorderShape: Hashable, Sendable {
  /// See `buttonbordershape/automatic`.
  public static let automatic = ButtonBorderShape()
  /// See `buttonbordershape/capsule`.
  public static let capsule = ButtonBorderShape()
  /// See `buttonbordershape/roundedrectangle`.
  public static let roundedRectangle = ButtonBorderShape()
}

extension View {
  /// See `view/buttonstyle(_:)`.
  public nonisolated func buttonStyle(_ style: some PrimitiveButtonStyle) -> some View { self }
  /// See `view/buttonstyle(_:)`.
  public nonisolated func buttonStyle(_ style: some ButtonStyle) -> some View { self }
  /// See `view/controlsize(_:)`.
  public nonisolated func controlSize(_ size: ControlSize) -> some View { self }
  /// See `view/buttonbordershape(_:)`.
  public nonisolated func buttonBorderShape(_ shape: ButtonBorderShape) -> some View { self }
}

@available(*, unavailable)
extension ButtonStyleConfiguration: Sendable {}
