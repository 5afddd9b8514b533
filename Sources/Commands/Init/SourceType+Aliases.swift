extension SourceType {
  /// Returns the type with the names of `typealias` declarations replaced in its members.
  func replacing(_ aliases: [String: String]) -> Self {
    guard !aliases.isEmpty else { return self }
    var copy = self
    copy.functions = functions.map { $0.replacing(aliases) }
    copy.initializers = initializers.map { $0.replacing(aliases) }
    copy.properties = properties.map { property in
      var property = property
      property.type = property.type?.replacing(aliases)
      property.valueType = property.valueType?.replacing(aliases)
      return property
    }
    return copy
  }
}

extension SourceType.Function {
  fileprivate func replacing(_ aliases: [String: String]) -> Self {
    var copy = self
    copy.parameters = parameters.map { parameter in
      var parameter = parameter
      parameter.type = parameter.type.replacing(aliases)
      return parameter
    }
    return copy
  }
}

extension String {
  /// Returns the text of a type with aliases replaced; `StoreKit.Product` contains no alias
  /// `Product`.
  fileprivate func replacing(_ aliases: [String: String]) -> String {
    var replaced = ""
    var rest = self[...]
    while !rest.isEmpty {
      let name = rest[..<(rest.utf8.firstIndex { !Self.isInName($0) } ?? rest.endIndex)]
      rest = rest[name.endIndex...]
      if let type = aliases[String(name)] {
        // An optional closure needs the parentheses.
        replaced += type.contains(" ") ? "(\(type))" : type
      } else {
        replaced += name
      }
      let other = rest[..<(rest.utf8.firstIndex(where: Self.isInName) ?? rest.endIndex)]
      replaced += other
      rest = rest[other.endIndex...]
    }
    return replaced
  }

  /// Whether a byte belongs to a name or to a path of names.
  private static func isInName(_ byte: UInt8) -> Bool {
    SourceToken.isInWord(byte) || byte == UInt8(ascii: ".")
  }
}
