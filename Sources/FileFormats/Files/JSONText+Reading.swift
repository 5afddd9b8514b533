extension JSONText {
  /// The value of a member, if this is an object that has it.
  package subscript(name: String) -> JSONText? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.name == name }?.value
  }

  /// The text, if it is one.
  package var text: String? { if case .string(let text) = self { text } else { nil } }

  /// The whole number, if it is one.
  package var whole: Int? {
    if case .integer(let number) = self { Int(exactly: number) } else { nil }
  }

  /// Whether it is true; nil if it is neither.
  package var flag: Bool? { if case .bool(let flag) = self { flag } else { nil } }

  /// The elements; none if it is no list.
  package var elements: [JSONText] { if case .array(let elements) = self { elements } else { [] } }

  /// The members; none if it is no object.
  package var members: [Member] { if case .object(let members) = self { members } else { [] } }

  /// The number times ten to the power of three, rounded towards zero; nil if it is none.
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

  /// Reads a file of JSON.
  ///
  /// - Parameter file: the text.
  /// - Returns: the value, whose members keep their order; numbers with an exponent are nothing.
  /// - Throws: why the file is not well-formed.
  package static func read(_ file: FileText) throws(ScenarioError) -> JSONText {
    JSONText(try FileValue.read(file, dialect: .json), in: file)
  }

  private init(_ value: FileValue, in file: FileText) {
    switch value.content {
    case .object(let members):
      self = .object(members.map { Member($0.name, JSONText($0.value, in: file)) })
    case .list(let elements): self = .array(elements.map { JSONText($0, in: file) })
    case .text(let text): self = .string(text)
    case .integer(let number): self = .integer(number)
    case .otherNumber: self = Self.decimal(file.bytes[value.range]) ?? .null
    case .boolean(let flag): self = .bool(flag)
    case .null: self = .null
    }
  }

  /// `12.345` without floating point.
  private static func decimal(_ bytes: ArraySlice<UInt8>) -> JSONText? {
    let parts = bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count == 2, let units = Int64(String(decoding: parts[0] + parts[1], as: UTF8.self))
    else { return nil }
    return .decimal(units: units, digits: parts[1].count)
  }
}
