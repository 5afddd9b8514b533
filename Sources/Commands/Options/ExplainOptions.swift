/// `explain [NAME]`: tells what something is, which real bug is behind it, and how it is checked.
package struct ExplainOptions: Hashable, Sendable {
  /// What to explain; nil: everything is listed.
  package var name: String?
  /// How the result is shown.
  package var output: OutputOptions

  init(_ arguments: ParsedArguments) {
    // Reports write `named operation`, names are one word: `named-operation`.
    let words = arguments.positionals
    name = words.isEmpty ? nil : words.joined(separator: "-")
    output = OutputOptions(arguments)
  }
}
