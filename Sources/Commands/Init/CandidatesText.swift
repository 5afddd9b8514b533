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
    var isAwaited = false
  }

  /// The values, in order.
  private(set) var candidates: [Candidate] = []

  /// Collects the values that the glue can reach.
  init(_ glue: GlueText) {
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
      candidates.append(
        Candidate(
          expression: "\(owner).\(property.name)",
          readers: glue.uses.count(of: property.name, of: type.name),
          isAwaited: type.kind == .actor && !property.isStatic
        )
      )
    }
    guard let name, type.kind != .actor else { return }
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
    return !["->", "Task<", "Publisher", "Subject<"].contains { type.contains($0) }
  }

  /// Whether a function answers for the identifier of a product whether it is owned.
  private static func asksForProduct(_ function: SourceType.Function) -> Bool {
    guard !function.isPrivate, !function.isAsync, !function.isThrowing, function.hasResult,
      function.required.count == 1,
      ["is", "has", "owns", "can"].contains(function.name.camelParts.first ?? "")
    else { return false }
    return ["String", "Product.ID", "StoreKit.Product.ID"].contains(function.required[0].type)
  }

  /// Removes the candidates on some lines of ``text``, which do not compile.
  mutating func remove(lines: Set<Int>) {
    let first = Self.beginning.count + 1
    candidates = candidates.enumerated().filter { !lines.contains(first + $0.offset) }
      .map(\.element)
  }

  private static let beginning =
    [
      "import AppGlue", "import StoreKit", "",
      "// For the check of the glue; 'try' removes this file after the build.",
      "extension AppUnderTest {", "  func candidates() async -> [GlueCandidate] {", "    [",
    ]

  /// The text of the file.
  var text: String {
    let lines = candidates.map { candidate in
      let value = (candidate.isAwaited ? "await " : "") + candidate.expression
      return "      GlueCandidate(\(candidate.expression.inSwift), readers: \(candidate.readers), "
        + "\(value)),"
    }
    return (Self.beginning + lines + ["    ]", "  }", "}", ""]).joined(separator: "\n")
  }
}
