public import Foundation
public import UIKit

/// See `swiftui/text`.
public struct Text: View, Hashable, Sendable {
  /// Nothing is in it.
  public typealias Body = Never

  /// See `text/init(_:tablename:bundle:comment:)`.
  public nonisolated init(
    _ key: LocalizedStringKey,
    tableName: String? = nil,
    bundle: Bundle? = nil,
    comment: StaticString? = nil
  ) {}
  /// See `text/init(_:)`.
  @_disfavoredOverload
  public nonisolated init(_ content: some StringProtocol) {}
  /// See `text/init(_:)`.
  public nonisolated init(_ attributedContent: AttributedString) {}
  /// See `text/init(_:)`.
  public nonisolated init(_ resource: LocalizedStringResource) {}
  /// See `text/init(verbatim:)`.
  public nonisolated init(verbatim content: String) {}
  /// See `text/init(_:format:)`.
  public nonisolated init<Style: FormatStyle>(_ input: Style.FormatInput, format: Style)
  where Style.FormatOutput == String {}
  /// See `text/init(_:style:)`.
  public nonisolated init(_ date: Date, style: DateStyle) {}

  /// See `text/datestyle`.
  public struct DateStyle: Hashable, Sendable {
    /// See `datestyle/date`.
    public static let date = DateStyle()
    /// See `datestyle/time`.
    public static let time = DateStyle()
    /// See `datestyle/relative`.
    public static let relative = DateStyle()
    /// See `datestyle/timer`.
    public static let timer = DateStyle()
  }

  /// See `text/+(_:_:)`.
  public static func + (left: Text, right: Text) -> Text { left }

  /// See `text/bold()`.
  public nonisolated func bold() -> Text { self }
  /// See `text/italic()`.
  public nonisolated func italic() -> Text { self }
  /// See `text/font(_:)`.
  public nonisolated func font(_ font: Font?) -> Text { self }
  /// See `text/fontweight(_:)`.
  public nonisolated func fontWeight(_ weight: Font.Weight?) -> Text { self }
  /// See `text/foregroundcolor(_:)`.
  public nonisolated func foregroundColor(_ color: Color?) -> Text { self }
}

/// See `swiftui/image`.
public struct Image: View, Hashable, Sendable {
  /// Nothing is in it.
  public typealias Body = Never

  /// See `image/init(systemname:)`.
  public nonisolated init(systemName: String) {}
  /// See `image/init(_:bundle:)`.
  public nonisolated init(_ name: String, bundle: Bundle? = nil) {}
  /// See `image/init(decorative:bundle:)`.
  public nonisolated init(decorative name: String, bundle: Bundle? = nil) {}

  /// See `image/resizable(capinsets:resizingmode:)`.
  public nonisolated func resizable() -> Image { self }
}

/// See `swiftui/localizedstringkey`.
public struct LocalizedStringKey: ExpressibleByStringInterpolation, Hashable, Sendable {
  private let key: String

  /// See `localizedstringkey/init(_:)`.
  public init(_ value: String) { key = value }
  /// See `localizedstringkey/init(stringliteral:)`.
  public init(stringLiteral value: String) { key = value }
}
