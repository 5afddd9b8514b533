/// The options of `validate FILE...`: checks scenarios and reports their mistakes.
package struct ValidateOptions: Hashable, Sendable {
  /// The scenario files, at least one.
  package var scenarios: [String]

  init(_ arguments: ParsedArguments) { scenarios = arguments.positionals }
}
