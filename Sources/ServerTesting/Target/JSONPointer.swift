package import StoreJSON

/// The place of a value in a JSON document (RFC 6901), such as `/users/0/balance`.
package struct JSONPointer: Hashable, Sendable, CustomStringConvertible {
  private let names: [String]
  /// The pointer as it is written.
  package let description: String

  /// The whole document.
  static let document = JSONPointer(names: [], description: "")
}

extension JSONPointer {
  /// Reads a pointer; nil if it is neither empty nor starts with a slash.
  package init?(_ text: String) {
    guard text.isEmpty || text.hasPrefix("/") else { return nil }
    description = text
    names = text.split(separator: "/", omittingEmptySubsequences: false).dropFirst().map {
      String($0).replacing("~1", with: "/").replacing("~0", with: "~")
    }
  }

  /// Returns the value at this place; nil if there is none.
  package func value(in document: JSONNode) -> JSONNode? {
    var value = document
    for name in names {
      let next =
        if let elements = value.elements {
          Int(name).flatMap { elements.indices.contains($0) ? elements[$0] : nil }
        } else {
          value[name]
        }
      guard let next else { return nil }
      value = next
    }
    return value
  }
}
