/// The part of an address after the port: an absolute path, with a query if there is one.
package struct HTTPPath: Hashable, Sendable, CustomStringConvertible {
  /// The text as it is sent.
  package let description: String

  /// The path "/".
  package static let root = HTTPPath(checked: "/")

  /// Accepts text that starts with "/" and has only visible ASCII characters, but no "#"; nil for
  /// any other text.
  ///
  /// Everything else must come percent-encoded.
  package init?(_ text: String) {
    guard text.utf8.first == UInt8(ascii: "/"),
      text.utf8.allSatisfy({ HTTPCharacters.isVisible($0) && $0 != UInt8(ascii: "#") })
    else { return nil }
    description = text
  }

  private init(checked text: String) { description = text }

  /// The path without its query.
  package var path: Substring { description.prefix { $0 != "?" } }

  /// The text after the first question mark; nil if there is none.
  package var query: Substring? {
    let rest = description.drop { $0 != "?" }
    return rest.isEmpty ? nil : rest.dropFirst()
  }
}
