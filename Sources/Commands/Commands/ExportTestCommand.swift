import FileFormats
import Judging
import StoreJSON
import StoreModel
import TrialReports
import Trials

/// `export-test RECORDING`: writes a test that fails as long as the race occurs.
struct ExportTestCommand: ToolCommand {
  static let description = CommandDescription(
    "export-test",
    "Write a test that fails as long as a recorded violation is reproduced",
    positional: PositionalDescription("RECORDING", .file(ending: "race"))
      .help("A recording written by hunt or shrink"),
    options: [.out, .module, .logic, .rules] + OptionDescription.outputs,
    examples: [
      "export-test small.race --module CoinShop --logic careful --out Race.swift":
        "a test for the package that contains the module CoinShop"
    ]
  )

  struct Options: CommandOptions {
    /// The recording file.
    var recording: String
    /// The path of the test; if nil, standard output.
    var file: String?
    /// The module that contains the logic; may be nil for logic that comes with StoreStorm.
    var module: String?
    /// The expression for the variant; if nil, the second part of its name.
    var logic: String?
    /// The expression for the user's own invariants; if nil, there are none.
    var rules: String?

    init(_ arguments: ParsedArguments) {
      recording = arguments.positionals.first ?? ""
      file = arguments.text(.out)
      module = arguments.text(.module)
      logic = arguments.text(.logic)
      rules = arguments.text(.rules)
    }
  }

  let options: Options
  let tool: Tool
}

extension OptionDescription {
  fileprivate static let logic = OptionDescription("logic", "EXPRESSION", .text)
    .help("The Swift expression for the variant; default: the second part of its name")
  fileprivate static let rules = OptionDescription("rules", "EXPRESSION", .text)
    .help("The Swift expression for your own invariants; default: none")
}

extension ExportTestCommand {
  /// Writes a test that fails as long as a recorded violation is reproduced.
  func run() throws -> ExitCode {
    let recorded = try tool.recorded(options.recording)
    let recording = recorded.recording
    guard recording.canBeTested else {
      let why =
        recording.end == .status(0)
        ? "exit status 0 cannot be distinguished from success" : "no test can wait for it"
      throw Refusal(
        "\(options.recording): expected a violation or a crash that a hunt found, found "
          + "\(recording.signature): \(why)"
      )
    }
    let variant = recorded.variant
    let isOwn = variant.role == .own || !SystemExplanations.explains(variant.system)
    // The module 'Entitlements' has the variants of the systems that come with StoreStorm.
    guard let module = options.module ?? (isOwn ? nil : "Entitlements") else {
      throw Refusal("expected --module, your module that contains \(variant.id), found none")
    }
    guard module.allSatisfy({ $0 == "_" || $0.isLetter || $0.isNumber }) else {
      throw Refusal("--module: expected the name of a module, found '\(module)'")
    }
    guard let expression = options.logic ?? Self.expression(for: variant, isOwn: isOwn) else {
      throw Refusal(
        "expected --logic, the Swift expression for \(variant.id), because its name is not a Swift "
          + "identifier; found none"
      )
    }
    let isOfOwnRule = InvariantCatalog.isOwn(recording.signature)
    guard !isOfOwnRule || options.rules != nil else {
      throw Refusal(
        "expected --rules, the Swift expression for your rules, because \(recording.signature) "
          + "breaks one of them; found none"
      )
    }
    let text = recording.testFile(
      Recording.TestedLogic(module: module, expression: expression, rules: options.rules ?? "[]")
    )
    guard let path = options.file else {
      terminal.result(["test": .string(text)], orVerbatim: text)
      return .held
    }
    try AtomicFile.write(text, to: path)
    terminal.result(
      ["file": .string(path), "signature": .string(recording.signature)],
      or: ["\(path): fails as long as \(recording.signature) comes back"]
    )
    return .held
  }

  /// Returns the expression for a variant in a test; nil if its name does not provide one.
  private static func expression(for variant: Variant, isOwn: Bool) -> String? {
    if isOwn { return variant.nameInSwift }
    let system = variant.system.prefix(1).uppercased() + variant.system.dropFirst()
    return "try #require(\(system)System.variants.first { $0.id == \"\(variant.id)\" })"
  }
}
