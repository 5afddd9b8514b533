// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Signatures match developer.apple.com/documentation/swiftui. Comments note the differences.

public import Foundation

public struct GridItem: Sendable {
  public enum Size: Sendable {
    case fixed(CGFloat)
    case flexible(minimum: CGFloat = 10, maximum: CGFloat = .infinity)
    case adaptive(minimum: CGFloat, maximum: CGFloat = .infinity)
  }

  public init(
    _ size: Size = .flexible(),
    spacing: CGFloat? = nil,
    alignment: Alignment? = nil
  ) {}
}

public struct LazyVGrid<Content: View>: View {
  /// The body, which is never drawn.
  public typealias Body = Never

  let content: Content

  public init(
    columns: [GridItem],
    alignment: HorizontalAlignment = .center,
    spacing: CGFloat? = nil,
    @ViewBuilder content: () -> Content
  ) { self.content = content() }
}

public struct GroupBox<Content: View>: View {
  /// The body, which is never drawn.
  public typealias Body = Never

  let content: Content

  public init(@ViewBuilder content: () -> Content) { self.content = content() }
  public init(_ title: LocalizedStringKey, @ViewBuilder content: () -> Content) {
    self.content = content()
  }
}

public struct GeometryProxy: Sendable {
  public var size: CGSize { .zero }
  public var safeAreaInsets: EdgeInsets { EdgeInsets() }
}

public struct GeometryReader<Content: View>: View {
  /// The body, which is never drawn.
  public typealias Body = Never

  let content: (GeometryProxy) -> Content

  public init(@ViewBuilder content: @escaping (GeometryProxy) -> Content) {
    self.content = content
  }
}

public struct TabView: View {
  /// The body, which is never drawn.
  public typealias Body = Never

  public nonisolated init(@ViewBuilder content: () -> some View) {}
  public nonisolated init(
    selection: Binding<some Hashable>?,
    @ViewBuilder content: () -> some View
  ) {}
}

extension LazyVGrid: ViewGroup {
  package var parts: [any View] { [content] }
}

extension GroupBox: ViewGroup {
  package var parts: [any View] { [content] }
}

extension GeometryReader: ViewGroup {
  package var parts: [any View] { [content(GeometryProxy())] }
}
