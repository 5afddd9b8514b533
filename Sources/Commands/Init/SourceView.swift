/// A file of an app as the compiler on Linux can take it: what only Apple's compilers know is
/// replaced by spaces, and all other code keeps its line and column.
struct SourceView: Sendable {
  /// A place where the view differs from the file.
  struct Change: Hashable, Sendable {
    /// What stood there.
    enum Kind: Hashable, Sendable, CaseIterable {
      case attribute, selector, entry, networking, preview, submodule, lock, body
    }

    let kind: Kind
    let line: Int
  }

  /// Bytes of the file that a text replaces, which may be shorter or end before a line break.
  struct Edit: Hashable, Sendable {
    let bytes: Range<Int>
    var text = ""
  }

  /// The text of the view, with the lines of the file.
  private(set) var text: String
  /// Where the view differs, in the order of the lines; empty if the file compiles as it is.
  private(set) var changes: [Change] = []

  /// The attributes that need Objective-C, and the entry point of a program, which the package has
  /// itself.
  private static let attributes: Set<String> = [
    "@IBAction", "@IBOutlet", "@IBSegueAction", "@NSApplicationMain", "@UIApplicationMain",
    "@main", "@objc", "@objcMembers",
  ]

  let tokens: [SourceToken]
  private let unknown: Set<String>
  /// The bodies that are left out, by the places of their braces in ``tokens``.
  private var bodies: [Int: SourceBodies.Body] = [:]
  private var edits: [Edit] = []
  /// Whether the file uses a lock of os without an import: on Apple's systems, Foundation has it.
  private var lacksLock = false

  /// Creates the view of a file.
  ///
  /// - Parameters:
  ///   - text: the text of the file.
  ///   - unknown: the names of attributes that the compiler does not know, without "@": macros and
  ///     property wrappers of modules that are not there.
  ///   - leftOut: the places of the opening braces of bodies that do not compile.
  init(_ text: String, unknown: Set<String> = [], without leftOut: Set<Int> = []) {
    self.text = text
    self.unknown = unknown
    tokens = SourceToken.tokens(of: text)
    if !leftOut.isEmpty {
      for body in SourceBodies(tokens).bodies where leftOut.contains(body.place) {
        bodies[body.tokens.lowerBound - 1] = body
      }
    }
    let imports = tokens.indices.filter { word($0) == "import" }.map { word($0 + 1) }
    lacksLock =
      !imports.contains("os") && tokens.contains { $0.text.hasPrefix("os_unfair_lock") }
    var index = 0
    while index < tokens.count { index = max(index + 1, readChange(at: index)) }
    if !edits.isEmpty { self.text = Self.text(of: Array(text.utf8), edits) }
  }

  /// Records a change, if one begins at a token; returns the token behind it.
  private mutating func readChange(at index: Int) -> Int {
    let word = tokens[index].text
    switch word {
    case "#selector", "#keyPath": return readSelector(at: index)
    case "#Preview": return readPreview(at: index)
    case "@Entry": return readEntry(at: index)
    case "@NSManaged": return readManaged(at: index)
    case "import": return readImport(at: index)
    case "{" where bodies[index] != nil: return readBody(at: index)
    default:
      guard word.hasPrefix("@") else { return index }
      let isUnknown = unknown.contains(String(word.dropFirst())) && canLack(attribute: index)
      guard isUnknown || Self.attributes.contains(word) else { return index }
      var end = self.end(ofAttribute: index)
      // In a protocol of Swift alone, every requirement has to be met.
      if word == "@objc", self.word(end) == "optional" { end += 1 }
      record(.attribute, index..<end)
      if word == "@objc" { bindProtocol(from: end) }
      return end
    }
  }

  /// Returns the text of a token; empty behind the last one.
  func word(_ index: Int) -> String { tokens.indices.contains(index) ? tokens[index].text : "" }

