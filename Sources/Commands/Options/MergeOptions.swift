/// The options of `merge DIR`: merges the shards of a hunt.
package struct MergeOptions: Hashable, Sendable {
  /// The folder of the shards.
  package var directory: String
  /// The path of a page of the result; if nil, no page is written.
  package var html: String?

  init(_ arguments: ParsedArguments) {
    directory = arguments.positionals.first ?? ""
    html = arguments.text(.html)
  }
}
