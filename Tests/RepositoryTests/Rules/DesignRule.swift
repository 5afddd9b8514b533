/// The tables of design documents name declarations, tests and files that exist.
enum DesignRule {
  static let page = "Sources/Entitlements/Entitlements.docc/DesignDocuments.md"
  /// What stands in the second column where the program has nothing of the kind.
  static let leftOut = "—"

  /// Looks at the page; `files` are the Swift files that the rows name.
  static func complaints(
    about page: RepositoryFile,
    files: [RepositoryFile],
    exists: (String) -> Bool
  ) -> [String] {
    let tests = Set(files.filter { $0.path.hasPrefix("Tests/") }.flatMap(ConformanceRule.testNames))
    return ConformanceRule.rows(of: page).flatMap { row in
      complaints(about: row, files: files, tests: tests, exists: exists)
        .map { "\(page.path):\(row.line): \($0)" }
    }
  }

  private static func complaints(
    about row: ConformanceRule.Row,
    files: [RepositoryFile],
    tests: Set<String>,
    exists: (String) -> Bool
  ) -> [String] {
    guard row.cells.count == 3, row.cells.allSatisfy({ !$0.isEmpty }) else {
      return ["a row has 3 cells here, and none is empty"]
    }
    let names = ConformanceRule.quoted(in: row.cells[1])
    if names.isEmpty {
      return row.cells[1] == leftOut ? [] : ["name something, or '\(leftOut)' and a reason"]
    }
    let places = ConformanceRule.quoted(in: row.cells[2]).filter { $0.hasSuffix(".swift") }
    let found = places.map { place in files.filter { $0.path.hasSuffix("/" + place) } }
    let wrongPlaces = zip(places, found).filter { $0.1.count != 1 }
      .map { "\($0.1.count) files are called '\($0.0)'" }
    let code = found.flatMap { $0 }.map(\.code)
    let wrongNames = names.compactMap { name -> String? in
      if tests.contains(name) { return nil }
      if name.contains(" ") { return "no test '\(name)'" }
      if name.contains("/") { return exists(name) ? nil : "no file '\(name)'" }
      let isThere = code.contains { declares(name, in: $0) }
      return isThere ? nil : "'\(name)' is not declared in \(places.joined(separator: ", "))"
    }
    return wrongPlaces + wrongNames
  }

  private static let kinds: Set<Substring> = [
    "struct", "class", "enum", "actor", "protocol", "typealias", "extension", "func", "var", "let",
    "case",
  ]

  /// Returns whether code declares a name such as `A`, `A.b`, `b(_:to:)` or `A.init(b:)`.
  ///
  /// With parentheses, the labels must fit.
  static func declares(_ name: String, in code: String) -> Bool {
    let parts = name.prefix { $0 != "(" }.split(separator: ".")
    guard let last = parts.last else { return false }
    let labels = name.firstRange(of: "(").map { start in
      name[start.upperBound...].split(separator: ":").filter { $0 != ")" }.map(String.init)
    }
    return parts.dropLast().allSatisfy { !declarations(of: $0, in: code).isEmpty }
      && declarations(of: last, in: code).contains { rest in
        labels == nil || labels == parameterLabels(rest)
      }
  }

  /// Returns what follows each declaration of a name.
  private static func declarations(of name: Substring, in code: String) -> [Substring] {
    var found: [Substring] = []
    var rest = Substring(code)
    var before: Substring = ""
    while let start = rest.firstIndex(where: isWord) {
      rest = rest[start...]
      let word = rest.prefix(while: isWord)
      rest = rest.dropFirst(word.count)
      let isInit = word == "init" && before != "." && (rest.first == "(" || rest.first == "?")
      if word == name, kinds.contains(before) || isInit { found.append(rest) }
      before = word
    }
    return found
  }

  private static func isWord(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "_"
  }

  /// Returns the labels of the parameters at the beginning of a text.
  private static func parameterLabels(_ text: Substring) -> [String] {
    var depth = 0
    var labels: [String] = []
    var isAtLabel = false
    var before: Character = " "
    for (index, character) in zip(text.indices, text) {
      switch character {
      case "(", "[", "{": depth += 1
      case "<": if depth > 0 { depth += 1 }
      case ")", "]", "}": depth -= 1
      case ">": if before != "-", depth > 0 { depth -= 1 }
      default: break
      }
      if depth == 0, character == ")" { return labels }
      if depth == 1, character == "(" || character == "," {
        isAtLabel = true
      } else if isAtLabel, isWord(character) {
        labels.append(String(text[index...].prefix(while: isWord)))
        isAtLabel = false
      }
      before = character
    }
    return labels
  }
}
