/// `new [FILE]`: writes a first scenario.
package struct NewOptions: Hashable, Sendable {
  /// The `.storekit` file that says what is sold; nil: one is written too.
  package var catalogue: String?
  /// The scenario file to write; nil: named like the catalogue, beside it.
  package var file: String?
  /// How the result is shown.
  package var output: OutputOptions

  init(_ arguments: ParsedArguments) {
    catalogue = arguments.positionals.first
    file = arguments.text(.out)
    output = OutputOptions(arguments)
  }
}
