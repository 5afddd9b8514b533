// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Signatures match developer.apple.com/documentation/swiftui. Comments note the differences.

public import Foundation

// View modifiers of lists, bars and presentations: nothing is shown.

extension View {
  public nonisolated func listRowBackground(_ view: (some View)?) -> some View { self }
  public nonisolated func listRowInsets(_ insets: EdgeInsets?) -> some View { self }
  public nonisolated func listRowSeparator(_ visibility: Visibility) -> some View { self }
  public nonisolated func listRowSpacing(_ spacing: CGFloat?) -> some View { self }
  public nonisolated func scrollContentBackground(_ visibility: Visibility) -> some View { self }
  public nonisolated func scrollIndicators(
    _ visibility: ScrollIndicatorVisibility,
    axes: Axis.Set = [.vertical, .horizontal]
  ) -> some View { self }
  public nonisolated func scrollDisabled(_ disabled: Bool) -> some View { self }
  public nonisolated func refreshable(
    action: @escaping @Sendable () async -> Void
  ) -> some View { self }
  public nonisolated func tabItem(@ViewBuilder _ label: () -> some View) -> some View { self }
  public nonisolated func badge(_ count: Int) -> some View { self }
  public nonisolated func toolbarBackground(
    _ style: some ShapeStyle,
    for bars: ToolbarPlacement...
  ) -> some View { self }
  public nonisolated func toolbarBackground(
    _ visibility: Visibility,
    for bars: ToolbarPlacement...
  ) -> some View { self }
  public nonisolated func toolbar(
    _ visibility: Visibility,
    for bars: ToolbarPlacement...
  ) -> some View { self }
  public nonisolated func toolbarColorScheme(
    _ colorScheme: ColorScheme?,
    for bars: ToolbarPlacement...
  ) -> some View { self }
  public nonisolated func navigationBarBackButtonHidden(
    _ hidesBackButton: Bool = true
  ) -> some View { self }
  public nonisolated func statusBarHidden(_ hidden: Bool = true) -> some View { self }
  public nonisolated func presentationDetents(
    _ detents: Set<PresentationDetent>
  ) -> some View { self }
  public nonisolated func presentationDragIndicator(
    _ visibility: Visibility
  ) -> some View { self }
  public nonisolated func presentationCornerRadius(_ cornerRadius: CGFloat?) -> some View { self }
  public nonisolated func interactiveDismissDisabled(
    _ isDisabled: Bool = true
  ) -> some View { self }
  public nonisolated func keyboardShortcut(_ shortcut: KeyboardShortcut) -> some View { self }
  public nonisolated func transition(_ transition: AnyTransition) -> some View { self }
  public nonisolated func accessibilityHidden(_ hidden: Bool) -> some View { self }
  public nonisolated func accessibilityHint(_ hint: LocalizedStringKey) -> some View { self }
  public nonisolated func accessibilityElement(
    children: AccessibilityChildBehavior = .ignore
  ) -> some View { self }
  public nonisolated func task(
    id value: some Equatable,
    priority: TaskPriority = .userInitiated,
    _ action: @escaping @Sendable @isolated(any) () async -> Void
  ) -> some View { self }
}

public struct ScrollIndicatorVisibility: Hashable, Sendable {
  public static let automatic = ScrollIndicatorVisibility()
  public static let visible = ScrollIndicatorVisibility()
  public static let hidden = ScrollIndicatorVisibility()
  public static let never = ScrollIndicatorVisibility()
}

public struct ToolbarPlacement: Hashable, Sendable {
  public static let automatic = ToolbarPlacement()
  public static let bottomBar = ToolbarPlacement()
  public static let navigationBar = ToolbarPlacement()
  public static let tabBar = ToolbarPlacement()
}

public struct PresentationDetent: Hashable, Sendable {
  private let size: CGFloat

  public static let medium = PresentationDetent(size: 0.5)
  public static let large = PresentationDetent(size: 1)
  public static func fraction(_ fraction: CGFloat) -> PresentationDetent {
    PresentationDetent(size: fraction)
  }
  public static func height(_ height: CGFloat) -> PresentationDetent {
    PresentationDetent(size: height)
  }
}

public struct KeyboardShortcut: Hashable, Sendable {
  public static let cancelAction = KeyboardShortcut()
  public static let defaultAction = KeyboardShortcut()
}

public struct AccessibilityChildBehavior: Hashable, Sendable {
  public static let ignore = AccessibilityChildBehavior()
  public static let contain = AccessibilityChildBehavior()
  public static let combine = AccessibilityChildBehavior()
}

public struct AnyTransition: Hashable, Sendable {
  public static let identity = AnyTransition()
  public static let opacity = AnyTransition()
  public static let scale = AnyTransition()
  public static let slide = AnyTransition()
  public static func scale(scale: CGFloat, anchor: UnitPoint = .center) -> AnyTransition {
    AnyTransition()
  }
  public static func move(edge: Edge) -> AnyTransition { AnyTransition() }
  public static func asymmetric(
    insertion: AnyTransition,
    removal: AnyTransition
  ) -> AnyTransition { AnyTransition() }
  public func combined(with other: AnyTransition) -> AnyTransition { self }
  public func animation(_ animation: Animation?) -> AnyTransition { self }
}
