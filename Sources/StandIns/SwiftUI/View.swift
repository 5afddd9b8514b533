// What purchase files touch of SwiftUI. Nothing is ever drawn: bodies compile and are not called.

@_exported public import Combine
@_exported public import Foundation
@_exported public import Observation
@_exported public import UIKit

/// See developer.apple.com/documentation/swiftui/view.
@MainActor public protocol View {
  /// See `view/body-swift.associatedtype`.
  associatedtype Body: View
  /// See `view/body-swift.property`.
  @ViewBuilder var body: Body { get }
}

extension Never: View {
  /// Nothing.
  public var body: Never {
    fatalError("nothing is drawn")
  }
}

/// See `swiftui/emptyview`.
public struct EmptyView: View {
  /// See `emptyview/init()`.
  public nonisolated init() {}
  /// Nothing.
  public var body: Never {
    fatalError("nothing is drawn")
  }
}

/// See `swiftui/viewbuilder`.
@resultBuilder public enum ViewBuilder: Sendable {
  /// Builds nothing.
  public static func buildBlock() -> EmptyView { EmptyView() }
  /// Of what never returns.
  public static func buildBlock(_ content: Never) -> Never {}
  /// Builds nothing of any views.
  public static func buildBlock<each Content>(_ content: repeat each Content) -> EmptyView {
    EmptyView()
  }
  /// Builds nothing.
  public static func buildIf<Content>(_ content: Content?) -> EmptyView { EmptyView() }
  /// Builds nothing.
  public static func buildEither<Content>(first: Content) -> EmptyView { EmptyView() }
  /// Builds nothing.
  public static func buildEither<Content>(second: Content) -> EmptyView { EmptyView() }
}

/// See `swiftui/text`.
public struct Text: View {
  /// See `text/init(_:)-9d1g4`.
  public nonisolated init(_ content: some StringProtocol) {}
  /// Nothing.
  public var body: Never {
    fatalError("nothing is drawn")
  }
}

/// See `swiftui/image`.
public struct Image: View {
  /// See `image/init(systemname:)`.
  public nonisolated init(systemName: String) {}
  /// See `image/init(_:bundle:)`.
  public nonisolated init(_ name: String, bundle: Bundle? = nil) {}
  /// Nothing.
  public var body: Never {
    fatalError("nothing is drawn")
  }
}

/// See `swiftui/color`.
public struct Color: View, Hashable, Sendable {
  private let name: String

  /// See `color/init(_:bundle:)`.
  public nonisolated init(_ name: String, bundle: Bundle? = nil) { self.name = name }
  /// Nothing.
  public var body: Never {
    fatalError("nothing is drawn")
  }

  /// See `color/red`.
  public nonisolated static let red = Color("red")
  /// See `color/orange`.
  public nonisolated static let orange = Color("orange")
  /// See `color/yellow`.
  public nonisolated static let yellow = Color("yellow")
  /// See `color/green`.
  public nonisolated static let green = Color("green")
  /// See `color/blue`.
  public nonisolated static let blue = Color("blue")
  /// See `color/purple`.
  public nonisolated static let purple = Color("purple")
  /// See `color/pink`.
  public nonisolated static let pink = Color("pink")
  /// See `color/gray`.
  public nonisolated static let gray = Color("gray")
  /// See `color/black`.
  public nonisolated static let black = Color("black")
  /// See `color/white`.
  public nonisolated static let white = Color("white")
  /// See `color/clear`.
  public nonisolated static let clear = Color("clear")
  /// See `color/primary`.
  public nonisolated static let primary = Color("primary")
  /// See `color/secondary`.
  public nonisolated static let secondary = Color("secondary")
  /// See `color/accentcolor`.
  public nonisolated static let accentColor = Color("accentColor")
}

/// See `swiftui/animation`.
public struct Animation: Hashable, Sendable {
  /// See `animation/default`.
  public static let `default` = Animation()
  /// See `animation/easeinout`.
  public static let easeInOut = Animation()
  /// See `animation/easeinout(duration:)`.
  public static func easeInOut(duration: TimeInterval) -> Animation { Animation() }
  /// See `animation/spring()`.
  public static func spring() -> Animation { Animation() }
}

/// See `swiftui/withanimation(_:_:)`.
public func withAnimation<Result>(
  _ animation: Animation? = .default,
  _ body: () throws -> Result
) rethrows -> Result {
  try body()
}

/// See `swiftui/localizedstringkey`.
public struct LocalizedStringKey: ExpressibleByStringInterpolation, Hashable, Sendable {
  private let key: String

  /// See `localizedstringkey/init(_:)`.
  public init(_ value: String) { key = value }
  /// See `localizedstringkey/init(stringliteral:)`.
  public init(stringLiteral value: String) { key = value }
}
