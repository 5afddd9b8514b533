/// The method of a request, such as POST.
package struct HTTPMethod: Hashable, Sendable, CustomStringConvertible {
  /// The method as it is sent; the case of its letters matters.
  package let description: String

  /// Accepts a token of RFC 9110; nil for any other text.
  package init?(_ token: String) {
    guard !token.isEmpty, token.utf8.allSatisfy(HTTPCharacters.isToken) else { return nil }
    description = token
  }

  private init(known token: String) { description = token }

  package static let get = HTTPMethod(known: "GET")
  package static let head = HTTPMethod(known: "HEAD")
  package static let post = HTTPMethod(known: "POST")
  package static let put = HTTPMethod(known: "PUT")
  package static let patch = HTTPMethod(known: "PATCH")
  package static let delete = HTTPMethod(known: "DELETE")
}
