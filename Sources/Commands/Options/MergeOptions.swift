/// `merge DIR`: puts the shards of a hunt together.
package struct MergeOptions: Hashable, Sendable {
  /// Where the shards are.
  package var directory: String
  /// How the result is shown.
  package var output: OutputOptions

  init(_ arguments: ParsedArguments) {
    directory = arguments.positionals.first ?? ""
    output = OutputOptions(arguments)
  }
}
