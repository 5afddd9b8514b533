extension StubShape {
  /// Whether uses make values of raw values or list all of them, as those of `Plan: String` do.
  var hasRawValues: Bool {
    let carries = members.contains { $0.isStatic && $0.parameters?.isEmpty == false }
    guard [.structure, .cases].contains(kind), genericCount == 0, !carries else { return false }
    return isMadeOfRawValues || members.contains(where: Self.isList)
  }

  /// The type of the raw values, which are texts unless a use shows numbers.
  var rawType: String { hasNumbers ? "Int" : "String" }

  /// Returns the declaration of a type with raw values.
  ///
  /// Only the cases of an enumeration match in a `switch` without `default`. Any raw value makes an
  /// instance of a structure, because nothing shows which there are.
  func declarationWithRawValues(access: String, isolation: String) -> String {
    var shape = self
    let given = members.filter { Self.isList($0) || ["init", "rawValue"].contains($0.name) }
    shape.members.removeAll(where: given.contains)
    shape.nested.removeAll { inner in
      let isGiven = given.contains {
        [.nested(inner.name), .array(.nested(inner.name))].contains($0.value)
      }
      return isGiven || inner.name == "RawValue"
    }
    shape.rawConstants = members.filter { $0.isStatic && $0.value == .own }.map(\.name)
    shape.members.removeAll { kind == .structure && shape.rawConstants?.contains($0.name) == true }
    return shape.declaration(access: access, isolation: isolation)
  }

  private static func isList(_ member: Member) -> Bool {
    member.name == "allCases" && member.isStatic && member.parameters == nil
  }

  /// The lines that make a structure one with raw values.
  func rawValueLines(access: String) -> [String] {
    guard let rawConstants, kind == .structure else { return [] }
    let names = rawConstants.map { InitPlan.isKeyword($0) ? "`\($0)`" : $0 }
    return [
      "\(access)let rawValue: \(rawType)",
      "\(access)init?(rawValue: \(rawType)) { self.rawValue = rawValue }",
      "\(access)static var allCases: [\(name)] { [\(names.joined(separator: ", "))] }",
    ]
      + zip(names, rawConstants.enumerated()).map { name, constant in
        let value = hasNumbers ? "\(constant.offset)" : constant.element.inSwift
        return "\(access)static var \(name): \(self.name) { \(self.name)(rawValue: \(value))! }"
      }
  }
}
