extension SourceView {
  /// Records `@Entry var theme: Theme = .light`, which becomes a computed property; returns the
  /// token behind it.
  ///
  /// Without the attribute, it would be a stored property in an extension. A property of unknown
  /// type is left out if nothing else in the file names it, and otherwise stays, for the compiler
  /// to report.
  mutating func readEntry(at index: Int) -> Int {
    let limit = min(tokens.count, index + 6)
    guard let keyword = (index..<limit).first(where: { word($0) == "var" }),
      keyword + 1 < tokens.count
    else { return index }
    let name = keyword + 1
    let end = end(ofProperty: name)
    let equals = (name..<end).first { word($0) == "=" }
    if word(name + 1) == ":" {
      guard let equals else {
        guard word(end - 1) == "?" else { return index }
        record(.entry, index..<(index + 1))
        insert(" { nil }", behind: end - 1)
        return end
      }
      record(.entry, index..<(index + 1))
      replace(equals..<(equals + 1), by: "{")
      insert(" }", behind: end - 1)
      return end
    }
    guard let equals, equals == name + 1, equals + 1 < end else { return index }
    if let head = head(from: index, to: equals, value: tokens[(equals + 1)..<end]) {
      record(.entry, index..<(equals + 1), by: head)
      insert(" }", behind: end - 1)
    } else if tokens.count(where: { $0.text == word(name) }) == 1 {
      record(.entry, index..<end)
    } else {
      return index
    }
    return end
  }

  /// Returns the beginning of a computed property with the type of its value, if there is room for
  /// it in place of `@Entry var isPro =`.
  private func head(
    from index: Int,
    to equals: Int,
    value: ArraySlice<SourceToken>
  ) -> String? {
    guard tokens[index].line == tokens[equals].line,
      let type = SourceType.text(ofTypeOf: value)
    else { return nil }
    let declaration = tokens[(index + 1)..<equals].map(\.text).joined(separator: " ")
    let head = "\(declaration):\(type) {"
    let room = tokens[equals].bytes.upperBound - tokens[index].bytes.lowerBound
    return head.utf8.count <= room ? head : nil
  }

  /// The tokens that join two lines of a value; a question mark may also end a type.
  private static let infix = [":", "=", "+", "&", "|"]

  /// Returns the token behind a property with its initial value: the first of a later line that
  /// does not continue the value.
  private func end(ofProperty name: Int) -> Int {
    var place = name
    while place < tokens.count {
      switch word(place) {
      case "(", "[", "{": place = end(ofBracket: place)
      case ")", "]", "}", ";": return place
      default: place += 1
      }
      let isLater = place < tokens.count && tokens[place].line > tokens[place - 1].line
      let continues = isLater && (Self.infix + [".", "?"]).contains(word(place))
      if isLater, !continues, !Self.infix.contains(word(place - 1)) { return place }
    }
    return tokens.count
  }
}
