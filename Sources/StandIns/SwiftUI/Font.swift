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
