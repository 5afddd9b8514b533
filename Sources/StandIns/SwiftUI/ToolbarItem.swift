// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Signatures match developer.apple.com/documentation/swiftui. Comments note the differences.

@preconcurrency @MainActor public protocol ToolbarContent {}

public struct ToolbarItemPlacement: Hashable, Sendable {
  public static let automatic = ToolbarItemPlacement()
  public static let principal = ToolbarItemPlacement()
  public static let primaryAction = ToolbarItemPlacement()
  public static let cancellationAction = ToolbarItemPlacement()
  public static let confirmationAction = ToolbarItemPlacement()
  public static let topBarLeading = ToolbarItemPlacement()
  public static let topBarTrailing = ToolbarItemPlacement()
  public static let navigationBarLeading = ToolbarItemPlacement()
  public static let navigationBarTrailing = ToolbarItemPlacement()
  public static let bottomBar = ToolbarItemPlacement()
}

public struct ToolbarItem: ToolbarContent {
  public nonisolated init(
    placement: ToolbarItemPlacement = .automatic,
    @ViewBuilder content: () -> some View
  ) {}
}

public struct ToolbarItemGroup: ToolbarContent {
  public nonisolated init(
    placement: ToolbarItemPlacement = .automatic,
    @ViewBuilder content: () -> some View
  ) {}
}

@resultBuilder public enum ToolbarContentBuilder: Sendable {
  /// Ignores all items.
  public static func buildBlock<each Content: ToolbarContent>(
    _ content: repeat each Content
  ) -> some ToolbarContent { ToolbarItem { EmptyView() } }
  /// Builds optional items.
  public static func buildIf(_ content: (some ToolbarContent)?) -> some ToolbarContent {
    ToolbarItem { EmptyView() }
  }
}

extension View {
  public nonisolated func toolbar(
    @ToolbarContentBuilder content: () -> some ToolbarContent
  ) -> some View { self }
  @_disfavoredOverload
  public nonisolated func toolbar(@ViewBuilder content: () -> some View) -> some View { self }
  public nonisolated func navigationBarTitleDisplayMode(
    _ displayMode: NavigationBarItem.TitleDisplayMode
  ) -> some View { self }
  public nonisolated func navigationBarHidden(_ hidden: Bool) -> some View { self }
  public nonisolated func navigationBarTitle(_ title: LocalizedStringKey) -> some View { self }
  public nonisolated func navigationBarTitle(
    _ title: LocalizedStringKey,
    displayMode: NavigationBarItem.TitleDisplayMode
  ) -> some View { self }
  public nonisolated func navigationBarItems(trailing: some View) -> some View { self }
  public nonisolated func navigationBarItems(leading: some View) -> some View { self }
}

public enum NavigationBarItem: Sendable {
  public enum TitleDisplayMode: Hashable, Sendable {
    case automatic
    case inline
    case large
  }
}
