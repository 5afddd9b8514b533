// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Signatures match developer.apple.com/documentation/swiftui. Comments note the differences.

public import Foundation

public struct VStack<Content: View>: View {
  /// The body, which is never drawn.
  public typealias Body = Never

  let content: Content

  public init(
    alignment: HorizontalAlignment = .center,
    spacing: CGFloat? = nil,
    @ViewBuilder content: () -> Content
  ) { self.content = content() }
}

public struct HStack<Content: View>: View {
  /// The body, which is never drawn.
  public typealias Body = Never

  let content: Content

  public init(
    alignment: VerticalAlignment = .center,
    spacing: CGFloat? = nil,
    @ViewBuilder content: () -> Content
  ) { self.content = content() }
}

public struct ZStack<Content: View>: View {
  /// The body, which is never drawn.
  public typealias Body = Never

  let content: Content

  public init(alignment: Alignment = .center, @ViewBuilder content: () -> Content) {
    self.content = content()
  }
}

public struct Group<Content: View>: View {
  /// The body, which is never drawn.
  public typealias Body = Never

  let content: Content

  public init(@ViewBuilder content: () -> Content) { self.content = content() }
}

// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Signatures match developer.apple.com/documentation/swiftui. Comments note the differences.

public enum HorizontalAlignment: Hashable, Sendable {
  case leading
  case center
  case trailing
}

public enum VerticalAlignment: Hashable, Sendable {
  case top
  case center
  case bottom
  case firstTextBaseline
  case lastTextBaseline
}

public enum Alignment: Hashable, Sendable {
  case center
  case leading
  case trailing
  case top
  case bottom
  case topLeading
  case topTrailing
  case bottomLeading
  case bottomTrailing
}

// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Signatures match developer.apple.com/documentation/swiftui. Comments note the differences.

public import Foundation

public struct Spacer: View {
  /// The body, which is never drawn.
  public typealias Body = Never

  public nonisolated init(minLength: CGFloat? = nil) {}
}

public struct Divider: View {
  /// The body, which is never drawn.
  public typealias Body = Never

  public nonisolated init() {}
}

public struct ProgressView: View {
  /// The body, which is never drawn.
  public typealias Body = Never

  public nonisolated init() {}
  public nonisolated init(_ title: LocalizedStringKey) {}
}

// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Signatures match developer.apple.com/documentation/swiftui. Comments note the differences.

public struct ScrollView<Content: View>: View {
  /// The body, which is never drawn.
  public typealias Body = Never

  let content: Content

  public init(
    _ axes: Axis.Set = .vertical,
    showsIndicators: Bool = true,
    @ViewBuilder content: () -> Content
  ) { self.content = content() }
}

public enum Axis: Hashable, Sendable {
  case horizontal
  case vertical

  public struct Set: OptionSet, Hashable, Sendable {
    /// The bit mask.
    public let rawValue: Int8

    /// Creates a set from a bit mask.
    public init(rawValue: Int8) { self.rawValue = rawValue }

    public static let horizontal = Set(rawValue: 1)
    public static let vertical = Set(rawValue: 2)
  }
}

// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Signatures match developer.apple.com/documentation/swiftui. Comments note the differences.

public struct NavigationStack<Content: View>: View {
  /// The body, which is never drawn.
  public typealias Body = Never

  let content: Content

  public init(@ViewBuilder root: () -> Content) { content = root() }
}

public struct NavigationView<Content: View>: View {
  /// The body, which is never drawn.
  public typealias Body = Never

  let content: Content

  public init(@ViewBuilder content: () -> Content) { self.content = content() }
}

// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Signatures match developer.apple.com/documentation/swiftui. Comments note the differences.

public import Foundation

public struct LazyVStack<Content: View>: View {
  /// The body, which is never drawn.
  public typealias Body = Never

  let content: Content

  public init(
    alignment: HorizontalAlignment = .center,
    spacing: CGFloat? = nil,
    @ViewBuilder content: () -> Content
  ) { self.content = content() }
}

public struct LazyHStack<Content: View>: View {
  /// The body, which is never drawn.
  public typealias Body = Never

  let content: Content

  public init(
    alignment: VerticalAlignment = .center,
    spacing: CGFloat? = nil,
    @ViewBuilder content: () -> Content
  ) { self.content = content() }
}

public struct Form<Content: View>: View {
  /// The body, which is never drawn.
  public typealias Body = Never

  let content: Content

  public init(@ViewBuilder content: () -> Content) { self.content = content() }
}

public struct NavigationLink: View {
  /// The body, which is never drawn.
  public typealias Body = Never

  public nonisolated init(
    @ViewBuilder destination: () -> some View,
    @ViewBuilder label: () -> some View
  ) {}
  public nonisolated init(destination: some View, @ViewBuilder label: () -> some View) {}
  public nonisolated init(
    _ title: LocalizedStringKey,
    @ViewBuilder destination: () -> some View
  ) {}
  public nonisolated init(_ title: LocalizedStringKey, destination: some View) {}
}

// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Signatures match developer.apple.com/documentation/swiftui. Comments note the differences.

public struct List<Content: View>: View {
  /// The body, which is never drawn.
  public typealias Body = Never

  let rows: [Content]

  public init(@ViewBuilder content: () -> Content) { rows = [content()] }
  public init<Data: RandomAccessCollection>(
    _ data: Data,
    @ViewBuilder rowContent: @escaping (Data.Element) -> Content
  ) where Data.Element: Identifiable { rows = data.map(rowContent) }
}

public struct ForEach<Content: View>: View {
  /// The body, which is never drawn.
  public typealias Body = Never

  let rows: [Content]

  public init<Data: RandomAccessCollection>(
    _ data: Data,
    @ViewBuilder content: @escaping (Data.Element) -> Content
  ) where Data.Element: Identifiable { rows = data.map(content) }
  public init<Data: RandomAccessCollection>(
    _ data: Data,
    id: KeyPath<Data.Element, some Hashable>,
    @ViewBuilder content: @escaping (Data.Element) -> Content
  ) { rows = data.map(content) }
}

public struct Section<Content: View>: View {
  /// The body, which is never drawn.
  public typealias Body = Never

  let content: Content

  public init(@ViewBuilder content: () -> Content) { self.content = content() }
  public init(_ title: LocalizedStringKey, @ViewBuilder content: () -> Content) {
    self.content = content()
  }
}
