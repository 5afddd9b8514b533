import FileFormats
import Foundation
import StoreJSON
import StoreModel
import Trials

/// `validate FILE...`: checks scenarios and reports their mistakes.
struct ValidateCommand: ToolCommand {
  static let description = CommandDescription(
    "validate",
    "Check scenario files and report every mistake",
    positional: .scenarios,
    options: OptionDescription.outputs,
    examples: [
      "validate Scenarios/*.json5": "every mistake, with its location in the file",
      "validate Scenarios/kape.storekit":
        "what StoreStorm reads from a catalog, and what it does not",
    ]
  )
  static let runsTrials = false

  struct Options: CommandOptions {
    /// The scenario files, at least one.
    var scenarios: [String]

    init(_ arguments: ParsedArguments) { scenarios = arguments.positionals }
  }

  let options: Options
  let tool: Tool
}

extension ValidateCommand {
  /// Reports mistakes in scenario files, in the files of known violations next to them, and in
  /// catalogs; for catalogs, also reports what is read and what is not.
  func run() -> ExitCode {
    let scenarios = options.scenarios.filter { !Self.isCatalog($0) }
    let beside = Set(scenarios.map { KnownFile.path(beside: $0) })
      .subtracting(options.scenarios)
      .filter { FileManager.default.fileExists(atPath: $0) }
    var results: [ValidationResult] = []
    var isRight = true
    for path in options.scenarios + beside.sorted() {
      do {
        if Self.isCatalog(path) {
          results.append(try printReading(ofCatalog: path))
          continue
        }
        let isKnown = KnownFile.isOne(path)
        let notes = try isKnown ? over(path) : notSimulated(path)
        results.append(
          isKnown ? .init(file: path, over: notes) : .init(file: path, notSimulated: notes)
        )
        guard !terminal.isJSON else { continue }
        terminal.result("\(path): valid")
        let word = isKnown ? "expired, so hunts fail again" : "not simulated"
        for line in notes { terminal.result("  \(word): \(line)") }
      } catch {
        isRight = false
        results.append(.init(file: path, valid: false, mistakes: error.lines))
        for line in error.lines { terminal.message(line) }
      }
    }
    if terminal.isJSON { terminal.result(results.json.compact) }
    return isRight ? .held : .usage
  }

  private static func isCatalog(_ path: String) -> Bool { path.hasSuffix(".storekit") }

  /// Reports what is read from a `.storekit` file, and what is not.
  private func printReading(ofCatalog path: String) throws(ScenarioError) -> ValidationResult {
    let file = try StoreKitFile.load(path: path)
    if !terminal.isJSON {
      terminal.result("\(path): valid")
      for line in file.read { terminal.result("  \(line)") }
      for line in file.notSimulated { terminal.result("  not simulated: \(line)") }
      terminal.result("  not looked at: \(StoreKitFile.ignored)")
    }
    return ValidationResult(
      file: path,
      read: file.read,
      notSimulated: file.notSimulated,
      notLookedAt: StoreKitFile.ignored
    )
  }

  private func notSimulated(_ path: String) throws(ScenarioError) -> [String] {
    try Scenario.load(path: path, vocabulary: tool.vocabulary).notSimulated
  }

  /// Returns the known violations that have expired.
  private func over(_ path: String) throws(ScenarioError) -> [String] {
    try KnownFile.load(path: path).filter { $0.isOver(on: tool.today) }.map {
      "\($0.signature) (until \($0.untilText))"
    }
  }
}
