public import Foundation

/// See `swiftui/horizontalalignment`.
public enum HorizontalAlignment: Hashable, Sendable {
  /// See `horizontalalignment/leading`.
  case leading
  /// See `horizontalalignment/center`.
  case center
  /// See `horizontalalignment/trailing`.
  case trailing
}

/// See `swiftui/verticalalignment`.
public enum VerticalAlignment: Hashable, Sendable {
  /// See `verticalalignment/top`.
  case top
  /// See `verticalalignment/center`.
  case center
  /// See `verticalalignment/bottom`.
  case bottom
  /// See `verticalalignment/firsttextbaseline`.
  case firstTextBaseline
  /// See `verticalalignment/lasttextbaseline`.
  case lastTextBaseline
}

/// See `swiftui/alignment`.
public enum Alignment: Hashable, Sendable {
  /// See `alignment/center`.
  case center
  /// See `alignment/leading`.
  case leading
  /// See `alignment/trailing`.
  case trailing
  /// See `alignment/top`.
  case top
  /// See `alignment/bottom`.
  case bottom
  /// See `alignment/topleading`.
  case topLeading
  /// See `alignment/toptrailing`.
  case topTrailing
  /// See `alignment/bottomleading`.
  case bottomLeading
  /// See `alignment/bottomtrailing`.
  case bottomTrailing
}

/// See `swiftui/vstack`.
public struct VStack<Content: View>: View {
  /// Nothing is in it.
  public typealias Body = Never

  /// See `vstack/init(alignment:spacing:content:)`.
  public init(
    alignment: HorizontalAlignment = .center,
    spacing: CGFloat? = nil,
    @ViewBuilder content: () -> Content
  ) {}
}

/// See `swiftui/hstack`.
public struct HStack<Content: View>: View {
  /// Nothing is in it.
  public typealias Body = Never

  /// See `hstack/init(alignment:spacing:content:)`.
  public init(
    alignment: VerticalAlignment = .center,
    spacing: CGFloat? = nil,
    @ViewBuilder content: () -> Content
  ) {}
}

/// See `swiftui/zstack`.
public struct ZStack<Content: View>: View {
  /// Nothing is in it.
  public typealias Body = Never

  /// See `zstack/init(alignment:content:)`.
  public init(alignment: Alignment = .center, @ViewBuilder content: () -> Content) {}
}

/// See `swiftui/group`.
public struct Group<Content: View>: View {
  /// Nothing is in it.
  public typealias Body = Never

  /// See `group/init(content:)`.
  public init(@ViewBuilder content: () -> Content) {}
}

/// See `swiftui/scrollview`.
public struct ScrollView<Content: View>: View {
  /// Nothing is in it.
  public typealias Body = Never

  /// See `scrollview/init(_:showsindicators:content:)`.
  public init(
    _ axes: Axis.Set = .vertical,
    showsIndicators: Bool = true,
    @ViewBuilder content: () -> Content
  ) {}
}

/// See `swiftui/axis`.
public enum Axis: Hashable, Sendable {
  /// See `axis/horizontal`.
  case horizontal
  /// See `axis/vertical`.
  case vertical

  /// See `axis/set`.
  public struct Set: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: Int8

    /// Makes a set of its bits.
    public init(rawValue: Int8) { self.rawValue = rawValue }

    /// See `axis/set/horizontal`.
    public static let horizontal = Set(rawValue: 1)
    /// See `axis/set/vertical`.
    public static let vertical = Set(rawValue: 2)
  }
}

/// See `swiftui/list`.
public struct List<Content: View>: View {
  /// Nothing is in it.
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
  /// Nothing is in it.
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
  /// Nothing is in it.
  public typealias Body = Never

  /// See `section/init(content:)`.
  public init(@ViewBuilder content: () -> Content) {}
  /// See `section/init(_:content:)`.
  public init(_ title: LocalizedStringKey, @ViewBuilder content: () -> Content) {}
}
