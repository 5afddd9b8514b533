public import Combine
public import Foundation

// View modifiers without effect: no view is drawn.

/// See `swiftui/edge`.
public enum Edge: Hashable, Sendable {
  /// See `edge/top`.
  case top
  /// See `edge/leading`.
  case leading
  /// See `edge/bottom`.
  case bottom
  /// See `edge/trailing`.
  case trailing

  /// See `edge/set`.
  public struct Set: OptionSet, Hashable, Sendable {
    /// The bit mask.
    public let rawValue: Int8

    /// Creates a set from a bit mask.
    public init(rawValue: Int8) { self.rawValue = rawValue }

    /// See `edge/set/top`.
    public static let top = Set(rawValue: 1)
    /// See `edge/set/leading`.
    public static let leading = Set(rawValue: 2)
    /// See `edge/set/bottom`.
    public static let bottom = Set(rawValue: 4)
    /// See `edge/set/trailing`.
    public static let trailing = Set(rawValue: 8)
    /// See `edge/set/horizontal`.
    public static let horizontal: Set = [.leading, .trailing]
    /// See `edge/set/vertical`.
    public static let vertical: Set = [.top, .bottom]
    /// See `edge/set/all`.
    public static let all: Set = [.horizontal, .vertical]
  }
}

/// See `swiftui/textalignment`.
public enum TextAlignment: Hashable, Sendable {
  /// See `textalignment/leading`.
  case leading
  /// See `textalignment/center`.
  case center
  /// See `textalignment/trailing`.
  case trailing
}

