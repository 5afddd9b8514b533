/// The names that the compiler did not find, from its output.
struct MissingNames: Hashable, Sendable {
  /// A missing name with the places that use it.
  struct Name: Hashable, Sendable {
    /// The kind of the name; that of a member contains the type: `Log.write`.
    enum Kind: Hashable, Sendable {
      case type, value, module, attribute, member, staticMember
      /// An initializer with one argument; its name is that of the type and the label.
      case initializer
    }

    let name: String
    var kind: Kind
    var places: [SourceType.Place]
    /// The module in which the files look it up, if they name one.
    var module: String?
    /// The keyword of its declaration, from `import class Shop.Item`.
    var keyword: String?
  }

  /// A member that a type lacks which is no stub, so a file of the app may have it in an extension.
  struct Member: Hashable, Sendable {
    let type: String
    let name: String
    let place: SourceType.Place
    /// Whether the type itself lacks it, as opposed to an instance.
    var isStatic = false
    /// Whether it is a protocol to which the type does not conform.
    var isProtocol = false
  }

  /// The names, in the order of the compiler's output.
  private(set) var names: [Name] = []
  /// The members that are errors, too.
  private(set) var members: [Member] = []
  /// All other errors, without duplicates: `Store.swift:12: …`.
  private(set) var errors: [String] = []

  private static let phrases: [(beginning: String, kind: Name.Kind)] = [
    ("cannot find type '", .type), ("cannot find '", .value), ("no such module '", .module),
    ("unknown attribute '", .attribute), ("no type named '", .type), ("struct '", .type),
    ("class '", .type), ("enum '", .type), ("protocol '", .type), ("function '", .value),
    ("variable '", .value), ("module '", .value), ("value of type '", .member),
    ("type '", .staticMember),
  ]

  /// The types that are stubs, whose missing members are missing names, too.
  private let stubs: Set<String>

  /// Reads the output of a build.
  ///
  /// Lines that are not errors are ignored.
  init(output: String, stubs: Set<String> = []) {
    self.stubs = stubs
    for line in output.split(whereSeparator: \.isNewline) {
      // "/folder/Store.swift:12:5: error: cannot find type 'Log' in scope"
      guard let mark = line.firstRange(of: ": error: ") else { continue }
      let head = line[..<mark.lowerBound].split(separator: ":")
      guard head.count > 2, let number = Int(head[head.count - 2]) else { continue }
      let file = head.dropLast(2).joined(separator: ":")
      // "macro expansion @Observable:2:5" repeats what is wrong with the code itself.
      guard file.hasSuffix(".swift") else { continue }
      recordMessage(line[mark.upperBound...], at: SourceType.Place(file: file, line: number))
    }
    // What a file imports from a module by name is missing wherever the file uses it.
    for index in names.indices where names[index].module != nil {
      let isSame = { (other: Name) in other.name == names[index].name && other.module == nil }
      names[index].places += names.filter(isSame).flatMap(\.places)
    }
    let qualified = Set(names.filter { $0.module != nil }.map(\.name))
    names.removeAll { $0.module == nil && qualified.contains($0.name) }
  }

  /// Returns the names that some files lack, and what the others lack as errors.
  func parted(by isOther: (String) -> Bool) -> (names: [Name], errors: [String]) {
    var left: [Name] = []
    var errors: [String] = []
    for name in names {
      var name = name
      let others = name.places.filter { isOther($0.file) }
      errors += others.map { "\($0.file):\($0.line): cannot find '\(name.name)'" }
      name.places.removeAll { others.contains($0) }
      if !name.places.isEmpty { left.append(name) }
    }
    return (left, errors)
  }

  /// Returns the members that types of the app lack which conform to a stub or inherit from one, as
  /// members of the stub.
  func inheritedMembers(of types: [SourceType], from stubs: Set<String>) -> [Name] {
    var found: [Name] = []
    for member in members where !member.isProtocol && Self.canBeDeclared(member.name) {
      let last = member.type.split { $0 == " " || $0 == "." || $0 == "?" }.last.map(String.init)
      let declarations = types.filter {
        $0.name.split(separator: ".").last.map(String.init) == last
      }
      guard let stub = declarations.lazy.flatMap(\.inherited).first(where: stubs.contains) else {
        continue
      }
      let name = "\(stub).\(member.name)"
      if let index = found.firstIndex(where: { $0.name == name }) {
        found[index].places.append(member.place)
      } else {
        let kind: Name.Kind = member.isStatic ? .staticMember : .member
        found.append(Name(name: name, kind: kind, places: [member.place]))
      }
    }
    return found
  }