  /// Records that tokens are replaced.
  mutating func record(_ kind: Change.Kind, _ range: Range<Int>, by text: String = "") {
    changes.append(Change(kind: kind, line: tokens[range.lowerBound].line))
    replace(range, by: text)
  }

  mutating func replace(_ range: Range<Int>, by text: String = "") {
    let end = tokens[range.upperBound - 1].bytes.upperBound
    edits.append(Edit(bytes: tokens[range.lowerBound].bytes.lowerBound..<end, text: text))
  }

  /// Inserts a text behind a token, where it moves the rest of the line.
  mutating func insert(_ text: String, behind index: Int) {
    let end = tokens[index].bytes.upperBound
    edits.append(Edit(bytes: end..<end, text: text))
  }

  // MARK: Attributes

  /// Returns the token behind an attribute and its arguments, which follow it without a space.
  private func end(ofAttribute index: Int) -> Int {
    let hasArguments =
      word(index + 1) == "(" && tokens[index + 1].bytes.lowerBound == tokens[index].bytes.upperBound
    return hasArguments ? end(ofBracket: index + 1) : index + 1
  }

  /// Returns the token behind the bracket that closes the one at a token.
  func end(ofBracket index: Int) -> Int { tokens.end(ofBracket: index) }

  /// Binds a protocol to classes, as Objective-C does, if one is declared behind an attribute: a
  /// weak reference to it would not compile otherwise.
  private mutating func bindProtocol(from index: Int) {
    let modifiers: Set = ["@MainActor", "fileprivate", "internal", "package", "private", "public"]
    var place = index
    while modifiers.contains(word(place)) { place += 1 }
    guard word(place) == "protocol" else { return }
    let end = tokens[place...].firstIndex { $0.text == "{" || $0.text == "where" } ?? place
    let isBound = tokens[place..<end].contains { ["AnyObject", "class"].contains($0.text) }
    guard end > place + 1, !isBound else { return }
    insert(word(place + 2) == ":" ? ", AnyObject" : ": AnyObject", behind: end - 1)
  }

  /// Whether a declaration could compile without an attribute: a property that has neither a value
  /// nor a getter gets them from the attribute.
  private func canLack(attribute index: Int) -> Bool {
    var place = end(ofAttribute: index)
    let declarations: Set = [
      "actor", "associatedtype", "case", "class", "enum", "extension", "func", "init", "protocol",
      "struct", "subscript", "typealias",
    ]
    while place < tokens.count, !["var", "let"].contains(word(place)) {
      // `class` is also a modifier of methods.
      if declarations.contains(word(place)) { return true }
      // It is the attribute of a type or a closure.
      if ["{", "}", ")"].contains(word(place)) { return false }
      place = word(place) == "(" ? end(ofBracket: place) : place + 1
    }
    let name = place + 1
    guard name < tokens.count else { return false }
    let rest = tokens[name...].prefix { $0.line == tokens[name].line }.map(\.text)
    return rest.contains("=") || rest.contains("{") || ["?", "!"].contains(rest.last)
  }

  // MARK: Imports

  /// Records the submodule in `import SystemConfiguration.CaptiveNetwork`; modules of Swift have
  /// none.
  private mutating func readImport(at index: Int) -> Int {
    // Combine re-exports it, and has a `URLSession` of its own.
    if word(index + 1) == "FoundationNetworking" {
      record(.networking, index + 1..<index + 2, by: "Combine")
      return index + 2
    }
    if lacksLock, index + 1 < tokens.count {
      lacksLock = false
      changes.append(Change(kind: .lock, line: tokens[index].line))
      insert("; import os", behind: end(ofImport: index))
    }
    guard word(index + 2) == ".", tokens[index + 2].line == tokens[index].line else { return index }
    // `os.log` is here.
    if word(index + 1) != "os" { record(.submodule, index + 2..<index + 4) }
    return index + 4
  }

