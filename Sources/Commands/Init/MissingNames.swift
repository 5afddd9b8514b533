/// The names that the compiler did not find, from its output.
struct MissingNames: Hashable, Sendable {
  /// A missing name with the places that use it.
  struct Name: Hashable, Sendable {
    /// The kind of the name.
    enum Kind: Hashable, Sendable { case type, value, module }

    let name: String
    var kind: Kind
    var places: [SourceType.Place]
  }

  /// The names, in the order of the compiler's output.
  private(set) var names: [Name] = []
  /// All other errors, without duplicates: `Store.swift:12: …`.
  private(set) var errors: [String] = []

  private static let phrases: [(beginning: String, kind: Name.Kind)] = [
    ("cannot find type '", .type), ("cannot find '", .value), ("no such module '", .module),
  ]

  /// Reads the output of a build.
  ///
  /// Lines that are not errors are ignored.
  init(output: String) {
    for line in output.split(whereSeparator: \.isNewline) {
      // "/folder/Store.swift:12:5: error: cannot find type 'Log' in scope"
      guard let mark = line.firstRange(of: ": error: ") else { continue }
      let head = line[..<mark.lowerBound].split(separator: ":")
      guard head.count > 2, let number = Int(head[head.count - 2]) else { continue }
      let file = head.dropLast(2).joined(separator: ":")
      recordMessage(line[mark.upperBound...], at: SourceType.Place(file: file, line: number))
    }
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

  /// Whether a stub may have a name, which "$0" and "self" cannot be; a submodule is named with its
  /// module.
  private static func canBeDeclared(_ name: String) -> Bool {
    name.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { part in
      part.first?.isNumber == false && part.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
        && !InitPlan.isKeyword(String(part))
    }
  }

  private mutating func recordMessage(_ message: Substring, at place: SourceType.Place) {
    for (beginning, kind) in Self.phrases where message.hasPrefix(beginning) {
      let name = String(message.dropFirst(beginning.count).prefix { $0 != "'" })
      guard Self.canBeDeclared(name) else { break }
      guard let index = names.firstIndex(where: { $0.name == name }) else {
        names.append(Name(name: name, kind: kind, places: [place]))
        return
      }
      if kind == .type { names[index].kind = .type }
      if !names[index].places.contains(place) { names[index].places.append(place) }
      return
    }
    let error = "\(place.file):\(place.line): \(message)"
    if !errors.contains(error) { errors.append(error) }
  }
}
