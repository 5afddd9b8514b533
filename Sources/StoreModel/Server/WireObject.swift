/// An object of JSON as the App Store sends it: its members in order, nothing empty among them.
public struct WireObject: Equatable, Sendable {
  /// A value of a member.
  public enum Value: Equatable, Sendable {
    /// A text, unescaped.
    case text(String)
    /// A whole number.
    case number(Int64)
    /// Yes or no.
    case boolean(Bool)
    /// A list of texts.
    case texts([String])
    /// An object.
    case object(WireObject)
  }

  /// The members, in order.
  public private(set) var members: [(name: String, value: Value)] = []

  /// An empty object.
  public init() {}

  /// The value of a member, or nil.
  public subscript(name: String) -> Value? {
    members.first { $0.name == name }?.value
  }

  mutating func add(_ name: String, _ text: String?) {
    if let text { members.append((name, .text(text))) }
  }

  mutating func add(_ name: String, _ number: Int64?) {
    if let number { members.append((name, .number(number))) }
  }

  mutating func add(_ name: String, _ code: Int32?) { add(name, code.map(Int64.init)) }

  mutating func add(_ name: String, _ date: StoreDate?) { add(name, date?.rawValue) }

  mutating func add(_ name: String, _ isSo: Bool) { members.append((name, .boolean(isSo))) }

  mutating func add(_ name: String, _ texts: [String]) {
    if !texts.isEmpty { members.append((name, .texts(texts))) }
  }

  mutating func add(_ name: String, _ object: WireObject?) {
    if let object { members.append((name, .object(object))) }
  }

  /// The object as JSON, on one line.
  public var json: String {
    let parts = members.map { "\(Self.quoted($0.name)):\(Self.json($0.value))" }
    return "{\(parts.joined(separator: ","))}"
  }

  private static func json(_ value: Value) -> String {
    switch value {
    case .text(let text): quoted(text)
    case .number(let number): String(number)
    case .boolean(let isSo): isSo ? "true" : "false"
    case .texts(let texts): "[\(texts.map(quoted).joined(separator: ","))]"
    case .object(let object): object.json
    }
  }

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case _ where scalar.value < 0x20:
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  /// Whether two objects have the same members in the same order.
  public static func == (left: WireObject, right: WireObject) -> Bool {
    left.members.elementsEqual(right.members) { $0.name == $1.name && $0.value == $1.value }
  }
}
