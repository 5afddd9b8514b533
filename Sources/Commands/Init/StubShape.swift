/// What an app's files show of a name that they use but do not declare.
struct StubShape: Hashable, Sendable {
  /// The kind of declaration that fits the uses.
  enum Kind: Hashable, Sendable { case structure, object, interface, cases, wrapper, globalActor }

  /// The type of a member or of a parameter.
  indirect enum Value: Hashable, Sendable {
    /// No value: a function that is called for its effect.
    case nothing
    /// The type itself, such as that of `shared`.
    case own
    case named(String)
    /// A type inside the stub.
    case nested(String)
    case optional(Value)
    case array(Value)
    case stream(Value)
    /// The type that the place of a call demands.
    case demanded

    /// Returns the value with another type inside the stub.
    func replacing(_ name: String, by other: String) -> Value {
      switch self {
      case .nested(name): .nested(other)
      case .optional(let value): .optional(value.replacing(name, by: other))
      case .array(let value): .array(value.replacing(name, by: other))
      case .stream(let value): .stream(value.replacing(name, by: other))
      case .nothing, .own, .named, .nested, .demanded: self
      }
    }
  }

  /// A parameter; a label that is missing is `_`.
  struct Parameter: Hashable, Sendable {
    let label: String
    /// The type as written.
    let type: String
  }

  /// A function, a property, an initializer or a case.
  struct Member: Hashable, Sendable {
    let name: String
    var isStatic = false
    /// The parameters of a function; nil for a property.
    var parameters: [Parameter]?
    var isAsync = false
    var isThrowing = false
    var isWritten = false
    var value = Value.nothing
  }

  private(set) var name: String
  var kind = Kind.structure
  /// Whether other types may store it, so it has to conform to what they conform to.
  var isStored = false
  /// Whether lists of it are sorted with `<`.
  var isOrdered = false
  var isError = false
  /// Whether it is a type, because instances are made of it.
  var isMade = false
  /// Whether an initializer takes a raw value and may fail.
  var isMadeOfRawValues = false
  /// Whether these raw values are numbers.
  var hasNumbers = false
  /// Whether weak references to it require a class.
  var isObject = false
  /// Whether the app's classes inherit from it, and so have its isolation.
  var isInherited = false
  var isArrayLiteral = false
  /// The number of generic parameters.
  var genericCount = 0
  var members: [Member] = []
  var nested: [StubShape] = []
  /// The constants of a type with raw values; nil for another type.
  var rawConstants: [String]?
  /// Functions that a subclass overrides, as written there.
  var overridden: [String] = []

  init(_ name: String) {
    self.name = name
    isError = name.hasSuffix("Error")
  }

  /// Whether uses show anything but the name.
  var isEmpty: Bool { members.isEmpty && nested.isEmpty }

  /// Adds a member, or what another use shows of one.
  mutating func add(_ member: Member) {
    let isSame = { (other: Member) in
      other.name == member.name && other.parameters == member.parameters
        && other.isStatic == member.isStatic
    }
    guard let index = members.firstIndex(where: isSame) else { return members.append(member) }
    members[index].isAsync = members[index].isAsync || member.isAsync
    members[index].isThrowing = members[index].isThrowing || member.isThrowing
    members[index].isWritten = members[index].isWritten || member.isWritten
    // What the place demands says less than another use, and a literal less than a declared number.
    let isVague = [.nothing, .demanded].contains(members[index].value)
    if isVague && member.value != .nothing || Self.isNumber(member.value, as: members[index].value)
    {
      members[index].value = member.value
    }
  }

  /// Whether a number may have another type than the one that a literal such as `0` has shown.
  private static func isNumber(_ new: Value, as old: Value) -> Bool {
    guard case .named("Int") = old, case .named(let type) = new else { return false }
    return [
      "CGFloat", "Decimal", "Double", "Float", "Int32", "Int64", "TimeInterval", "UInt", "UInt32",
      "UInt64",
    ].contains(type)
  }

  /// Adds an initializer; a type without properties already has one without parameters.
  mutating func addInitializer(_ parameters: [Parameter]) {
    if !parameters.isEmpty { add(Member(name: "init", parameters: parameters)) }
  }

  /// Adds a constant of the type itself, or a case with values.
  mutating func addConstant(_ name: String, _ parameters: [Parameter]? = nil) {
    add(Member(name: name, isStatic: true, parameters: parameters, value: .own))
  }

  /// Changes a type inside this one.
  ///
  /// - Returns: Its name.
  @discardableResult
  mutating func change(nested name: String, by change: (inout StubShape) -> Void) -> String {
    let index = nested.firstIndex { $0.name == name } ?? nested.endIndex
    var inner = index < nested.endIndex ? nested[index] : StubShape(name)
    change(&inner)
    if index < nested.endIndex { nested[index] = inner } else { nested.append(inner) }
    return name
  }

  /// Returns the shape without members and types inside that are declared already.
  func without(_ declared: StubTypes) -> StubShape {
    var shape = self
    shape.members.removeAll { declared.declare($0, in: self) }
    shape.nested.removeAll { declared.declare($0.name, in: self) }
    return shape
  }

  /// Returns the shape without types inside, and these with names of their own.
  ///
  /// An extension of a protocol can contain no types.
  var withoutNested: (shape: StubShape, outside: [StubShape]) {
    var (shape, outside) = (self, nested)
    shape.nested = []
    for index in outside.indices {
      let old = outside[index].name
      outside[index].name = name + old
      for member in shape.members.indices {
        shape.members[member].value = shape.members[member].value.replacing(old, by: name + old)
        shape.members[member].parameters = shape.members[member].parameters?.map { parameter in
          let isSame = parameter.type == old
          return Parameter(label: parameter.label, type: isSame ? name + old : parameter.type)
        }
      }
    }
    return (shape, outside)
  }

  /// Returns the name of the type of a member: `state` has the type `State`.
  func typeName(for member: String) -> String {
    let plain = member.split { $0 == "`" }.joined()
    let capital = plain.prefix(1).uppercased() + plain.dropFirst()
    // These would hide what the stub itself needs.
    let isTaken = capital == name || Self.taken.contains(capital) || InitPlan.isKeyword(capital)
    // Outside of all types, a name must not be another one of the app's.
    return name.isEmpty ? "\(capital)Stub" : isTaken ? "\(capital)Value" : capital
  }

  private static let taken: Set<String> = [
    "Any", "Array", "AsyncStream", "Bool", "Codable", "Data", "Date", "Double", "Error", "Hashable",
    "Int", "Locale", "Optional", "Protocol", "Result", "Self", "Sendable", "Set", "String", "Type",
    "URL", "Value", "Void",
  ]
}
