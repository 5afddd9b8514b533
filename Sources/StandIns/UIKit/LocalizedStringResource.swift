public import Foundation

// The types for localized text that Foundation has only on Apple's systems. A simulated device has
// no translations: each text is its key, with the values inserted.

/// See developer.apple.com/documentation/foundation/localizedstringresource.
public struct LocalizedStringResource: ExpressibleByStringInterpolation, Hashable, Sendable {
  /// See `localizedstringresource/key`.
  public let key: String
  /// See `localizedstringresource/table`.
  public let table: String?
  /// See `localizedstringresource/locale`.
  public var locale: Locale

  /// See `localizedstringresource/init(_:table:locale:bundle:comment:)`.
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

/// See developer.apple.com/documentation/foundation/customlocalizedstringresourceconvertible.
public protocol CustomLocalizedStringResourceConvertible {
  /// See `customlocalizedstringresourceconvertible/localizedstringresource`.
  var localizedStringResource: LocalizedStringResource { get }
}

extension String {
  /// See `string/localizationvalue`.
  public struct LocalizationValue: ExpressibleByStringInterpolation, Hashable, Sendable {
    let text: String

    /// See `string/localizationvalue/init(_:)`.
    public init(_ value: String) { text = value }
    /// Creates a text from a literal.
    public init(stringLiteral value: String) { text = value }
    /// Creates a text with interpolated values.
    public init(stringInterpolation: StringInterpolation) { text = stringInterpolation.text }

    /// See `string/localizationvalue/stringinterpolation`.
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

  /// See `string/init(localized:table:bundle:locale:comment:)`.
  public init(
    localized keyAndValue: LocalizationValue,
    table: String? = nil,
    bundle: Bundle? = nil,
    locale: Locale = .current,
    comment: StaticString? = nil
  ) { self = keyAndValue.text }

  /// See `string/init(localized:defaultvalue:table:bundle:locale:comment:)`.
  public init(
    localized key: StaticString,
    defaultValue: LocalizationValue,
    table: String? = nil,
    bundle: Bundle? = nil,
    locale: Locale = .current,
    comment: StaticString? = nil
  ) { self = defaultValue.text }

  /// See `string/init(localized:)`.
  public init(localized resource: LocalizedStringResource) { self = resource.key }
}

extension AttributedString {
  /// See `attributedstring/init(localized:options:table:bundle:locale:comment:)`.
  public init(
    localized keyAndValue: String.LocalizationValue,
    table: String? = nil,
    bundle: Bundle? = nil,
    locale: Locale? = nil,
    comment: StaticString? = nil
  ) { self.init(keyAndValue.text) }
}
