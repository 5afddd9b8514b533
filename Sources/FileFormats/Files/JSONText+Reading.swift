extension JSONText {
  /// Returns the value of a member, if this is an object that has the member.
  package subscript(name: String) -> JSONText? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.name == name }?.value
  }

  /// The text of a string; nil for other values.
  package var text: String? { if case .string(let text) = self { text } else { nil } }

  /// The value of an integer; nil for other values.
  package var whole: Int? {
    if case .integer(let number) = self { Int(exactly: number) } else { nil }
  }

  /// The value of a Boolean; nil for other values.
  package var flag: Bool? { if case .bool(let flag) = self { flag } else { nil } }

  /// The elements of an array; empty for other values.
  package var elements: [JSONText] { if case .array(let elements) = self { elements } else { [] } }

  /// The members of an object; empty for other values.
  package var members: [Member] { if case .object(let members) = self { members } else { [] } }

  /// The number in thousandths, rounded toward zero; nil for other values.
  package var thousandths: Int? {
    switch self {
    case .integer(let number):
      let (product, isTooLarge) = number.multipliedReportingOverflow(by: 1_000)
      return isTooLarge ? nil : Int(exactly: product)
    case .decimal(var units, var digits):
      while digits > 3 { (units, digits) = (units / 10, digits - 1) }
      while digits < 3 {
        let (product, isTooLarge) = units.multipliedReportingOverflow(by: 10)
        if isTooLarge { return nil }
        (units, digits) = (product, digits + 1)
      }
      return Int(exactly: units)
    default: return nil
    }
  }

  /// Reads a JSON file.
  ///
  /// Members keep their order, and numbers with an exponent become null.
  package static func read(_ file: FileText) throws(ScenarioError) -> JSONText {
    JSONText(try FileValue.read(file, dialect: .json))
  }

  private init(_ value: FileValue) {
    switch value.content {
    case .object(let members):
      self = .object(members.map { Member($0.name, JSONText($0.value)) })
    case .list(let elements): self = .array(elements.map(JSONText.init))
    case .text(let text): self = .string(text)
    case .integer(let number): self = .integer(number)
    case .otherNumber(let text): self = Self.decimal(text.utf8) ?? .null
    case .boolean(let flag): self = .bool(flag)
    case .null: self = .null
    }
  }

  /// Parses `12.345` without floating point.
  private static func decimal(_ text: String.UTF8View) -> JSONText? {
    let parts = text.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count == 2,
      let units = Int64(String(decoding: Array(parts[0]) + parts[1], as: UTF8.self))
    else { return nil }
    return .decimal(units: units, digits: parts[1].count)
  }
}
