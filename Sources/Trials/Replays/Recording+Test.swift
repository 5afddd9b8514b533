import FileFormats
import Judging
import StoreModel

extension Variant {
  /// What the command line needs beside a recording to export it as a test.
  ///
  /// If the variant names one module for its globals, that is taken for the logic's. Only you know
  /// how to reach your rules there. The name of the logic is a guess.
  ///
  /// - Parameter signature: what the violation is known by.
  /// - Returns: the options, each after a space.
  package func exportOptions(for signature: String) -> String {
    (role == .own
      ? " --module \(module ?? "YOURS")"
        + " --logic \((nameInSwift ?? "YOURS").inShell)" : "")
      + (InvariantCatalogue.isOwn(signature) ? " --rules YOURS" : "")
  }
}

extension Variant {
  /// The module that has the logic, where its globals tell.
  private var module: String? {
    guard let globals, globals.count == 1 else { return nil }
    return globals[0]
  }
}

extension Recording {
  /// How a test reaches the logic under test.
  public struct TestedLogic: Hashable, Sendable {
    /// The module that has it.
    public let module: String
    /// The expression of type `Variant` that gives it.
    public let expression: String
    /// The expression that gives your own invariants, a list.
    public let rules: String

    /// Describes where the logic is found.
    ///
    /// - Parameters:
    ///   - module: the module that has it.
    ///   - expression: of type `Variant`.
    ///   - rules: of type `[any Invariant]`.
    public init(module: String, expression: String, rules: String) {
      self.module = module
      self.expression = expression
      self.rules = rules
    }
  }

  /// A file with a test that fails as long as the recorded violation comes back.
  ///
  /// The recording is part of the file, without what belongs to one build only. What ended its
  /// process runs in a child process of the test (an exit test of Swift Testing).
  ///
  /// - Parameter logic: how the test reaches the logic under test.
  /// - Returns: Swift, for a test target that depends on StoreStorm.
  public func testFile(_ logic: TestedLogic) -> String {
    var small = self
    small.choices = nil
    small.digest = nil
    // A raw text ends at quotation marks with as many signs behind them.
    var signs = "#"
    while small.text.contains("\"\"\"" + signs) || small.text.contains("\\" + signs) {
      signs += "#"
    }
    let modules = ["StoreStorm", "Testing", logic.module].filter { !$0.isEmpty }.sorted()
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

  /// What ends its process would end that of all tests.
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

  /// Invariant, variant and seed as the name of a function: `oneAtATimeAsDesigned5EED`.
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
