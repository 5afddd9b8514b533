/// A type whose values have one form in JSON: how they are written, read, and described.
package protocol JSONRepresentable: Sendable {
  /// The value as JSON.
  var json: JSONValue { get }

  /// Reads a value; nil if the JSON does not have the form.
  init?(json: JSONValue)

  /// Returns why a file with a value would have to be refused; nil if all of it has its form.
  ///
  /// A reading passes over what it can do without, so that pages can show damaged results.
  static func mistake(in json: JSONValue) -> JSONMistake?

  /// Returns the JSON Schema of the form, member by member.
  ///
  /// - Parameter definitions: Collects the objects that a schema defines under a name.
  /// - Returns: The members of the schema.
  static func schema(_ definitions: inout JSONSchema.Definitions) -> [JSONValue.Member]
}

extension JSONRepresentable {
  package static func mistake(in json: JSONValue) -> JSONMistake? {
    Self(json: json) == nil ? .invalid(path: "") : nil
  }
}

extension String: JSONRepresentable {
  package var json: JSONValue { .string(self) }

  package init?(json: JSONValue) {
    guard let text = json.text else { return nil }
    self = text
  }

  package static func schema(_: inout JSONSchema.Definitions) -> [JSONValue.Member] {
    [.init("type", "string")]
  }
}

extension Bool: JSONRepresentable {
  package var json: JSONValue { .bool(self) }

  package init?(json: JSONValue) {
    guard let flag = json.flag else { return nil }
    self = flag
  }

  package static func schema(_: inout JSONSchema.Definitions) -> [JSONValue.Member] {
    [.init("type", "boolean")]
  }
}

/// Results have no negative numbers.
extension Int: JSONRepresentable {
  package var json: JSONValue { .integer(Int64(self)) }

  package init?(json: JSONValue) {
    guard let number = json.whole else { return nil }
    self = number
  }

  package static func mistake(in json: JSONValue) -> JSONMistake? {
    (json.whole ?? -1) < 0 ? .invalid(path: "") : nil
  }

  package static func schema(_: inout JSONSchema.Definitions) -> [JSONValue.Member] {
    [.init("type", "integer"), .init("minimum", 0)]
  }
}

extension Optional: JSONRepresentable where Wrapped: JSONRepresentable {
  package var json: JSONValue { map(\.json) ?? .null }

  package init?(json: JSONValue) {
    if json == .null {
      self = .none
    } else {
      guard let value = Wrapped(json: json) else { return nil }
      self = value
    }
  }

  package static func mistake(in json: JSONValue) -> JSONMistake? {
    json == .null ? nil : Wrapped.mistake(in: json)
  }

  package static func schema(_ definitions: inout JSONSchema.Definitions) -> [JSONValue.Member] {
    JSONSchema.nullable(Wrapped.schema(&definitions))
  }
}

/// A reading leaves out the elements that do not have their form.
extension Array: JSONRepresentable where Element: JSONRepresentable {
  package var json: JSONValue { .array(map(\.json)) }

  package init?(json: JSONValue) {
    guard case .array(let elements) = json else { return nil }
    self = elements.compactMap(Element.init(json:))
  }

  package static func mistake(in json: JSONValue) -> JSONMistake? {
    guard case .array(let elements) = json,
      !elements.contains(where: { Element.mistake(in: $0) != nil })
    else { return .invalid(path: "") }
    return nil
  }

  package static func schema(_ definitions: inout JSONSchema.Definitions) -> [JSONValue.Member] {
    [.init("type", "array"), .init("items", .object(Element.schema(&definitions)))]
  }
}

/// Values by name, written in the order of the names; a reading leaves out those that do not have
/// their form.
extension Dictionary: JSONRepresentable where Key == String, Value: JSONRepresentable {
  package var json: JSONValue { .sorted(mapValues(\.json)) }

  package init?(json: JSONValue) {
    guard case .object(let members) = json else { return nil }
    self.init(
      members.compactMap { member in
        Value(json: member.value).map { (member.name, $0) }
      }
    ) { $1 }
  }

  package static func schema(_ definitions: inout JSONSchema.Definitions) -> [JSONValue.Member] {
    [.init("type", "object"), .init("additionalProperties", .object(Value.schema(&definitions)))]
  }
}

/// Words, each written as the raw value of its case.
extension JSONRepresentable where Self: RawRepresentable & CaseIterable, RawValue == String {
  package var json: JSONValue { .string(rawValue) }

  package init?(json: JSONValue) {
    guard let word = json.text.flatMap(Self.init(rawValue:)) else { return nil }
    self = word
  }

  package static func schema(_: inout JSONSchema.Definitions) -> [JSONValue.Member] {
    JSONSchema.word(allCases.map(\.rawValue))
  }
}

/// Any value, whose form something else describes.
extension JSONValue: JSONRepresentable {
  package var json: JSONValue { self }

  package init(json: JSONValue) { self = json }

  package static func schema(_: inout JSONSchema.Definitions) -> [JSONValue.Member] { [] }
}

/// A number with a fraction: `units` divided by ten to the power of `digits`.
package struct JSONDecimal: Hashable, Sendable, JSONRepresentable {
  /// The number in units of its last digit.
  package var units: Int64
  /// The number of digits of the fraction.
  package var digits: Int

  /// Makes a number; zero by default.
  package init(units: Int64 = 0, digits: Int = 0) { (self.units, self.digits) = (units, digits) }

  package var json: JSONValue { .decimal(units: units, digits: digits) }

  package init?(json: JSONValue) {
    switch json {
    case .integer(let number): self.init(units: number)
    case .decimal(let units, let digits): self.init(units: units, digits: digits)
    default: return nil
    }
  }

  /// The number in thousandths, rounded toward zero; zero if it does not fit.
  package var thousandths: Int { json.thousandths ?? 0 }

  package static func schema(_: inout JSONSchema.Definitions) -> [JSONValue.Member] {
    [.init("type", "number"), .init("minimum", 0)]
  }
}

/// Counts by name, in the order in which they are written.
package struct JSONCounts: Hashable, Sendable, JSONRepresentable {
  /// One count.
  package struct Count: Hashable, Sendable {
    /// What was counted.
    package let name: String
    /// How often.
    package let count: Int
  }

  /// The counts.
  package var counts: [Count]

  /// Makes counts; none by default.
  package init(_ counts: [(name: String, count: Int)] = []) {
    self.counts = counts.map { Count(name: $0.name, count: $0.count) }
  }

  package var json: JSONValue { .object(counts.map { .init($0.name, $0.count.json) }) }

  /// Names whose value is not a count are left out.
  package init?(json: JSONValue) {
    guard case .object(let members) = json else { return nil }
    counts = members.compactMap { member in
      member.value.whole.map { Count(name: member.name, count: $0) }
    }
  }

  package static func schema(_ definitions: inout JSONSchema.Definitions) -> [JSONValue.Member] {
    [.init("type", "object"), .init("additionalProperties", .object(Int.schema(&definitions)))]
  }
}
