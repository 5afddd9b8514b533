// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Signatures match developer.apple.com/documentation/foundation. Comments note the
// differences.

public import Foundation

// The types for localized text that Foundation has only on Apple's systems. A text without values
// is looked up in the `.strings` files of the bundle. Other texts are their keys with the values
// inserted.

public struct LocalizedStringResource: ExpressibleByStringInterpolation, Hashable, Sendable {
  public let key: String
  public let table: String?
  public var locale: Locale

  public init(
    _ keyAndValue: String.LocalizationValue,
    table: String? = nil,
    locale: Locale = .current,
    bundle: Bundle? = nil,
    comment: StaticString? = nil
  ) {
    key = keyAndValue.text
    self.table = table
    self.locale = locale
  }

  /// Creates a text from a literal.
  public init(stringLiteral value: String) { self.init(String.LocalizationValue(value)) }

  /// Creates a text with interpolated values.
  public init(stringInterpolation: String.LocalizationValue.StringInterpolation) {
    self.init(String.LocalizationValue(stringInterpolation: stringInterpolation))
  }
}

public protocol CustomLocalizedStringResourceConvertible {
  var localizedStringResource: LocalizedStringResource { get }
}

extension String {
  public struct LocalizationValue: ExpressibleByStringInterpolation, Hashable, Sendable {
    let text: String

    public init(_ value: String) { text = value }
    /// Creates a text from a literal.
    public init(stringLiteral value: String) { text = value }
    /// Creates a text with interpolated values.
    public init(stringInterpolation: StringInterpolation) { text = stringInterpolation.text }

    public struct StringInterpolation: StringInterpolationProtocol, Sendable {
      fileprivate var text = ""

      /// Starts a text.
      public init(literalCapacity: Int, interpolationCount: Int) {}

      /// Adds a literal.
      public mutating func appendLiteral(_ literal: String) { text += literal }

      /// Adds a value.
      public mutating func appendInterpolation<Value>(_ value: Value) { text += "\(value)" }

      /// Adds a number in the format of `String(format:)`.
      public mutating func appendInterpolation<Value: CVarArg>(
        _ value: Value,
        specifier: String
      ) { text += String(format: specifier, value) }

      /// Adds a value in a format style.
      public mutating func appendInterpolation<Style: FormatStyle>(
        _ value: Style.FormatInput,
        format: Style
      ) where Style.FormatOutput == String { text += format.format(value) }
    }
  }

  public init(
    localized keyAndValue: LocalizationValue,
    table: String? = nil,
    bundle: Bundle? = nil,
    locale: Locale = .current,
    comment: StaticString? = nil
  ) { self = Self.text(of: keyAndValue.text, in: table, of: bundle) }

  public init(
    localized key: StaticString,
    defaultValue: LocalizationValue,
    table: String? = nil,
    bundle: Bundle? = nil,
    locale: Locale = .current,
    comment: StaticString? = nil
  ) { self = Self.text(of: "\(key)", or: defaultValue.text, in: table, of: bundle) }

  public init(localized resource: LocalizedStringResource) {
    self = Self.text(of: resource.key, in: resource.table, of: nil)
  }

  private static func text(
    of key: String,
    or value: String? = nil,
    in table: String?,
    of bundle: Bundle?
  ) -> String { (bundle ?? .main).localizedString(forKey: key, value: value, table: table) }
}

extension AttributedString {
  public init(
    localized keyAndValue: String.LocalizationValue,
    table: String? = nil,
    bundle: Bundle? = nil,
    locale: Locale? = nil,
    comment: StaticString? = nil
  ) { self.init(keyAndValue.text) }
}