  /// The types of Swift and Foundation that libraries extend most.
  private static let extended: Set<String> = [
    "Array", "Bool", "Bundle", "Calendar", "Data", "Date", "Decimal", "Double", "Int", "Locale",
    "ProcessInfo", "String", "URL", "UUID", "UserDefaults",
  ]

  /// The members that types of Swift and Foundation lack, because a module that is not here extends
  /// them.
  var foreignMembers: [Name] {
    var found: [Name] = []
    for member in members
    where Self.extended.contains(member.type) && !member.isProtocol && !member.isStatic
      && Self.canBeDeclared(member.name)
    {
      let name = "\(member.type).\(member.name)"
      if let index = found.firstIndex(where: { $0.name == name }) {
        found[index].places.append(member.place)
      } else {
        found.append(Name(name: name, kind: .member, places: [member.place]))
      }
    }
    return found
  }

  private static func isInName(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "_"
      || (!character.isASCII && !character.isWhitespace)
  }

  /// Whether a stub may have a name, which "$0", "_" and "self" cannot be.
  ///
  /// A submodule is named with its module.
  private static func canBeDeclared(_ name: String) -> Bool {
    name.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { part in
      part.first?.isNumber == false && part.allSatisfy(isInName)
        && part != "_" && !InitPlan.isKeyword(String(part))
    }
  }

  /// Returns the name in a message, without places; nil if the message does not say that it is
  /// missing.
  private func name(in message: Substring, after beginning: String, _ kind: Name.Kind) -> Name? {
    // "no type named 'Item' in module 'Shop'"
    let parts = message.split(separator: "'", omittingEmptySubsequences: false).map(String.init)
    guard parts.count > 2 else { return nil }
    var name = Name(name: parts[1], kind: kind, places: [])
    switch beginning {
    case "module '":
      guard parts.count > 3, parts[2] == " has no member named " else { return nil }
      name = Name(name: parts[3], kind: kind, places: [], module: parts[1])
    case "value of type '", "type '":
      guard parts.count > 3, parts[2] == " has no member " else { return nil }
      // "value of type 'any Log' has no member 'write'"
      let type = parts[1].split(separator: " ").last.map(String.init) ?? ""
      guard type.split(separator: ".").allSatisfy({ stubs.contains(String($0)) }), type != "" else {
        return nil
      }
      // "write(_:level:)" is only a hint at labels.
      name = Name(name: "\(type).\(parts[3].prefix { $0 != "(" })", kind: kind, places: [])
    case "no type named '":
      guard parts.count > 3, parts[2] == " in module " else { return nil }
      name.module = parts[3]
    case "struct '", "class '", "enum '", "protocol '", "function '", "variable '":
      guard parts.count > 3, parts[2] == " does not exist in module " else { return nil }
      name.module = parts[3]
      name.keyword = String(beginning.prefix { $0 != " " })
    default: break
    }
    return name
  }

  private mutating func recordMessage(_ message: Substring, at place: SourceType.Place) {
    for (beginning, kind) in Self.phrases where message.hasPrefix(beginning) {
      guard let name = name(in: message, after: beginning, kind), Self.canBeDeclared(name.name)
      else { break }
      let isSame = { (other: Name) in other.name == name.name && other.module == name.module }
      guard let index = names.firstIndex(where: isSame) else {
        names.append(name)
        names[names.count - 1].places = [place]
        return
      }
      if kind == .type { names[index].kind = .type }
      if !names[index].places.contains(place) { names[index].places.append(place) }
      return
    }
    if let member = Self.member(in: message, at: place) { members.append(member) }
    let error = "\(place.file):\(place.line): \(message)"
    if !errors.contains(error) { errors.append(error) }
  }

  /// Returns the member, or the protocol, that a type lacks according to a message.
  private static func member(in message: Substring, at place: SourceType.Place) -> Member? {
    let parts = message.split(separator: "'", omittingEmptySubsequences: false).map(String.init)
    // "type 'Notification.Name' (aka 'NSNotification.Name') has no member 'purchased'"
    if let index = parts.firstIndex(where: { $0.hasSuffix(" has no member ") }), index > 1 {
      let name = String(parts[index + 1].prefix { $0 != "(" })
      let isStatic = message.hasPrefix("type '")
      return Member(type: parts[1], name: name, place: place, isStatic: isStatic)
    }
    // "thrown expression type 'LoadError' does not conform to 'Error'"
    let phrases = [
      " does not conform to ", " does not conform to protocol ",
      " does not conform to expected type ", " conform to ",
    ]
    guard let index = parts.firstIndex(where: phrases.contains), index > 0,
      index + 1 < parts.count
    else { return nil }
    return Member(type: parts[index - 1], name: parts[index + 1], place: place, isProtocol: true)
  }
}
