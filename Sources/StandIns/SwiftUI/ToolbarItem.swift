/// See `swiftui/toolbarcontent`.
@preconcurrency @MainActor public protocol ToolbarContent {}

/// See `swiftui/toolbaritemplacement`.
public struct ToolbarItemPlacement: Hashable, Sendable {
  /// See `toolbaritemplacement/automatic`.
  public static let automatic = ToolbarItemPlacement()
  /// See `toolbaritemplacement/principal`.
  public static let principal = ToolbarItemPlacement()
  /// See `toolbaritemplacement/primaryaction`.
  public static let primaryAction = ToolbarItemPlacement()
  /// See `toolbaritemplacement/cancellationaction`.
  public static let cancellationAction = ToolbarItemPlacement()
  /// See `toolbaritemplacement/confirmationaction`.
  public static let confirmationAction = ToolbarItemPlacement()
  /// See `toolbaritemplacement/topbarleading`.
  public static let topBarLeading = ToolbarItemPlacement()
  /// See `toolbaritemplacement/topbartrailing`.
  public static let topBarTrailing = ToolbarItemPlacement()
  /// See `toolbaritemplacement/navigationbarleading`.
  public static let navigationBarLeading = ToolbarItemPlacement()
  /// See `toolbaritemplacement/navigationbartrailing`.
  public static let navigationBarTrailing = ToolbarItemPlacement()
  /// See `toolbaritemplacement/bottombar`.
  public static let bottomBar = ToolbarItemPlacement()
}

/// See `swiftui/toolbaritem`.
public struct ToolbarItem: ToolbarContent {
  /// See `toolbaritem/init(placement:content:)`.
  public nonisolated init(
    placement: ToolbarItemPlacement = .automatic,
    @ViewBuilder content: () -> some View
  ) {}
}

/// See `swiftui/toolbaritemgroup`.
public struct ToolbarItemGroup: ToolbarContent {
  /// See `toolbaritemgroup/init(placement:content:)`.
  public nonisolated init(
    placement: ToolbarItemPlacement = .automatic,
    @ViewBuilder content: () -> some View
  ) {}
}

/// See `swiftui/toolbarcontentbuilder`.
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
  /// See `view/toolbar(content:)`.
  public nonisolated func toolbar(
    @ToolbarContentBuilder content: () -> some ToolbarContent
  ) -> some View { self }
  /// See `view/toolbar(content:)`.
  @_disfavoredOverload
  public nonisolated func toolbar(@ViewBuilder content: () -> some View) -> some View { self }
  /// See `view/navigationbartitledisplaymode(_:)`.
  public nonisolated func navigationBarTitleDisplayMode(
    _ displayMode: NavigationBarItem.TitleDisplayMode
  ) -> some View { self }
  /// See `view/navigationbarhidden(_:)`.
  public nonisolated func navigationBarHidden(_ hidden: Bool) -> some View { self }
  /// See `view/navigationbartitle(_:)`.
  public nonisolated func navigationBarTitle(_ title: LocalizedStringKey) -> some View { self }
  /// See `view/navigationbartitle(_:displaymode:)`.
  public nonisolated func navigationBarTitle(
    _ title: LocalizedStringKey,
    displayMode: NavigationBarItem.TitleDisplayMode
  ) -> some View { self }
  /// See `view/navigationbaritems(leading:trailing:)`.
  public nonisolated func navigationBarItems(trailing: some View) -> some View { self }
  /// See `view/navigationbaritems(leading:trailing:)`.
  public nonisolated func navigationBarItems(leading: some View) -> some View { self }
}

/// See `swiftui/navigationbaritem`.
public enum NavigationBarItem: Sendable {
  /// See `navigationbaritem/titledisplaymode`.
  public enum TitleDisplayMode: Hashable, Sendable {
    /// See `titledisplaymode/automatic`.
    case automatic
    /// See `titledisplaymode/inline`.
    case inline
    /// See `titledisplaymode/large`.
    case large
  }
}
