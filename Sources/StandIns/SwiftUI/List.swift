// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Signatures match developer.apple.com/documentation/swiftui. Comments note the differences.

public struct List<Content: View>: View {
  /// The body, which is never drawn.
  public typealias Body = Never

  public init(@ViewBuilder content: () -> Content) {}
  public init<Data: RandomAccessCollection>(
    _ data: Data,
    @ViewBuilder rowContent: @escaping (Data.Element) -> Content
  ) where Data.Element: Identifiable {}
}

public struct ForEach<Content: View>: View {
  /// The body, which is never drawn.
  public typealias Body = Never

  public init<Data: RandomAccessCollection>(
    _ data: Data,
    @ViewBuilder content: @escaping (Data.Element) -> Content
  ) where Data.Element: Identifiable {}
  public init<Data: RandomAccessCollection>(
    _ data: Data,
    id: KeyPath<Data.Element, some Hashable>,
    @ViewBuilder content: @escaping (Data.Element) -> Content
  ) {}
}

public struct Section<Content: View>: View {
  /// The body, which is never drawn.
  public typealias Body = Never

  public init(@ViewBuilder content: () -> Content) {}
  public init(_ title: LocalizedStringKey, @ViewBuilder content: () -> Content) {}
}
