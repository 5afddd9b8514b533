/// `merge DIR`: puts the shards of a hunt together.
package struct MergeOptions: Hashable, Sendable {
  /// Where the shards are.
  package var directory: String
  /// Where a page of the result goes; nil: nowhere.
  package var html: String?
  /// How the result is shown.
  package var output: OutputOptions

  init(_ arguments: ParsedArguments) {
    directory = arguments.positionals.first ?? ""
    html = arguments.text(.html)
    output = OutputOptions(arguments)
  }
}