extension View {
  /// See `view/padding(_:_:)`.
  public nonisolated func padding(
    _ edges: Edge.Set = .all,
    _ length: CGFloat? = nil
  ) -> some View { self }
  /// See `view/padding(_:)`.
  public nonisolated func padding(_ length: CGFloat) -> some View { self }
  /// See `view/frame(width:height:alignment:)`.
  public nonisolated func frame(
    width: CGFloat? = nil,
    height: CGFloat? = nil,
    alignment: Alignment = .center
  ) -> some View { self }
  /// See `view/frame(minwidth:idealwidth:maxwidth:minheight:idealheight:maxheight:alignment:)`.
  public nonisolated func frame(
    minWidth: CGFloat? = nil,
    idealWidth: CGFloat? = nil,
    maxWidth: CGFloat? = nil,
    minHeight: CGFloat? = nil,
    idealHeight: CGFloat? = nil,
    maxHeight: CGFloat? = nil,
    alignment: Alignment = .center
  ) -> some View { self }
  /// See `view/background(_:ignoressafeareaedges:)`.
  public nonisolated func background(_ style: some ShapeStyle) -> some View { self }
  /// See `view/overlay(alignment:content:)`.
  public nonisolated func overlay(
    alignment: Alignment = .center,
    @ViewBuilder content: () -> some View
  ) -> some View { self }
  /// See `view/overlay(_:alignment:)`.
  public nonisolated func overlay(
    _ overlay: some View,
    alignment: Alignment = .center
  ) -> some View { self }
  /// See `view/background(alignment:content:)`.
  public nonisolated func background(
    alignment: Alignment = .center,
    @ViewBuilder content: () -> some View
  ) -> some View { self }
  /// See `view/background(_:in:fillstyle:)`.
  public nonisolated func background(
    _ style: some ShapeStyle,
    in shape: some Shape
  ) -> some View { self }
  /// See `view/background(_:alignment:)`.
  @_disfavoredOverload
  public nonisolated func background(
    _ background: some View,
    alignment: Alignment = .center
  ) -> some View { self }
  /// See `view/ignoressafearea(_:edges:)`.
  public nonisolated func ignoresSafeArea(edges: Edge.Set = .all) -> some View { self }
  /// See `view/shadow(color:radius:x:y:)`.
  public nonisolated func shadow(
    color: Color = .black,
    radius: CGFloat,
    x: CGFloat = 0,
    y: CGFloat = 0
  ) -> some View { self }
  /// See `view/scaleeffect(_:anchor:)`.
  public nonisolated func scaleEffect(
    _ scale: CGFloat,
    anchor: UnitPoint = .center
  ) -> some View { self }
  /// See `view/offset(x:y:)`.
  public nonisolated func offset(x: CGFloat = 0, y: CGFloat = 0) -> some View { self }
  /// See `view/contentshape(_:eofill:)`.
  public nonisolated func contentShape(_ shape: some Shape) -> some View { self }
  /// See `view/hidden()`.
  public nonisolated func hidden() -> some View { self }
  /// See `view/id(_:)`.
  public nonisolated func id(_ id: some Hashable) -> some View { self }
  /// See `view/layoutpriority(_:)`.
  public nonisolated func layoutPriority(_ value: Double) -> some View { self }
  /// See `view/fixedsize()`.
  public nonisolated func fixedSize() -> some View { self }
  /// See `view/fixedsize(horizontal:vertical:)`.
  public nonisolated func fixedSize(horizontal: Bool, vertical: Bool) -> some View { self }
  /// See `view/fontweight(_:)`.
  public nonisolated func fontWeight(_ weight: Font.Weight?) -> some View { self }
  /// See `view/preferredcolorscheme(_:)`.
  public nonisolated func preferredColorScheme(_ scheme: ColorScheme?) -> some View { self }
  /// See `view/accessibilitylabel(_:)`.
  public nonisolated func accessibilityLabel(_ label: LocalizedStringKey) -> some View { self }
  /// See `view/accessibilityidentifier(_:)`.
  public nonisolated func accessibilityIdentifier(_ identifier: String) -> some View { self }
  /// See `view/clipshape(_:style:)`.
  public nonisolated func clipShape(_ shape: some Shape) -> some View { self }
  /// See `view/cornerradius(_:antialiased:)`.
  public nonisolated func cornerRadius(_ radius: CGFloat) -> some View { self }
  /// See `view/opacity(_:)`.
  public nonisolated func opacity(_ opacity: Double) -> some View { self }
  /// See `view/scaledtofit()`.
  public nonisolated func scaledToFit() -> some View { self }
  /// See `view/font(_:)`.
  public nonisolated func font(_ font: Font?) -> some View { self }
  /// See `view/bold(_:)`.
  public nonisolated func bold(_ isActive: Bool = true) -> some View { self }
  /// See `view/foregroundstyle(_:)`.
  public nonisolated func foregroundStyle(_ style: some ShapeStyle) -> some View { self }
  /// See `view/foregroundcolor(_:)`.
  public nonisolated func foregroundColor(_ color: Color?) -> some View { self }
  /// See `view/tint(_:)`.
  public nonisolated func tint(_ tint: Color?) -> some View { self }
  /// See `view/multilinetextalignment(_:)`.
  public nonisolated func multilineTextAlignment(_ alignment: TextAlignment) -> some View { self }
  /// See `view/linelimit(_:)`.
  public nonisolated func lineLimit(_ number: Int?) -> some View { self }
  /// See `view/disabled(_:)`.
  public nonisolated func disabled(_ disabled: Bool) -> some View { self }
  /// See `view/navigationtitle(_:)`.
  public nonisolated func navigationTitle(_ title: LocalizedStringKey) -> some View { self }
  /// See `view/navigationtitle(_:)`.
  @_disfavoredOverload
  public nonisolated func navigationTitle(_ title: some StringProtocol) -> some View { self }
  /// See `view/animation(_:value:)`.
  public nonisolated func animation(
    _ animation: Animation?,
    value: some Equatable
  ) -> some View { self }
  /// See `view/environment(_:_:)`.
  public nonisolated func environment<Value>(
    _ keyPath: WritableKeyPath<EnvironmentValues, Value>,
    _ value: Value
  ) -> some View { self }
  /// See `view/environment(_:)`.
  public nonisolated func environment(_ object: (some AnyObject)?) -> some View { self }
  /// See `view/environmentobject(_:)`.
  public nonisolated func environmentObject(_ object: some ObservableObject) -> some View { self }
}

