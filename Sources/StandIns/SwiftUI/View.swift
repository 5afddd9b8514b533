// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Signatures match developer.apple.com/documentation/swiftui. Comments note the differences.

// The part of SwiftUI that purchase files use. Nothing is drawn: a body is called only for a view
// that a glue names, to find the views of StoreKit in it.

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

public struct AnyView {
  let view: any View

  public init(_ view: some View) { self.view = view }
  public init(erasing view: some View) { self.view = view }
}

extension AnyView: View {
  /// The body, which is never drawn.
  public typealias Body = Never
}

@resultBuilder public enum ViewBuilder: Sendable {
  /// Builds nothing.
  public static func buildBlock() -> EmptyView { EmptyView() }
  /// Builds from an expression that never returns.
  public static func buildBlock(_ content: Never) -> Never {}
  /// Builds one view.
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
  /// Builds a view of several.
  public static func buildBlock<each Content: View>(
    _ content: repeat each Content
  ) -> ViewTuple<repeat each Content> { ViewTuple(repeat each content) }
  /// Builds an optional view.
  public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }
  /// Builds the view of a condition.
  public static func buildEither<First: View, Second: View>(
    first: First
  ) -> ConditionalView<First, Second> { .first(first) }
  /// Builds the view of a condition.
  public static func buildEither<First: View, Second: View>(
    second: Second
  ) -> ConditionalView<First, Second> { .second(second) }
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
public struct ModifiedView {
  let view: any View
}

extension ModifiedView: View {
  /// The body, which is never drawn.
  public typealias Body = Never
}

/// A view with its modifier.
struct ModifyingView<Content: View, Modifier: ViewModifier> {
  let content: Content
  let modifier: Modifier
}

extension ModifyingView: View {
  /// The body, which is never drawn.
  typealias Body = Never
}

extension View {
  public nonisolated func modifier(_ modifier: some ViewModifier) -> some View {
    ModifyingView(content: self, modifier: modifier)
  }
}

// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Signatures match developer.apple.com/documentation/swiftui. Comments note the differences.

@preconcurrency @MainActor public protocol PreviewProvider {
  associatedtype Previews: View
  @ViewBuilder static var previews: Previews { get }
}
