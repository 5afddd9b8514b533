extension SourceView {
  /// Records `@NSManaged var name: String?`; returns the token behind it.
  ///
  /// In an extension, where Xcode puts such properties, it becomes a computed property that is
  /// always empty, because only Core Data has its value.
  mutating func readManaged(at index: Int) -> Int {
    record(.attribute, index..<index + 1)
    guard index + 1 < tokens.count else { return index + 1 }
    let rest = tokens[(index + 1)...].prefix { $0.line == tokens[index + 1].line }
    guard isInExtension(index), let keyword = rest.firstIndex(where: { $0.text == "var" }),
      let colon = rest[keyword...].firstIndex(where: { $0.text == ":" }), colon == keyword + 2,
      let value = Self.emptyValue(of: rest[(colon + 1)...])
    else { return index + 1 }
    insert(" { get { \(value) } set {} }", behind: rest.endIndex - 1)
    return index + 1
  }

  /// Returns the code for an empty value of a type; nil if nothing shows one.
  private static func emptyValue(of type: ArraySlice<SourceToken>) -> String? {
    if type.last?.text == "?" { return "nil" }
    guard type.count == 1, let name = type.first?.text else { return nil }
    switch name {
    case "Bool": return "false"
    case "String": return "\"\""
    case "Date", "Data", "NSSet", "NSOrderedSet", "NSDecimalNumber": return "\(name)()"
    case "Double", "Float", "Decimal": return "0"
    default: return name.hasPrefix("Int") ? "0" : nil
    }
  }

  /// Whether the innermost braces around a token are those of an extension.
  private func isInExtension(_ index: Int) -> Bool {
    var depth = 0
    var place = index - 1
    while place >= 0 {
      if word(place) == "}" { depth += 1 }
      if word(place) == "{" { depth -= 1 }
      if depth < 0 { break }
      place -= 1
    }
    let head = tokens[..<max(0, place)].reversed().prefix { !["{", "}", ";"].contains($0.text) }
    return head.contains { $0.text == "extension" }
  }
}
