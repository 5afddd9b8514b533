/// The options of `page RESULT`: makes a page from a result that was written earlier.
package struct PageOptions: Hashable, Sendable {
  /// The result file.
  package var result: String
  /// The path of the page; if nil, standard output.
  package var file: String?

  init(_ arguments: ParsedArguments) {
    result = arguments.positionals.first ?? ""
    file = arguments.text(.out)
  }
}
