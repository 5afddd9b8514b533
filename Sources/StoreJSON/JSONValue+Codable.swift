/// Lets messages that Foundation writes and reads hold a value as a value, not as a text.
///
/// Foundation keeps no order of members, so they are read in the order of their names. A fraction
/// would become a floating-point number and is refused.
extension JSONValue: Codable {
  private struct Name: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue _: Int) { nil }
  }

  package init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if value.decodeNil() {
      self = .null
    } else if let text = try? value.decode(String.self) {
      self = .string(text)
    } else if let number = try? value.decode(Int64.self) {
      self = .integer(number)
    } else if let flag = try? value.decode(Bool.self) {
      self = .bool(flag)
    } else if var list = try? decoder.unkeyedContainer() {
      var elements: [JSONValue] = []
      while !list.isAtEnd { elements.append(try list.decode(JSONValue.self)) }
      self = .array(elements)
    } else {
      let object = try decoder.container(keyedBy: Name.self)
      let names = object.allKeys.sorted { $0.stringValue < $1.stringValue }
      self = .object(
        try names.map { Member($0.stringValue, try object.decode(JSONValue.self, forKey: $0)) }
      )
    }
  }

  package func encode(to encoder: any Encoder) throws {
    switch self {
    case .object(let members):
      var object = encoder.container(keyedBy: Name.self)
      for member in members {
        try object.encode(member.value, forKey: Name(stringValue: member.name))
      }
    case .array(let elements):
      var list = encoder.unkeyedContainer()
      for element in elements { try list.encode(element) }
    case .string(let text):
      var value = encoder.singleValueContainer()
      try value.encode(text)
    case .integer(let number):
      var value = encoder.singleValueContainer()
      try value.encode(number)
    case .bool(let flag):
      var value = encoder.singleValueContainer()
      try value.encode(flag)
    case .null:
      var value = encoder.singleValueContainer()
      try value.encodeNil()
    case .decimal:
      throw EncodingError.invalidValue(
        self,
        .init(codingPath: encoder.codingPath, debugDescription: "a message holds no fractions")
      )
    }
  }
}

/// In messages that Foundation writes and reads, an object is its JSON.
extension JSONObject where Self: Codable {
  package init(from decoder: any Decoder) throws {
    guard let value = Self(json: try JSONValue(from: decoder)) else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "not the declared object")
      )
    }
    self = value
  }

  package func encode(to encoder: any Encoder) throws { try json.encode(to: encoder) }
}
