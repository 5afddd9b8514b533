/// Classes of a glue that take the place of an app's own, where no type here conforms to a protocol
/// that the store needs, such as one for its server.
extension GlueText {
  /// The protocols for which the glue declares such a class, in the order in which it needs them.
  private var unmet: [SourceType] {
    var found: [SourceType] = []
    for type in [guess.keeper, guess.store].compactMap(\.self) { addUnmet(of: type, to: &found) }
    return found
  }

  private func addUnmet(of type: SourceType, to found: inout [SourceType], depth: Int = 3) {
    guard depth >= 0, type.singleton == nil, let initializer = initializers(of: type).first else {
      return
    }
    for parameter in initializer.required {
      if let needed = standIn(for: parameter.type) {
        if !found.contains(where: { $0.name == needed.name }) { found.append(needed) }
      } else if let next = concrete(parameter.type, for: type) {
        addUnmet(of: next, to: &found, depth: depth - 1)
      }
    }
  }

  /// Returns the protocol of a parameter for which the glue declares a class; nil if there is none.
  func standIn(for type: String) -> SourceType? {
    guard let needed = all.type(named: type.unwrapped), needed.kind == .protocol,
      !needed.isPrivate, !needed.isGeneric, !type.hasSuffix("?"),
      conforming(to: needed).isEmpty, requirements(of: needed) != nil
    else { return nil }
    return needed
  }

  /// The name of the class that conforms to a protocol and does nothing.
  static func standInName(of type: SourceType) -> String {
    type.name.split(separator: ".").joined() + "StandIn"
  }

  /// The declarations of the classes; empty if the store needs none.
  var standIns: String {
    unmet.map { type in
      let lines = requirements(of: type) ?? []
      return """

        \(warning("what \(type.name) does: no type in these files conforms to it"))
        final class \(Self.standInName(of: type)): \(base(of: type))\(type.name) {
        \(lines.map { "  \($0)\n" }.joined())}

        """
    }.joined()
  }

  private func isObject(_ type: SourceType) -> Bool {
    all.inherited(by: type).contains("NSObjectProtocol")
  }

  private func base(of type: SourceType) -> String {
    (isObject(type) ? "NSObject, " : "")
      + (all.inherited(by: type).contains("Sendable") ? "@unchecked Sendable, " : "")
  }

  /// The protocols of Swift and Apple's modules to which a class conforms that declares nothing.
  private static let harmless: Set<String> = [
    "AnyObject", "NSObjectProtocol", "ObservableObject", "Sendable", "SendableMetatype", "class",
  ]

