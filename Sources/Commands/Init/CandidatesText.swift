/// The text of a file that shows the check of a glue what the glue could report.
///
/// The file exists only while `try` builds the package.
struct CandidatesText: Sendable {
  /// The name of the file.
  static let fileName = "Candidates.swift"

  /// A value of the app's objects.
  struct Candidate: Hashable, Sendable {
    let expression: String
    let readers: Int
  }

  /// The values, in order.
  private(set) var candidates: [Candidate] = []

  /// Collects the values that the glue can reach.
  ///
  /// Nothing if the glue, as a person has edited it, cannot be extended or says this itself.
  ///
  /// - Parameters:
  ///   - glue: the guessed glue.
  ///   - written: the text of the glue on disk.
  init(_ glue: GlueText, besides written: String) {
    let words = Set(SourceToken.tokens(of: written).map(\.text))
    guard words.contains(Self.extended), !words.contains("candidates") else { return }
    let owners = [(glue.guess.keeper, "keeper"), (glue.guess.store, "store")]
    for case (let type?, let name) in owners {
      add(type, called: type.kind == .enum ? type.name : name, glue)
    }
    let named = owners.compactMap { $0.0?.name }
    for type in glue.scan.types where !named.contains(type.name) && Self.isReachable(type) {
      let instance = type.singleton.map { "\(type.name).\($0)" }
      add(type, called: instance, glue)
    }
  }

  private static func isReachable(_ type: SourceType) -> Bool {
    ![.protocol, .extension].contains(type.kind) && !type.isView && !type.isGeneric
  }

  private mutating func add(_ type: SourceType, called name: String?, _ glue: GlueText) {
    for property in type.properties where !property.isPrivate && !property.isConstant {
      guard let owner = property.isStatic ? type.name : name, Self.isValue(property) else {
        continue
      }
      let isAwaited = type.isIsolated || (type.kind == .actor && !property.isStatic)
      candidates.append(
        Candidate(
          expression: (isAwaited ? "await " : "") + Self.value(of: property, in: owner),
          readers: glue.uses.count(of: property.name, of: type.name)
        )
      )
    }
    guard let name, !type.isAwaited else { return }
    for function in type.functions where !function.isStatic && Self.asksForProduct(function) {
      let label = function.required[0].label.map { "\($0): " } ?? ""
      let list = glue.products.map(\.inSwift).joined(separator: ", ")
      candidates.append(
        Candidate(
          expression: "Set<String>([\(list)].filter { \(name).\(function.name)(\(label)$0) })",
          readers: glue.uses.count(of: function.name, of: type.name)
        )
      )
    }
  }

  /// Whether a property could hold a value rather than a task, a closure or a publisher.
  private static func isValue(_ property: SourceType.Property) -> Bool {
    let type = property.type ?? ""
    return !property.isUnreadable
      && !["->", "Task<", "Publisher", "Subject<"].contains { type.contains($0) }
  }

  /// Returns the expression for a property; a glue can report an optional flag only unwrapped.
  private static func value(of property: SourceType.Property, in owner: String) -> String {
    let value = "\(owner).\(property.name)"
    return switch property.type {
    case "Bool?": "(\(value) == true)"
    case "Int?": "(\(value) ?? 0)"
    default: value
    }
  }

  /// Whether a function answers for the identifier of a product whether it is owned.
  private static func asksForProduct(_ function: SourceType.Function) -> Bool {
    guard !function.isPrivate, !function.isAsync, !function.isThrowing, function.hasResult,
      function.required.count == 1,
      ["is", "has", "owns", "can"].contains(function.name.camelParts.first ?? "")
    else { return false }
    return ["String", "Product.ID", "StoreKit.Product.ID"].contains(function.required[0].type)
  }

  /// Removes the candidates on some lines of ``text``, which do not compile; returns whether there
  /// are any.
  mutating func remove(lines: Set<Int>) -> Bool {
    let first = Self.beginning.count + 1
    let left = candidates.enumerated().filter { !lines.contains(first + $0.offset) }
    defer { candidates = left.map(\.element) }
    return left.count < candidates.count
  }

  /// The type in the glue.
  private static let extended = "AppUnderTest"
  /// The first line of the file, by which it is recognized.
  static let sign = "// For the check of the glue; 'try' removes this file after the build."
  private static let beginning =
    [
      sign, "import AppGlue", "import StoreKit", "",
      "extension \(extended) {", "  func candidates() async -> [GlueCandidate] {", "    [",
    ]

  /// The text of the file.
  var text: String {
    let lines = candidates.map { candidate in
      "      GlueCandidate(\(candidate.expression.inSwift), readers: \(candidate.readers), "
        + "\(candidate.expression)),"
    }
    return (Self.beginning + lines + ["    ]", "  }", "}", ""]).joined(separator: "\n")
  }
}