extension View {
  /// See `view/onappear(perform:)`.
  public nonisolated func onAppear(perform action: (() -> Void)? = nil) -> some View { self }
  /// See `view/ondisappear(perform:)`.
  public nonisolated func onDisappear(perform action: (() -> Void)? = nil) -> some View { self }
  /// See `view/ontapgesture(count:perform:)`.
  public nonisolated func onTapGesture(
    count: Int = 1,
    perform action: @escaping () -> Void
  ) -> some View { self }
  /// See `view/onchange(of:initial:_:)`.
  public nonisolated func onChange<Value: Equatable>(
    of value: Value,
    initial: Bool = false,
    _ action: @escaping (Value, Value) -> Void
  ) -> some View { self }
  /// See `view/onchange(of:initial:_:)`.
  public nonisolated func onChange(
    of value: some Equatable,
    initial: Bool = false,
    _ action: @escaping () -> Void
  ) -> some View { self }
  /// See `view/onchange(of:perform:)`.
  public nonisolated func onChange<Value: Equatable>(
    of value: Value,
    perform action: @escaping (Value) -> Void
  ) -> some View { self }
  /// See `view/onreceive(_:perform:)`.
  public nonisolated func onReceive<Source: Publisher>(
    _ publisher: Source,
    perform action: @escaping (Source.Output) -> Void
  ) -> some View where Source.Failure == Never { self }
  /// See `view/task(priority:_:)`.
  public nonisolated func task(
    priority: TaskPriority = .userInitiated,
    _ action: @escaping @Sendable @isolated(any) () async -> Void
  ) -> some View { self }
  /// See `view/sheet(ispresented:ondismiss:content:)`.
  public nonisolated func sheet(
    isPresented: Binding<Bool>,
    onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping () -> some View
  ) -> some View { self }
  /// See `view/sheet(item:ondismiss:content:)`.
  public nonisolated func sheet<Item: Identifiable>(
    item: Binding<Item?>,
    onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping (Item) -> some View
  ) -> some View { self }
  /// See `view/fullscreencover(ispresented:ondismiss:content:)`.
  public nonisolated func fullScreenCover(
    isPresented: Binding<Bool>,
    onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping () -> some View
  ) -> some View { self }
  /// See `view/confirmationdialog(_:ispresented:titlevisibility:actions:)`.
  public nonisolated func confirmationDialog(
    _ title: LocalizedStringKey,
    isPresented: Binding<Bool>,
    titleVisibility: Visibility = .automatic,
    @ViewBuilder actions: () -> some View
  ) -> some View { self }
  /// See `view/alert(_:ispresented:actions:)`.
  @_disfavoredOverload
  public nonisolated func alert(
    _ title: some StringProtocol,
    isPresented: Binding<Bool>,
    @ViewBuilder actions: () -> some View
  ) -> some View { self }
  /// See `view/alert(_:ispresented:actions:message:)`.
  @_disfavoredOverload
  public nonisolated func alert(
    _ title: some StringProtocol,
    isPresented: Binding<Bool>,
    @ViewBuilder actions: () -> some View,
    @ViewBuilder message: () -> some View
  ) -> some View { self }
  /// See `view/alert(ispresented:content:)`.
  public nonisolated func alert(
    isPresented: Binding<Bool>,
    content: () -> Alert
  ) -> some View { self }
  /// See `view/alert(_:ispresented:actions:)`.
  public nonisolated func alert(
    _ title: LocalizedStringKey,
    isPresented: Binding<Bool>,
    @ViewBuilder actions: () -> some View
  ) -> some View { self }
  /// See `view/alert(_:ispresented:actions:message:)`.
  public nonisolated func alert(
    _ title: LocalizedStringKey,
    isPresented: Binding<Bool>,
    @ViewBuilder actions: () -> some View,
    @ViewBuilder message: () -> some View
  ) -> some View { self }
  /// See `view/alert(item:content:)`.
  public nonisolated func alert<Item: Identifiable>(
    item: Binding<Item?>,
    content: (Item) -> Alert
  ) -> some View { self }
}

/// See `swiftui/visibility`.
public enum Visibility: Hashable, Sendable, CaseIterable {
  /// See `visibility/automatic`.
  case automatic
  /// See `visibility/visible`.
  case visible
  /// See `visibility/hidden`.
  case hidden
}
