public import Foundation

/// See `swiftui/font`.
public struct Font: Hashable, Sendable {
  /// See `font/largetitle`.
  public static let largeTitle = Font()
  /// See `font/title`.
  public static let title = Font()
  /// See `font/title2`.
  public static let title2 = Font()
  /// See `font/title3`.
  public static let title3 = Font()
  /// See `font/headline`.
  public static let headline = Font()
  /// See `font/subheadline`.
  public static let subheadline = Font()
  /// See `font/body`.
  public static let body = Font()
  /// See `font/callout`.
  public static let callout = Font()
  /// See `font/footnote`.
  public static let footnote = Font()
  /// See `font/caption`.
  public static let caption = Font()
  /// See `font/caption2`.
  public static let caption2 = Font()

  /// See `font/system(size:weight:design:)`.
  public static func system(
    size: CGFloat,
    weight: Weight? = nil,
    design: Design? = nil
  ) -> Font { Font() }
  /// See `font/system(_:design:weight:)`.
  public static func system(
    _ style: TextStyle,
    design: Design? = nil,
    weight: Weight? = nil
  ) -> Font { Font() }
  /// See `font/custom(_:size:)`.
  public static func custom(_ name: String, size: CGFloat) -> Font { Font() }

  /// See `font/bold()`.
  public func bold() -> Font { self }
  /// See `font/italic()`.
  public func italic() -> Font { self }
  /// See `font/weight(_:)`.
  public func weight(_ weight: Weight) -> Font { self }
  /// See `font/monospaced()`.
  public func monospaced() -> Font { self }

  /// See `font/weight`.
  public enum Weight: Hashable, Sendable {
    /// See `weight/ultralight`.
    case ultraLight
    /// See `weight/thin`.
    case thin
    /// See `weight/light`.
    case light
    /// See `weight/regular`.
    case regular
    /// See `weight/medium`.
    case medium
    /// See `weight/semibold`.
    case semibold
    /// See `weight/bold`.
    case bold
    /// See `weight/heavy`.
    case heavy
    /// See `weight/black`.
    case black
  }

  /// See `font/design`.
  public enum Design: Hashable, Sendable {
    /// See `design/default`.
    case `default`
    /// See `design/rounded`.
    case rounded
    /// See `design/serif`.
    case serif
    /// See `design/monospaced`.
    case monospaced
  }

  /// See `font/textstyle`.
  public enum TextStyle: Hashable, Sendable {
    /// See `textstyle/largetitle`.
    case largeTitle
    /// See `textstyle/title`.
    case title
    /// See `textstyle/title2`.
    case title2
    /// See `textstyle/title3`.
    case title3
    /// See `textstyle/headline`.
    case headline
    /// See `textstyle/subheadline`.
    case subheadline
    /// See `textstyle/body`.
    case body
    /// See `textstyle/callout`.
    case callout
    /// See `textstyle/footnote`.
    case footnote
    /// See `textstyle/caption`.
    case caption
    /// See `textstyle/caption2`.
    case caption2
  }
}
