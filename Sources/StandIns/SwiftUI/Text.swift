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

// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Signatures match developer.apple.com/documentation/swiftui. Comments note the differences.

public import Foundation

public struct Label: View {
  /// The body, which is never drawn.
  public typealias Body = Never

  public init(_ title: LocalizedStringKey, systemImage name: String) {}
  @_disfavoredOverload
  public init(_ title: some StringProtocol, systemImage name: String) {}
  public init(_ title: LocalizedStringKey, image name: String) {}
  public init(@ViewBuilder title: () -> some View, @ViewBuilder icon: () -> some View) {}
}

public struct Link: View {
  /// The body, which is never drawn.
  public typealias Body = Never

  public nonisolated init(_ title: LocalizedStringKey, destination: URL) {}
  @_disfavoredOverload
  public nonisolated init(_ title: some StringProtocol, destination: URL) {}
  public nonisolated init(destination: URL, @ViewBuilder label: () -> some View) {}
}

// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Signatures match developer.apple.com/documentation/swiftui. Comments note the differences.

public import Foundation

public struct Image: Hashable, Sendable {
  public init(systemName: String) {}
  public init(_ name: String, bundle: Bundle? = nil) {}
  public init(decorative name: String, bundle: Bundle? = nil) {}
  public init(uiImage image: UIImage) {}

  public func resizable() -> Image { self }
}

extension Image: View {
  /// The body, which is never drawn.
  public typealias Body = Never
}

// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Signatures match developer.apple.com/documentation/swiftui. Comments note the differences.

public struct LocalizedStringKey: ExpressibleByStringInterpolation, Hashable, Sendable {
  private let key: String

  public init(_ value: String) { key = value }
  public init(stringLiteral value: String) { key = value }
}

// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Signatures match developer.apple.com/documentation/swiftui. Comments note the differences.

public import Foundation

public struct Font: Hashable, Sendable {
  public static let largeTitle = Font()
  public static let title = Font()
  public static let title2 = Font()
  public static let title3 = Font()
  public static let headline = Font()
  public static let subheadline = Font()
  public static let body = Font()
  public static let callout = Font()
  public static let footnote = Font()
  public static let caption = Font()
  public static let caption2 = Font()

  public static func system(
    size: CGFloat,
    weight: Weight? = nil,
    design: Design? = nil
  ) -> Font { Font() }
  public static func system(
    _ style: TextStyle,
    design: Design? = nil,
    weight: Weight? = nil
  ) -> Font { Font() }
  public static func custom(_ name: String, size: CGFloat) -> Font { Font() }

  public func bold() -> Font { self }
  public func italic() -> Font { self }
  public func weight(_ weight: Weight) -> Font { self }
  public func monospaced() -> Font { self }

  public enum Weight: Hashable, Sendable {
    case ultraLight
    case thin
    case light
    case regular
    case medium
    case semibold
    case bold
    case heavy
    case black
  }

  public enum Design: Hashable, Sendable {
    case `default`
    case rounded
    case serif
    case monospaced
  }

  public enum TextStyle: Hashable, Sendable {
    case largeTitle
    case title
    case title2
    case title3
    case headline
    case subheadline
    case body
    case callout
    case footnote
    case caption
    case caption2
  }
}
