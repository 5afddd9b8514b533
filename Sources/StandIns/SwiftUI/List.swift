/// See `swiftui/list`.
public struct List<Content: View>: View {
  /// The body, which is never drawn.
  public typealias Body = Never

  /// See `list/init(content:)`.
  public init(@ViewBuilder content: () -> Content) {}
  /// See `list/init(_:rowcontent:)`.
  public init<Data: RandomAccessCollection>(
    _ data: Data,
    @ViewBuilder rowContent: @escaping (Data.Element) -> Content
  ) where Data.Element: Identifiable {}
}

/// See `swiftui/foreach`.
public struct ForEach<Content: View>: View {
  /// The body, which is never drawn.
  public typealias Body = Never

  /// See `foreach/init(_:content:)`.
  public init<Data: RandomAccessCollection>(
    _ data: Data,
    @ViewBuilder content: @escaping (Data.Element) -> Content
  ) where Data.Element: Identifiable {}
  /// See `foreach/init(_:id:content:)`.
  public init<Data: RandomAccessCollection>(
    _ data: Data,
    id: KeyPath<Data.Element, some Hashable>,
    @ViewBuilder content: @escaping (Data.Element) -> Content
  ) {}
}

/// See `swiftui/section`.
public struct Section<Content: View>: View {
  /// The body, which is never drawn.
  public typealias Body = Never

  /// See `section/init(content:)`.
  public init(@ViewBuilder content: () -> Content) {}
  /// See `section/init(_:content:)`.
  public init(_ title: LocalizedStringKey, @ViewBuilder content: () -> Content) {}
}
