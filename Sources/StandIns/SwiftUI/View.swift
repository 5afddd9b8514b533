// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Signatures match developer.apple.com/documentation/swiftui. Comments note the differences.

// The part of SwiftUI that purchase files use. Bodies compile but are never called.

@_exported public import Combine
@_exported public import Foundation
@_exported public import Observation
@_exported public import UIKit

@preconcurrency @MainActor public protocol View {
  associatedtype Body: View
  @ViewBuilder var body: Body { get }
}

extension Never: View {
  /// The body, which is never drawn.
  public typealias Body = Never
}

extension View where Body == Never {
  /// The body, which must not be called.
  public var body: Never {
    fatalError("A simulated app draws no views.")
  }
}

/// An optional view: `if` without `else`.
extension Optional: View where Wrapped: View {
  /// The body, which is never drawn.
  public typealias Body = Never
}

public struct EmptyView: Sendable {
  public init() {}
}

extension EmptyView: View {
  /// The body, which is never drawn.
  public typealias Body = Never
}

public struct AnyView: View {
  /// The body, which is never drawn.
  public typealias Body = Never

  public nonisolated init(_ view: some View) {}
  public nonisolated init(erasing view: some View) {}
}

@resultBuilder public enum ViewBuilder: Sendable {
  /// Builds nothing.
  public static func buildBlock() -> EmptyView { EmptyView() }
  /// Builds from an expression that never returns.
  public static func buildBlock(_ content: Never) -> Never {}
  /// Builds one view.
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
  /// Ignores all views.
  public static func buildBlock<each Content>(_ content: repeat each Content) -> EmptyView {
    EmptyView()
  }
  /// Builds an optional view.
  public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }
  /// Builds nothing.
  public static func buildEither<Content>(first: Content) -> EmptyView { EmptyView() }
  /// Builds nothing.
  public static func buildEither<Content>(second: Content) -> EmptyView { EmptyView() }
  /// Builds a view with limited availability.
  public static func buildLimitedAvailability(_ content: some View) -> AnyView { AnyView(content) }
}

// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Signatures match developer.apple.com/documentation/swiftui. Comments note the differences.

@preconcurrency @MainActor public protocol ViewModifier {
  associatedtype Body: View
  typealias Content = ModifiedView
  @ViewBuilder func body(content: Content) -> Body
}

/// The content of a modifier.
public struct ModifiedView: View {
  /// The body, which is never drawn.
  public typealias Body = Never
}

extension View {
  public nonisolated func modifier(_ modifier: some ViewModifier) -> some View { self }
}

// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Signatures match developer.apple.com/documentation/swiftui. Comments note the differences.

@preconcurrency @MainActor public protocol PreviewProvider {
  associatedtype Previews: View
  @ViewBuilder static var previews: Previews { get }
}
