/// `export-test RECORDING`: writes a test that fails as long as the recorded race is there.
package struct ExportTestOptions: Hashable, Sendable {
  /// The recording file.
  package var recording: String
  /// Where the test goes; nil: to standard output.
  package var file: String?
  /// The module that has the logic; nil: known for what comes with StoreStorm.
  package var module: String?
  /// The expression that gives the variant; nil: the second part of its name.
  package var logic: String?
  /// The expression that gives invariants of the user's own; nil: there are none.
  package var rules: String?
  /// How the result is shown.
  package var output: OutputOptions

  init(_ arguments: ParsedArguments) {
    recording = arguments.positionals.first ?? ""
    file = arguments.text(.out)
    module = arguments.text(.module)
    logic = arguments.text(.logic)
    rules = arguments.text(.rules)
    output = OutputOptions(arguments)
  }
}
