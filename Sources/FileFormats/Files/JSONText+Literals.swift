extension JSONText: ExpressibleByDictionaryLiteral {
  /// An object with its members in the order of writing.
  public init(dictionaryLiteral elements: (String, JSONText)...) {
    self = .object(elements.map { Member($0.0, $0.1) })
  }
}

extension JSONText: ExpressibleByArrayLiteral {
  /// An array.
  public init(arrayLiteral elements: JSONText...) { self = .array(elements) }
}

extension JSONText: ExpressibleByStringLiteral {
  /// A string.
  public init(stringLiteral value: String) { self = .string(value) }
}

extension JSONText: ExpressibleByIntegerLiteral {
  /// A whole number.
  public init(integerLiteral value: Int64) { self = .integer(value) }
}

extension JSONText: ExpressibleByBooleanLiteral {
  /// True or false.
  public init(booleanLiteral value: Bool) { self = .bool(value) }
}
