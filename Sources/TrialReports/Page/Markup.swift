/// A piece of a page: text that is both HTML and XML, and in which nothing can slip in unescaped.
///
/// Whatever comes from outside comes in as text or as the value of an attribute, and both are
/// escaped here and nowhere else. Names of elements and attributes are literals of this program.
/// A literal, also one with values in it, is text: `"\(count) users"`.
struct Markup: Hashable, Sendable {
  /// One attribute of an element.
  struct Attribute: Hashable, Sendable {
    fileprivate let html: String

    /// Makes an attribute.
    ///
    /// - Parameters:
    ///   - name: a literal.
    ///   - value: any text.
    init(_ name: StaticString, _ value: String) {
      html = " \(name)=\"\(Markup.escaped(value))\""
    }

    /// Makes an attribute with a number.
    init(_ name: StaticString, _ value: Int) { self.init(name, String(value)) }
  }

  /// The text of the piece.
  private(set) var html: String

  /// Nothing.
  static let none = Markup(html: "")

  private init(html: String) { self.html = html }

  /// Text, as it is to be read.
  init(text: String) { html = Self.escaped(text) }

  /// An element.
  ///
  /// - Parameters:
  ///   - name: a literal.
  ///   - attributes: in the order of writing.
  ///   - content: what is in it.
  init(_ name: StaticString, _ attributes: [Attribute] = [], _ content: Markup...) {
    self.init(name, attributes, content)
  }

  /// An element with a list of pieces in it.
  init(_ name: StaticString, _ attributes: [Attribute] = [], _ content: [Markup]) {
    let opening = "<\(name)" + attributes.map(\.html).joined()
    if content.isEmpty, Self.empty.contains("\(name)") {
      html = opening + "/>"
    } else {
      html = opening + ">" + content.map(\.html).joined() + "</\(name)>"
    }
  }

  /// The style of the page.
  static func style(_ sheet: StyleSheet) -> Markup { Markup(html: "<style>\(sheet.text)</style>") }

  /// The script of the page.
  static func script(_ script: PageScript) -> Markup {
    Markup(html: "<script>\(script.text)</script>")
  }

  /// What a whole file begins with.
  static let documentType = Markup(html: "<!DOCTYPE html>\n")

  /// Two pieces, one after the other.
  static func + (left: Markup, right: Markup) -> Markup { Markup(html: left.html + right.html) }

  /// All pieces, one after the other.
  static func joined(_ pieces: [Markup]) -> Markup { Markup(html: pieces.map(\.html).joined()) }

  /// Elements that never hold anything; in XML they must be closed, in HTML they may be.
  private static let empty: Set<String> = [
    "meta", "br", "hr", "col", "path", "line", "rect", "circle", "polyline",
  ]

  /// A text as it may stand in an element or in an attribute between quotation marks.
  ///
  /// What XML cannot hold, and marks that turn the direction of what follows, becomes U+FFFD.
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
  /// Text: the literal and the values in it are escaped alike.
  init(stringLiteral value: String) { self.init(text: value) }
}
