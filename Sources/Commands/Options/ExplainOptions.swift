/// The options of `explain [NAME]`: explains a name, the real bug behind it, and how it is checked.
package struct ExplainOptions: Hashable, Sendable {
  /// The name to explain; if nil, all names are listed.
  package var name: String?

  init(_ arguments: ParsedArguments) {
    // Reports write `named operation`, but the name is one word: `named-operation`.
    let words = arguments.positionals
    name = words.isEmpty ? nil : words.joined(separator: "-")
  }
}
