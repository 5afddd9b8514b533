/// The options of `merge DIR`: merges the shards of a hunt.
package struct MergeOptions: Hashable, Sendable {
  /// The folder of the shards.
  package var directory: String
  /// The path of a page of the result; if nil, no page is written.
  package var html: String?
  /// How to show the result.
  package var output: OutputOptions

  init(_ arguments: ParsedArguments) {
    directory = arguments.positionals.first ?? ""
    html = arguments.text(.html)
    output = OutputOptions(arguments)
  }
}
