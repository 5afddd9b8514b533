/// The parameters after the question mark; the same name may come several times.
struct APIQuery {
  /// The parameters in order, decoded.
  let parameters: [(name: String, value: String)]

  /// Reads the text after a question mark, which may be empty; nil if it is not well encoded.
  init?(_ text: Substring?) {
    var parameters: [(name: String, value: String)] = []
    for part in (text ?? "").split(separator: "&") {
      let name = part.prefix { $0 != "=" }
      let value = part.dropFirst(name.count + 1)
      guard let name = PercentEncoding.text(name, plusIsSpace: true),
        let value = PercentEncoding.text(value, plusIsSpace: true)
      else { return nil }
      parameters.append((name, value))
    }
    self.parameters = parameters
  }

  /// Returns the first value under a name; nil if there is none.
  subscript(name: String) -> String? { parameters.first { $0.name == name }?.value }

  /// Returns all values under a name, in order.
  func values(of name: String) -> [String] {
    parameters.filter { $0.name == name }.map(\.value)
  }

  /// All parameters except one, as a text that depends only on them.
  func text(without name: String) -> String {
    parameters.filter { $0.name != name }.map { "\($0.name)\u{0}\($0.value)\u{0}" }.sorted()
      .joined()
  }
}
