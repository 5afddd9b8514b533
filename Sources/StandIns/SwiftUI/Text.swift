public import Foundation
public import UIKit

/// See `swiftui/text`.
public struct Text: Hashable, Sendable {
  /// See `text/init(_:tablename:bundle:comment:)`.
  public init(
    _ key: LocalizedStringKey,
    tableName: String? = nil,
    bundle: Bundle? = nil,
    comment: StaticString? = nil
  ) {}
  /// See `text/init(_:)`.
  @_disfavoredOverload
  public init(_ content: some StringProtocol) {}
  /// See `text/init(_:)`.
  @_disfavoredOverload
  public init(_ attributedContent: AttributedString) {}
  /// See `text/init(_:)`.
  @_disfavoredOverload
  public init(_ resource: LocalizedStringResource) {}
  /// See `text/init(verbatim:)`.
  public init(verbatim content: String) {}
  /// See `text/init(_:format:)`.
  public init<Style: FormatStyle>(_ input: Style.FormatInput, format: Style)
  where Style.FormatOutput == String {}
  /// See `text/init(_:style:)`.
  public init(_ date: Date, style: DateStyle) {}

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
  public func bold() -> Text { self }
  /// See `text/italic()`.
  public func italic() -> Text { self }
  /// See `text/font(_:)`.
  public func font(_ font: Font?) -> Text { self }
  /// See `text/fontweight(_:)`.
  public func fontWeight(_ weight: Font.Weight?) -> Text { self }
  /// See `text/foregroundcolor(_:)`.
  public func foregroundColor(_ color: Color?) -> Text { self }
}

extension Text: View {
  /// The body, which is never drawn.
  public typealias Body = Never
}
