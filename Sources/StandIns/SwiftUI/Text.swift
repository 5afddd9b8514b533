// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Signatures match developer.apple.com/documentation/swiftui. Comments note the differences.

public import Foundation
public import UIKit

public struct Text: Hashable, Sendable {
  public init(
    _ key: LocalizedStringKey,
    tableName: String? = nil,
    bundle: Bundle? = nil,
    comment: StaticString? = nil
  ) {}
  @_disfavoredOverload
  public init(_ content: some StringProtocol) {}
  @_disfavoredOverload
  public init(_ attributedContent: AttributedString) {}
  @_disfavoredOverload
  public init(_ resource: LocalizedStringResource) {}
  public init(verbatim content: String) {}
  public init<Style: FormatStyle>(_ input: Style.FormatInput, format: Style)
  where Style.FormatOutput == String {}
  public init(_ date: Date, style: DateStyle) {}

  public struct DateStyle: Hashable, Sendable {
    public static let date = DateStyle()
    public static let time = DateStyle()
    public static let relative = DateStyle()
    public static let timer = DateStyle()
  }

  public static func + (left: Text, right: Text) -> Text { left }

  public func bold() -> Text { self }
  public func italic() -> Text { self }
  public func font(_ font: Font?) -> Text { self }
  public func fontWeight(_ weight: Font.Weight?) -> Text { self }
  public func foregroundColor(_ color: Color?) -> Text { self }
}

extension Text: View {
  /// The body, which is never drawn.
  public typealias Body = Never
}
