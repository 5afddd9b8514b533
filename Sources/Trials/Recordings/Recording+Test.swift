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
  /// The recording is part of the file, without what belongs to one build only.
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
    let modules = ["Testing", "Trials", logic.module].filter { !$0.isEmpty }.sorted()
    return """
      // Written by 'export-test' from a recording; the recording is below.
      \(modules.map { "import \($0)" }.joined(separator: "\n"))

      @Test(\(Self.literal("gone: \(signature)")))
      func \(functionName)() throws {
        let recording = try Recording(text: \(functionName)Recording)
        let story = try recording.comesBack(with: \(logic.expression), rules: \(logic.rules))
        #expect(story == nil, "\\(story ?? "")")
      }

      private let \(functionName)Recording = \(signs)\"\"\"
        \(small.text.split(separator: "\n", omittingEmptySubsequences: false)
          .joined(separator: "\n  "))
        \"\"\"\(signs)

      """
  }

  /// The signature as the name of a function: `race_one_at_a_time_…`.
  private var functionName: String {
    "race_" + signature.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" } + "_\(seed)"
  }

  private static func literal(_ text: String) -> String {
    "\"" + text.flatMap { $0 == "\"" || $0 == "\\" ? ["\\", $0] : [$0] } + "\""
  }
}
