/// The types that a file with stubs declares, with the types around them.
struct StubTypes: Sendable {
  /// An enumeration.
  struct Enumeration: Hashable, Sendable {
    /// The place behind its opening brace in the UTF-8 text of the file.
    let start: Int
    var cases: Set<String> = []
  }

  /// The names of the types, each with those around it: `Failure.Code`.
  private(set) var paths: Set<String> = []
  /// The variables and functions of each type, those of extensions included.
  private(set) var members: [String: Set<String>] = [:]
  /// The enumerations among them.
  private(set) var enumerations: [String: Enumeration] = [:]

  init(in text: String) {
    let tokens = SourceToken.tokens(of: text)
    let words = tokens.map(\.text)
    let kinds: Set = ["actor", "class", "enum", "extension", "protocol", "struct"]
    /// The names around the current token; empty for other braces than those of types.
    var around: [String] = []
    var pending: (kind: String, name: String)?
    for index in words.indices {
      let next = index + 1 < words.count ? words[index + 1] : ""
      let path = around.filter { !$0.isEmpty }.joined(separator: ".")
      switch words[index] {
      case _ where kinds.contains(words[index]) && next.first?.isLetter == true:
        let rest = words[(index + 1)...].prefix { $0 != "{" && $0 != ":" && $0 != "<" }
        pending = (words[index], rest.joined())
      case "func", "let", "var":
        guard around.last?.isEmpty == false else { break }
        let isStatic = index > 0 && words[index - 1] == "static"
        members[path, default: []].insert(
          Self.key(next, isStatic, Self.labels(after: index + 2, in: words))
        )
      case "case": enumerations[path]?.cases.insert(next.filter { $0 != "`" })
      case "{":
        around.append(pending?.name ?? "")
        guard let (kind, name) = pending, kind != "extension" else { break }
        let whole = path.isEmpty ? name : "\(path).\(name)"
        paths.insert(whole)
        if kind == "enum" {
          enumerations[whole] = Enumeration(start: tokens[index].bytes.upperBound)
        }
      case "}": if !around.isEmpty { around.removeLast() }
      default: break
      }
      if words[index] == "{" { pending = nil }
    }
  }

  /// Returns the argument labels of a function whose name ends before a place; nil for a variable.
  private static func labels(after place: Int, in words: [String]) -> [String]? {
    guard let start = words.dropFirst(place).prefix(4).firstIndex(of: "("),
      !words[place..<start].contains(":")
    else { return nil }
    var labels: [String] = []
    var depth = 0
    for index in start..<words.count {
      let isFirst = depth == 1 && ["(", ","].contains(words[index - 1])
      if isFirst, words[index] != ")" { labels.append(words[index]) }
      if ["(", "["].contains(words[index]) { depth += 1 }
      if [")", "]"].contains(words[index]) { depth -= 1 }
      if depth == 0 { break }
    }
    return labels
  }

  private static func key(_ name: String, _ isStatic: Bool, _ labels: [String]?) -> String {
    (isStatic ? "static " : "") + name.filter { $0 != "`" }
      + (labels.map { "(\($0.joined(separator: ":")))" } ?? "")
  }

  /// Whether a shape's member is declared already.
  func declare(_ member: StubShape.Member, in shape: StubShape) -> Bool {
    let key = Self.key(member.name, member.isStatic, member.parameters?.map(\.label))
    return members[shape.name]?.contains(key) == true
  }

  /// Whether a shape's inner type is declared already.
  func declare(_ inner: String, in shape: StubShape) -> Bool {
    paths.contains(shape.kind == .interface ? shape.name + inner : "\(shape.name).\(inner)")
  }
}
