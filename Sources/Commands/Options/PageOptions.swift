/// `page RESULT`: makes a page of a result that was written earlier.
package struct PageOptions: Hashable, Sendable {
  /// The result file.
  package var result: String
  /// Where the page goes; nil: to standard output.
  package var file: String?
  /// How the result is shown.
  package var output: OutputOptions

  init(_ arguments: ParsedArguments) {
    result = arguments.positionals.first ?? ""
    file = arguments.text(.out)
    output = OutputOptions(arguments)
  }
}
