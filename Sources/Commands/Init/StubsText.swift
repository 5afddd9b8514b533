import Foundation

/// The text of a file with stubs for names that an app's files use but do not declare.
///
/// The stubs satisfy the compiler; a person completes those that matter.
struct StubsText: Sendable {
  /// The beginning of such a file.
  static let beginning = """
    // Stubs for names that the app's files use but do not declare, guessed from their use. Complete
    // them as the store code needs, or add the files that declare them: init FOLDER --with FILE.
    import Foundation

    """

  /// Names that are available, but in a module that the files do not import: on Linux,
  /// `import os.log` does not provide them.
  private static let elsewhere = ["Logger": "@_exported import OSLog\n"]

  /// The uses of one name.
  private struct Uses {
    var statics: [String] = []
    var instances: [String] = []
    var members: [String] = []
    var function: String?
  }

  /// The declarations, one for each name, each preceded by a comment.
  let declarations: [String]

  /// Creates stubs for names.
  ///
  /// The stubs are nonisolated if the default isolation is the main actor.
  init(
    for names: [MissingNames.Name],
    isOnMainActor: Bool = false,
    tokens: (String) -> [SourceToken],
    shown: (String) -> String
  ) {
    declarations = names.filter { $0.kind != .module }.compactMap { name in
      var uses = Uses()
      for place in name.places {
        Self.collectUses(name.name, at: place.line, in: tokens(place.file), &uses)
      }
      var files: [String] = []
      for place in name.places where !files.contains(place.file) { files.append(place.file) }
      for file in files { Self.noteCalls(onValuesOf: name.name, in: tokens(file), &uses) }
      let places = name.places.map { "\(shown($0.file)):\($0.line)" }
      if let known = Self.elsewhere[name.name] { return "\n" + known }
      let comment = "\n/// Used in \(places.joined(separator: ", ")).\n"
      guard let text = Self.declaration(of: name, uses) else { return nil }
      return comment + (isOnMainActor ? "nonisolated " : "") + text
    }
  }

  /// Returns the stub; nil for a value that is not called, whose type is unknown.
  private static func declaration(of name: MissingNames.Name, _ uses: Uses) -> String? {
    guard name.kind == .type || name.name.first?.isUppercase == true else { return uses.function }
    let lines =
      uses.instances.map { "  static let \($0) = \(name.name)()\n" }
      + (uses.statics + uses.members).map { "  \($0)\n" }
    return lines.isEmpty
      ? "struct \(name.name) {}\n" : "struct \(name.name) {\n\(lines.joined())}\n"
  }

  /// Collects each use on a line: `Log.write("a")`, `Tracker.shared.track("a", in: b)`, `track(a)`.
  private static func collectUses(
    _ name: String,
    at line: Int,
    in tokens: [SourceToken],
    _ uses: inout Uses
  ) {
    for (index, token) in tokens.enumerated() where token.text == name && token.line == line {
      let next = tokens[(index + 1)...].prefix(4).map(Self.spelling)
      if next.first == "(" {
        let parameters = parameters(tokens, at: index + 1)
        uses.function = "func \(name)(\(parameters)) {}\n"
        // A struct without properties already has an initializer without parameters.
        if !parameters.isEmpty { add("init(\(parameters)) {}", to: &uses.members) }
      } else if next.count > 2, next[0] == ".", next[2] == "(" {
        let parameters = parameters(tokens, at: index + 3)
        guard tokens[index + 2].text != "init" else {
          if !parameters.isEmpty { add("init(\(parameters)) {}", to: &uses.members) }
          continue
        }
        add("static func \(next[1])(\(parameters)) {}", to: &uses.statics)
      } else if next.count > 3, next[0] == ".", next[2] == ".", index + 5 < tokens.count,
        tokens[index + 5].text == "("
      {
        add(next[1], to: &uses.instances)
        let parameters = parameters(tokens, at: index + 5)
        add("func \(next[3])(\(parameters)) {}", to: &uses.members)
      } else if next.count > 1, next[0] == ".", next[1] == "shared" {
        add(next[1], to: &uses.instances)
      }
    }
  }

  /// A token as it stands in a declaration: `Log.default` needs a constant of that name.
  private static func spelling(_ token: SourceToken) -> String {
    InitPlan.isKeyword(token.text) ? "`\(token.text)`" : token.text
  }

  private static func add(_ text: String, to list: inout [String]) {
    if !list.contains(text) { list.append(text) }
  }

  /// Notes each method call on a variable of the type, such as `log.write("a")` after
  /// `let log = Log.shared` or `log: Log`.
  private static func noteCalls(
    onValuesOf name: String,
    in tokens: [SourceToken],
    _ uses: inout Uses
  ) {
    let words = tokens.map(\.text)
    var holders: Set<String> = []
    for index in words.indices.dropFirst(2) where words[index] == name {
      if words[index - 1] == ":" || words[index - 1] == "=" { holders.insert(words[index - 2]) }
    }
    for index in words.indices where holders.contains(words[index]) {
      let isOther = index > 1 && words[index - 1] == "." && words[index - 2] != "self"
      var next = index + 1
      if next < words.endIndex, ["?", "!"].contains(words[next]) { next += 1 }
      guard !isOther, next + 2 < words.endIndex, words[next] == ".", words[next + 2] == "(",
        tokens[next + 1].isWord
      else { continue }
      let method = Self.spelling(tokens[next + 1])
      add("func \(method)(\(parameters(tokens, at: next + 2))) {}", to: &uses.members)
    }
  }

  /// Returns the arguments of a call as parameters that accept anything.
  private static func parameters(_ tokens: [SourceToken], at start: Int) -> String {
    var labels: [String] = []
    var depth = 0
    for index in start..<tokens.count {
      let text = tokens[index].text
      if ["(", "[", "{"].contains(text) { depth += 1 }
      if [")", "]", "}"].contains(text) { depth -= 1 }
      if depth == 0 { break }
      let begins = index == start || (text == "," && depth == 1)
      guard begins, index + 2 < tokens.count, tokens[index + 1].text != ")" else { continue }
      let isLabelled = tokens[index + 1].isWord && tokens[index + 2].text == ":"
      labels.append(isLabelled ? tokens[index + 1].text : "_")
    }
    return labels.map { "\($0): Any?" }.joined(separator: ", ")
  }

  /// Removes stubs that another file now declares.
  ///
  /// A declaration that a person has edited so that it spans several paragraphs stays.
  ///
  /// A person's own text stays unless it declares one of the names.
  static func removing(_ names: Set<String>, from text: String) -> String {
    let parts = text.components(separatedBy: "\n\n").filter { part in
      let line = part.split(separator: "\n").first { !$0.hasPrefix("///") } ?? ""
      let words = line.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
        .filter { $0 != "nonisolated" }
      let isWhole = part.count { $0 == "{" } == part.count { $0 == "}" }
      return !isWhole || words.count < 2 || words[0] != "struct"
        || !names.contains(String(words[1]))
    }
    let whole = parts.joined(separator: "\n\n")
    return whole.hasSuffix("\n") ? whole : whole + "\n"
  }
}
