/// `validate FILE...`: reads scenarios and says what is wrong with them.
package struct ValidateOptions: Hashable, Sendable {
  /// The scenario files, at least one.
  package var scenarios: [String]
  /// How the result is shown.
  package var output: OutputOptions

  init(_ arguments: ParsedArguments) {
    scenarios = arguments.positionals
    output = OutputOptions(arguments)
  }
}
