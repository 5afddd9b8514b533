import FileFormats
import StoreModel
import Trials

extension StormActions {
  /// Tries whether a glue reports what customers buy.
  func checkGlue(_ options: CheckGlueOptions) throws -> ExitCode {
    let scenario = try load([options.scenario])[0]
    let variant = try variant(options.variant, for: scenario)
    guard let facts = GlueCheck(scenario, variant).facts() else {
      throw Refusal("check-glue: \(variant.id.quoted) has no glue: it does not import StoreKit")
    }
    let verdict = GlueVerdict(facts)
    terminal.result(verdict.json, or: verdict.lines)
    return verdict.holds ? .held : .usage
  }

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
    let json = try? JSONText.read(FileText(name: "check-glue", bytes: Array(outcome.text.utf8)))
    return (json.flatMap(GlueVerdict.init), outcome)
  }
}