  /// Returns the last token of an import, such as `import struct Kit.Net`.
  private func end(ofImport index: Int) -> Int {
    tokens[index...].prefix { $0.line == tokens[index].line && $0.text != ";" }.endIndex - 1
  }

  // MARK: Bodies

  /// Records a body that does not compile; returns the brace behind it.
  private mutating func readBody(at index: Int) -> Int {
    guard let body = bodies[index], let code = body.substitute, !body.tokens.isEmpty else {
      return index
    }
    changes.append(Change(kind: .body, line: tokens[index].line))
    replace(body.tokens, by: code)
    return body.tokens.upperBound
  }

  // MARK: Previews

  /// Records a preview with its closures and with the attributes before it.
  private mutating func readPreview(at index: Int) -> Int {
    var end = index + 1
    if word(end) == "(" { end = self.end(ofBracket: end) }
    guard word(end) == "{" else { return index }
    end = self.end(ofBracket: end)
    while word(end + 1) == ":", word(end + 2) == "{" { end = self.end(ofBracket: end + 2) }
    var start = index
    while let attribute = attribute(endingAt: start) { start = attribute }
    record(.preview, start..<end)
    return end
  }

  /// Returns the attribute that ends before a token, such as `@available(iOS 17, *)`.
  private func attribute(endingAt end: Int) -> Int? {
    var start = end - 1
    if word(start) == ")" {
      while start >= 0, word(start) != "(" { start -= 1 }
      start -= 1
    }
    let isWhole = word(start).hasPrefix("@") && self.end(ofAttribute: start) == end
    return isWhole ? start : nil
  }

  // MARK: The text

  /// Returns bytes with edits, which do not overlap, as a text with the same lines.
  private static func text(of bytes: [UInt8], _ edits: [Edit]) -> String {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var place = 0
    for edit in edits.sorted(by: { $0.bytes.lowerBound < $1.bytes.lowerBound }) {
      guard edit.bytes.lowerBound >= place else { continue }
      result += bytes[place..<edit.bytes.lowerBound]
      let old = bytes[edit.bytes]
      let line = old.prefix { !isLineBreak($0) }
      result += edit.text.utf8
      result += Array(repeating: space, count: max(0, line.count - edit.text.utf8.count))
      result += old[line.endIndex...].map { isLineBreak($0) ? $0 : space }
      place = edit.bytes.upperBound
    }
    return String(decoding: result + bytes[place...], as: UTF8.self)
  }

  private static let space = UInt8(ascii: " ")

  private static func isLineBreak(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
  }
}

extension SourceView {
  /// What the view of a file ignores, a line for each kind: "3 attributes ignored in Store.swift:
  /// 12, 40, 71".
  ///
  /// - Parameters:
  ///   - file: the name of the file.
  ///   - kinds: the kinds to tell.
  /// - Returns: The lines.
  func lines(for file: String, of kinds: [Change.Kind] = Change.Kind.allCases) -> [String] {
    kinds.compactMap { kind in
      let places = changes.filter { $0.kind == kind }.map(\.line)
      guard !places.isEmpty else { return nil }
      let noun = places.count == 1 ? kind.words.one : kind.words.many
      let numbers = Set(places).sorted().map { "\($0)" }.joined(separator: ", ")
      return "\(places.count) \(noun) \(kind.words.verb) \(file): \(numbers)"
    }
  }
}

extension SourceView.Change.Kind {
  fileprivate var words: (one: String, many: String, verb: String) {
    switch self {
    case .attribute: ("attribute", "attributes", "ignored in")
    case .selector: ("selector", "selectors", "replaced in")
    case .entry: ("entry", "entries", "replaced in")
    case .networking: ("import", "imports", "of FoundationNetworking replaced in")
    case .preview: ("preview", "previews", "left out of")
    case .submodule: ("submodule", "submodules", "left out of")
    case .lock: ("import", "imports", "of os added to")
    case .body:
      (
        "function body that does not compile here",
        "function bodies that do not compile here", "left out of"
      )
    }
  }
}
