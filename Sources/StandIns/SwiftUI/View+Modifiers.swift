// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Signatures match developer.apple.com/documentation/swiftui. Comments note the differences.

public import Combine
public import Foundation

// View modifiers without effect but for the objects that they provide: no view is drawn.

public enum Edge: Hashable, Sendable {
  case top
  case leading
  case bottom
  case trailing

  public struct Set: OptionSet, Hashable, Sendable {
    /// The bit mask.
    public let rawValue: Int8

    /// Creates a set from a bit mask.
    public init(rawValue: Int8) { self.rawValue = rawValue }

    public static let top = Set(rawValue: 1)
    public static let leading = Set(rawValue: 2)
    public static let bottom = Set(rawValue: 4)
    public static let trailing = Set(rawValue: 8)
    public static let horizontal: Set = [.leading, .trailing]
    public static let vertical: Set = [.top, .bottom]
    public static let all: Set = [.horizontal, .vertical]
  }
}

public enum TextAlignment: Hashable, Sendable {
  case leading
  case center
  case trailing
}

extension View {
  public nonisolated func padding(
    _ edges: Edge.Set = .all,
    _ length: CGFloat? = nil
  ) -> some View { self }
  public nonisolated func padding(_ length: CGFloat) -> some View { self }
  public nonisolated func frame(
    width: CGFloat? = nil,
    height: CGFloat? = nil,
    alignment: Alignment = .center
  ) -> some View { self }
  public nonisolated func frame(
    minWidth: CGFloat? = nil,
    idealWidth: CGFloat? = nil,
    maxWidth: CGFloat? = nil,
    minHeight: CGFloat? = nil,
    idealHeight: CGFloat? = nil,
    maxHeight: CGFloat? = nil,
    alignment: Alignment = .center
  ) -> some View { self }
  public nonisolated func background(_ style: some ShapeStyle) -> some View { self }
  public nonisolated func overlay(
    alignment: Alignment = .center,
    @ViewBuilder content: () -> some View
  ) -> some View { self }
  public nonisolated func overlay(
    _ overlay: some View,
    alignment: Alignment = .center
  ) -> some View { self }
  public nonisolated func background(
    alignment: Alignment = .center,
    @ViewBuilder content: () -> some View
  ) -> some View { self }
  public nonisolated func background(
    _ style: some ShapeStyle,
    in shape: some Shape
  ) -> some View { self }
  @_disfavoredOverload
  public nonisolated func background(
    _ background: some View,
    alignment: Alignment = .center
  ) -> some View { self }
  public nonisolated func ignoresSafeArea(edges: Edge.Set = .all) -> some View { self }
  public nonisolated func shadow(
    color: Color = .black,
    radius: CGFloat,
    x: CGFloat = 0,
    y: CGFloat = 0
  ) -> some View { self }
  public nonisolated func scaleEffect(
    _ scale: CGFloat,
    anchor: UnitPoint = .center
  ) -> some View { self }
  public nonisolated func offset(x: CGFloat = 0, y: CGFloat = 0) -> some View { self }
  public nonisolated func contentShape(_ shape: some Shape) -> some View { self }
  public nonisolated func hidden() -> some View { self }
  public nonisolated func id(_ id: some Hashable) -> some View { self }
  public nonisolated func layoutPriority(_ value: Double) -> some View { self }
  public nonisolated func fixedSize() -> some View { self }
  public nonisolated func fixedSize(horizontal: Bool, vertical: Bool) -> some View { self }
  public nonisolated func fontWeight(_ weight: Font.Weight?) -> some View { self }
  public nonisolated func preferredColorScheme(_ scheme: ColorScheme?) -> some View { self }
  public nonisolated func accessibilityLabel(_ label: LocalizedStringKey) -> some View { self }
  public nonisolated func accessibilityIdentifier(_ identifier: String) -> some View { self }
  public nonisolated func clipShape(_ shape: some Shape) -> some View { self }
  public nonisolated func cornerRadius(_ radius: CGFloat) -> some View { self }
  public nonisolated func opacity(_ opacity: Double) -> some View { self }
  public nonisolated func scaledToFit() -> some View { self }
  public nonisolated func font(_ font: Font?) -> some View { self }
  public nonisolated func bold(_ isActive: Bool = true) -> some View { self }
  public nonisolated func foregroundStyle(_ style: some ShapeStyle) -> some View { self }
  public nonisolated func foregroundColor(_ color: Color?) -> some View { self }
  public nonisolated func tint(_ tint: Color?) -> some View { self }
  public nonisolated func multilineTextAlignment(_ alignment: TextAlignment) -> some View { self }
  public nonisolated func lineLimit(_ number: Int?) -> some View { self }
  public nonisolated func minimumScaleFactor(_ factor: CGFloat) -> some View { self }
  public nonisolated func disabled(_ disabled: Bool) -> some View { self }
  public nonisolated func navigationTitle(_ title: LocalizedStringKey) -> some View { self }
  @_disfavoredOverload
  public nonisolated func navigationTitle(_ title: some StringProtocol) -> some View { self }
  public nonisolated func animation(
    _ animation: Animation?,
    value: some Equatable
  ) -> some View { self }
  /// The path may be read-only, because `init` makes computed properties of `@Entry`.
  public nonisolated func environment<Value>(
    _ keyPath: KeyPath<EnvironmentValues, Value>,
    _ value: Value
  ) -> some View { self }
  public nonisolated func environment(_ object: (some AnyObject)?) -> some View {
    ObjectView(content: self, provided: object)
  }
  public nonisolated func environmentObject(_ object: some ObservableObject) -> some View {
    ObjectView(content: self, provided: object)
  }
}