  /// Returns the declarations that make a class conform to a protocol; nil if that is unknown.
  private func requirements(of type: SourceType) -> [String]? {
    let names = all.inherited(by: type)
    let protocols = names.compactMap(all.type).filter { $0.kind == .protocol }
    let others = names.subtracting(protocols.map(\.name))
    guard others.isSubset(of: Self.harmless) else { return nil }
    var lines = isObject(type) ? [] : ["init() {}"]
    for type in [type] + protocols.sorted(by: { $0.name < $1.name }) {
      // The members of extensions have bodies, and may be those of requirements.
      let given = Set(
        type.properties.filter { $0.written.isEmpty }.map(\.name)
          + type.functions.filter { $0.written.isEmpty }.map(\.name)
      )
      lines += type.properties.filter { !given.contains($0.name) }.map(declaration)
      lines += type.functions.filter { !given.contains($0.name) }.map(declaration)
      lines += type.initializers.filter { !$0.written.isEmpty }.map { "\($0.written) {}" }
    }
    return lines.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  private func declaration(of property: SourceType.Property) -> String {
    let type = property.written
    let head = "\(property.isStatic ? "static " : "")var \(property.name): \(type)"
    let value = plainValue(of: type)
    if value != "emptyValue()", !property.isStatic { return "\(head) = \(value)" }
    return property.isConstant
      ? "\(head) { \(value) }" : "\(head) { get { \(value) } set {} }"
  }

  private func declaration(of function: SourceType.Function) -> String {
    let head = (function.isStatic ? "static " : "") + function.written
    guard let result = function.result else { return "\(head) {}" }
    let value = plainValue(of: result, product: Self.product(askedBy: function))
    // What the caller handles is better than the end of the process.
    let isUnknown = value == "emptyValue()" && function.isThrowing
    return "\(head) { \(isUnknown ? "throw CancellationError()" : value) }"
  }

  /// Returns the code for a value of a type; one of the app's own types exists if that is possible,
  /// as for a user who has signed in.
  ///
  /// - Parameters:
  ///   - type: the type.
  ///   - product: the expression for the identifier of the product that the value is about.
  /// - Returns: The code.
  private func plainValue(of type: String, product: String? = nil) -> String {
    if type.hasSuffix("?") {
      return sample(of: String(type.dropLast()), product: product) ?? "nil"
    }
    return sample(of: type, product: product) ?? Self.plainValues[type] ?? emptyList(type)
      ?? "emptyValue()"
  }

  /// Returns the name of the parameter with the identifier of a product, for which a server is
  /// asked; nil if there is none.
  ///
  /// A server sells a product under an identifier of its own, of a package or an offer, say. The
  /// glue buys by the identifiers of StoreKit alone, so they are the same here.
  private static func product(askedBy function: SourceType.Function) -> String? {
    let texts = function.parameters.filter { $0.type == "String" }
    guard texts.count == 1, !texts[0].name.isEmpty else { return nil }
    let parts = texts[0].name.camelParts
    let isID = parts.last.map { ["id", "identifier", "sku"].contains($0) } == true
    return isID || parts == ["product"] ? texts[0].name : nil
  }

  /// Returns the text for a part of a server's answer: the product that was asked for, or the token
  /// of a user, which has to be a UUID; nil for any other.
  private static func text(for parameter: SourceType.Parameter, product: String?) -> String? {
    guard let product, ["String", "String?"].contains(parameter.type) else { return nil }
    let parts = (parameter.label ?? "").camelParts
    if parts.suffix(2) == ["account", "token"] { return user.inSwift }
    let isID = ["id", "identifier"].contains(parts.last) && parts.dropLast().last == "product"
    return isID || parts.last == "sku" ? product : nil
  }

  private static let plainValues = [
    "Bool": "false", "Int": "0", "Int64": "0", "Double": "0", "Decimal": "0", "TimeInterval": "0",
    "String": "\"\"", "Data": "Data()", "Date": "Date(timeIntervalSince1970: 0)",
    "UUID": "UUID(uuidString: \(user.inSwift))!",
  ]

  private func emptyList(_ type: String) -> String? {
    if type.hasPrefix("["), type.hasSuffix("]") { return type.contains(":") ? "[:]" : "[]" }
    return type.hasPrefix("Set<") ? "[]" : nil
  }

  /// Returns the code for a value of a structure of the app; nil if a part of it is unclear.
  private func sample(of type: String, product: String? = nil, depth: Int = 2) -> String? {
    guard depth > 0, let own = all.type(named: type), own.kind == .struct, !own.isPrivate,
      !own.isGeneric
    else { return nil }
    for initializer in initializers(of: own)
    where !initializer.isThrowing && !initializer.isFailable {
      let arguments = initializer.required.map { parameter -> String? in
        let named = Self.text(for: parameter, product: product)
        let value =
          parameter.type.hasSuffix("?")
          ? named ?? "nil"
          : named ?? Self.plainValues[parameter.type] ?? emptyList(parameter.type)
            ?? sample(of: parameter.type, product: product, depth: depth - 1)
        return value.map { labelled($0, parameter) }
      }
      guard !arguments.contains(nil) else { continue }
      return "\(own.name)(\(arguments.compactMap(\.self).joined(separator: ", ")))"
    }
    return nil
  }
}
