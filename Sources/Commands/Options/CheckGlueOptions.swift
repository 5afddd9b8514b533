/// The options of `check-glue SCENARIO`: tries whether a glue reports what customers buy.
package struct CheckGlueOptions: Hashable, Sendable {
  /// A scenario with the app's catalog.
  package var scenario: String
  /// The app with its glue; if nil, the first of the scenario's system.
  package var variant: String?

  init(_ arguments: ParsedArguments) {
    scenario = arguments.positionals.first ?? ""
    variant = arguments.text(.variant)
  }
}
