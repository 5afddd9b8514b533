/// A piece of a page: markup that is both HTML and XML and cannot contain unescaped text.
///
/// Outside input enters only as text or as the value of an attribute, and both are escaped only
/// here. The names of elements and attributes are literals of this program. A string literal,
/// including one with interpolations, is text: `"\(count) users"`.
struct Markup: Hashable, Sendable {
  /// The attributes of an element; those without a value are left out.
  typealias Attributes = KeyValuePairs<StaticString, String?>

  /// Collects the content of an element.
  @resultBuilder enum Builder {
    static func buildExpression(_ piece: Markup) -> [Markup] { [piece] }
    static func buildExpression(_ pieces: [Markup]) -> [Markup] { pieces }
    static func buildBlock(_ parts: [Markup]...) -> [Markup] { parts.flatMap { $0 } }
  }

  private(set) var html: String

  static let none = Markup(html: "")

  private init(html: String) { self.html = html }

  init(text: String) { html = Self.escaped(text) }

  /// Creates an element with text or one other piece as its content.
  init(_ name: StaticString, _ content: Markup) { self.init(name, [:], content) }

  init(_ name: StaticString, _ attributes: Attributes, _ content: Markup) {
    self.init(name, attributes) { content }
  }

  init(
    _ name: StaticString,
    _ attributes: Attributes = [:],
    @Builder _ content: () -> [Markup] = { [] }
  ) {
    let given = attributes.compactMap { name, value in
      value.map { " \(name)=\"\(Self.escaped($0))\"" }
    }
    let content = content()
    let opening = "<\(name)" + given.joined()
    if content.isEmpty, Self.empty.contains("\(name)") {
      html = opening + "/>"
    } else {
      html = opening + ">" + content.map(\.html).joined() + "</\(name)>"
    }
  }

  static let style = Markup(html: "<style>\(StyleSheet.text)</style>")
  static let script = Markup(html: "<script>\(PageScript.text)</script>")

  /// The document type, which begins a file.
  static let documentType = Markup(html: "<!DOCTYPE html>\n")

  /// Concatenates two pieces.
  static func + (left: Markup, right: Markup) -> Markup { Markup(html: left.html + right.html) }

  /// The elements that are always empty; in XML they must be closed, in HTML they may be.
  private static let empty: Set<String> = [
    "meta", "br", "hr", "col", "path", "line", "rect", "circle", "polyline",
  ]

  /// Returns text that is escaped for an element or a quoted attribute.
  ///
  /// Characters that XML does not allow, and those that change the text direction, become U+FFFD.
  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&#39;"
      case "\t", "\n": escaped.unicodeScalars.append(scalar)
      case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{202A}"..."\u{202E}",
        "\u{2066}"..."\u{2069}", "\u{FFFE}", "\u{FFFF}":
        escaped += "\u{FFFD}"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}

extension Markup: ExpressibleByStringInterpolation {
  /// Creates escaped text from a literal and its interpolations.
  init(stringLiteral value: String) { self.init(text: value) }
}