extension View {
  public nonisolated func onAppear(perform action: (() -> Void)? = nil) -> some View { self }
  public nonisolated func onDisappear(perform action: (() -> Void)? = nil) -> some View { self }
  public nonisolated func onTapGesture(
    count: Int = 1,
    perform action: @escaping () -> Void
  ) -> some View { self }
  public nonisolated func onChange<Value: Equatable>(
    of value: Value,
    initial: Bool = false,
    _ action: @escaping (Value, Value) -> Void
  ) -> some View { self }
  public nonisolated func onChange(
    of value: some Equatable,
    initial: Bool = false,
    _ action: @escaping () -> Void
  ) -> some View { self }
  public nonisolated func onChange<Value: Equatable>(
    of value: Value,
    perform action: @escaping (Value) -> Void
  ) -> some View { self }
  public nonisolated func onReceive<Source: Publisher>(
    _ publisher: Source,
    perform action: @escaping (Source.Output) -> Void
  ) -> some View where Source.Failure == Never { self }
  public nonisolated func task(
    priority: TaskPriority = .userInitiated,
    _ action: @escaping @Sendable @isolated(any) () async -> Void
  ) -> some View { self }
  public nonisolated func sheet(
    isPresented: Binding<Bool>,
    onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping () -> some View
  ) -> some View { self }
  public nonisolated func sheet<Item: Identifiable>(
    item: Binding<Item?>,
    onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping (Item) -> some View
  ) -> some View { self }
  public nonisolated func fullScreenCover(
    isPresented: Binding<Bool>,
    onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping () -> some View
  ) -> some View { self }
  public nonisolated func confirmationDialog(
    _ title: LocalizedStringKey,
    isPresented: Binding<Bool>,
    titleVisibility: Visibility = .automatic,
    @ViewBuilder actions: () -> some View
  ) -> some View { self }
  @_disfavoredOverload
  public nonisolated func alert(
    _ title: some StringProtocol,
    isPresented: Binding<Bool>,
    @ViewBuilder actions: () -> some View
  ) -> some View { self }
  @_disfavoredOverload
  public nonisolated func alert(
    _ title: some StringProtocol,
    isPresented: Binding<Bool>,
    @ViewBuilder actions: () -> some View,
    @ViewBuilder message: () -> some View
  ) -> some View { self }
  public nonisolated func alert(
    isPresented: Binding<Bool>,
    content: () -> Alert
  ) -> some View { self }
  public nonisolated func alert(
    _ title: LocalizedStringKey,
    isPresented: Binding<Bool>,
    @ViewBuilder actions: () -> some View
  ) -> some View { self }
  public nonisolated func alert(
    _ title: LocalizedStringKey,
    isPresented: Binding<Bool>,
    @ViewBuilder actions: () -> some View,
    @ViewBuilder message: () -> some View
  ) -> some View { self }
  public nonisolated func alert<Item: Identifiable>(
    item: Binding<Item?>,
    content: (Item) -> Alert
  ) -> some View { self }
}

public enum Visibility: Hashable, Sendable, CaseIterable {
  case automatic
  case visible
  case hidden
}

// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Signatures match developer.apple.com/documentation/swiftui. Comments note the differences.

public struct Alert: Sendable {
  public init(title: Text, message: Text? = nil, dismissButton: Button? = nil) {}
  public init(
    title: Text,
    message: Text? = nil,
    primaryButton: Button,
    secondaryButton: Button
  ) {}

  public struct Button: Sendable {
    public static func `default`(_ label: Text, action: (() -> Void)? = {}) -> Button { Button() }
    public static func cancel(_ label: Text, action: (() -> Void)? = {}) -> Button { Button() }
    public static func cancel(_ action: (() -> Void)? = {}) -> Button { Button() }
    public static func destructive(
      _ label: Text,
      action: (() -> Void)? = {}
    ) -> Button { Button() }
  }
}
