import FileFormats
import Judging
import StoreModel

extension Variant {
  /// Returns the command-line options for exporting the recording as a test.
  ///
  /// If the variant names one module for its globals, that module is assumed to contain the logic.
  /// The name of the logic is a guess. Placeholders stand for what only you know, such as your
  /// rules.
  package func exportOptions(for signature: String) -> String {
    (role == .own
      ? " --module \(module ?? "YOURS")"
        + " --logic \((nameInSwift ?? "YOURS").inShell)" : "")
      + (InvariantCatalog.isOwn(signature) ? " --rules YOURS" : "")
  }
}

extension Variant {
  /// The module that contains the logic, if the variant's globals name only one.
  private var module: String? {
    guard let globals, globals.count == 1 else { return nil }
    return globals[0]
  }
}

extension Recording {
  /// The way in which a test accesses the logic under test.
  package struct TestedLogic: Hashable, Sendable {
    /// The module that contains the logic.
    package let module: String
    /// The expression of type `Variant` for the logic.
    package let expression: String
    /// The expression for the list of your own invariants.
    package let rules: String

    /// Describes how to access the logic.
    ///
    /// The expressions have the types `Variant` and `[any Invariant]`.
    package init(module: String, expression: String, rules: String) {
      self.module = module
      self.expression = expression
      self.rules = rules
    }
  }

  /// Returns a file with a test that fails as long as the recorded violation comes back.
  ///
  /// The file contains the recording, without the parts that belong to one build only. A recording
  /// that ended its process runs in a child process of the test (an exit test of Swift Testing).
  package func testFile(_ logic: TestedLogic) -> String {
    var small = self
    small.choices = nil
    small.digest = nil
    // A raw string ends at quotation marks followed by its number of signs.
    var signs = "#"
    while small.text.contains("\"\"\"" + signs) || small.text.contains("\\" + signs) {
      signs += "#"
    }
    let modules = ["StoreStormTesting", "Testing", logic.module].filter { !$0.isEmpty }.sorted()
    let lines = small.text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? "" : "  \($0)" }
    return """
      // Written by 'export-test' from a recording; the recording is below.
      \(modules.map { "import \($0)" }.joined(separator: "\n"))

      @Test(\(Self.literal("gone: \(signature) of \(variant)")))
      \(endedItsProcess ? functionInChild(logic) : function(logic))

      private let \(functionName)Recording = \(signs)\"\"\"
      \(lines.joined(separator: "\n"))
        \"\"\"\(signs)

      """
  }

  private func function(_ logic: TestedLogic) -> String {
    """
    func \(functionName)() throws {
      let recording = try Recording(text: \(functionName)Recording)
      let variant = \(logic.expression)
      if let story = try recording.comesBack(with: variant, rules: \(logic.rules)) {
        Issue.record("\\(story)")
      }
    }
    """
  }

  /// A trial that ends its process would end the process of all tests.
  private func functionInChild(_ logic: TestedLogic) -> String {
    """
    func \(functionName)() async {
      await #expect(processExitsWith: .success) {
        let recording = try Recording(text: \(functionName)Recording)
        let variant = \(logic.expression)
        _ = try recording.comesBack(with: variant, rules: \(logic.rules))
      }
    }
    """
  }

  /// The name of the test function from invariant, variant, and seed: `oneAtATimeAsDesigned5EED`.
  private var functionName: String {
    let logic = variant.drop { $0 != "/" }
    let words = (Signature.invariant(of: signature) + logic).split { !($0.isASCII && $0.isLetter) }
    let name = words.enumerated().map { index, word in
      index == 0 ? String(word) : word.prefix(1).uppercased() + word.dropFirst()
    }.joined()
    return (name.isEmpty ? "race" : name) + String(seed, radix: 16, uppercase: true)
  }

  private static func literal(_ text: String) -> String {
    let escaped = text.unicodeScalars.map { scalar in
      switch scalar {
      case "\"", "\\": "\\\(scalar)"
      case _ where scalar.properties.generalCategory == .control:
        "\\u{\(String(scalar.value, radix: 16))}"
      default: String(scalar)
      }
    }
    return "\"" + escaped.joined() + "\""
  }
}

extension Variant {
  /// The likely name of the variant in Swift source: `app/second-tap` becomes `secondTap`.
  ///
  /// A Swift keyword gets backticks. The name is nil if the variant's name gives no
  /// identifier.
  package var nameInSwift: String? {
    let name = id.dropFirst(system.count + 1)
    let words = name.split { !$0.isLetter && !$0.isNumber }
    guard let first = words.first?.first, first.isLetter else { return nil }
    let joined = words.enumerated().map { index, word in
      index == 0 ? String(word) : word.prefix(1).uppercased() + word.dropFirst()
    }.joined()
    return Self.keywords.contains(joined) ? "`\(joined)`" : joined
  }

  /// Swift keywords that are plausible names of variants.
  private static let keywords: Set = [
    "as", "break", "case", "catch", "class", "continue", "default", "defer", "do", "else", "enum",
    "extension", "false", "for", "func", "if", "import", "in", "init", "inout", "internal", "is",
    "let", "nil", "operator", "private", "protocol", "public", "repeat", "rethrows", "return",
    "self", "static", "struct", "subscript", "super", "switch", "throw", "throws", "true", "try",
    "typealias", "var", "where", "while",
  ]
}
