extension JSONText: ExpressibleByDictionaryLiteral {
  /// Makes an object that keeps the order of its members.
  package init(dictionaryLiteral elements: (String, JSONText)...) {
    self = .object(elements.map { Member($0.0, $0.1) })
  }
}

extension JSONText: ExpressibleByArrayLiteral {
  /// Makes an array.
  package init(arrayLiteral elements: JSONText...) { self = .array(elements) }

  /// Returns an array of texts.
  package static func strings(_ texts: some Sequence<String>) -> JSONText {
    .array(texts.map { .string($0) })
  }
}

extension JSONText: ExpressibleByStringLiteral {
  /// Makes a string.
  package init(stringLiteral value: String) { self = .string(value) }
}

extension JSONText: ExpressibleByIntegerLiteral {
  /// Makes an integer.
  package init(integerLiteral value: Int64) { self = .integer(value) }
}

extension JSONText: ExpressibleByBooleanLiteral {
  /// Makes a Boolean.
  package init(booleanLiteral value: Bool) { self = .bool(value) }
}
