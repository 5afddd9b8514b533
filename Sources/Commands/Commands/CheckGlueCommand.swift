import FileFormats
import StoreJSON
import StoreModel
import TrialReports
import Trials

/// `check-glue SCENARIO`: tries whether a glue reports what customers buy.
struct CheckGlueCommand: ToolCommand {
  static let description = CommandDescription(
    "check-glue",
    "Check that an app's glue reports what customers buy",
    positional: .scenario,
    options: [.variant] + OptionDescription.outputs,
    examples: ["check-glue Scenarios/app.json5": "in the program of a package that 'init' wrote"]
  )

  struct Options: CommandOptions {
    /// A scenario with the app's catalog.
    var scenario: String
    /// The app with its glue; if nil, the first of the scenario's system.
    var variant: String?

    init(_ arguments: ParsedArguments) {
      scenario = arguments.positionals.first ?? ""
      variant = arguments.text(.variant)
    }
  }

  let options: Options
  let tool: Tool
}

extension CheckGlueCommand {
  /// Tries whether a glue reports what customers buy.
  func run() throws -> ExitCode {
    let scenario = try tool.load([options.scenario])[0]
    let variant = try tool.variant(options.variant, for: scenario)
    guard let facts = GlueCheck(scenario, variant).facts() else {
      throw Refusal("check-glue: \(variant.id.quoted) has no glue: it does not import StoreKit")
    }
    let verdict = GlueVerdict(facts)
    terminal.result(verdict.json, or: verdict.lines)
    return verdict.holds ? .held : .usage
  }
}

extension Tool {
  /// The longest time of a check; a hunt reports logic that never ends, so it must begin.
  private static let longestCheck = Duration.seconds(20)

  /// Checks the glue of a program in a child process, which a crash of the app may end.
  ///
  /// - Returns: The verdict, if there is one, and how the child ended.
  func gluedVerdict(
    _ program: [String],
    _ scenario: String,
    _ variant: String
  ) throws(Refusal) -> (verdict: GlueVerdict?, end: ToolProcess.Outcome) {
    let temporary = TemporaryFolder()
    defer { temporary.remove() }
    let outcome = try ToolProcess(folder: temporary).run(
      program + ["check-glue", scenario, "--variant", variant, "--json"],
      environment: ["SWIFT_BACKTRACE": "enable=no"],
      atMost: Self.longestCheck
    )
    let json = try? JSONValue.read(FileText(name: "check-glue", bytes: Array(outcome.text.utf8)))
    return (json.flatMap { GlueVerdict(json: $0) }, outcome)
  }
}
