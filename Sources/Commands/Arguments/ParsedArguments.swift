/// A command with its given values, all of them valid.
package struct ParsedArguments: Hashable, Sendable {
  /// The command.
  package let command: CommandDescription
  /// The positional arguments.
  package let positionals: [String]
  /// The values of options in order, by long name; a flag has none.
  let values: [String: [String]]

  /// Whether an option was given.
  package func has(_ option: OptionDescription) -> Bool { values.keys.contains(option.name) }

  /// Returns the text or path given for an option, if any.
  package func text(_ option: OptionDescription) -> String? { values[option.name]?.first }

  /// Returns the texts or paths given for a repeatable option, in order.
  package func texts(_ option: OptionDescription) -> [String] { values[option.name, default: []] }

  /// Returns the whole number given for an option, if any.
  package func count(_ option: OptionDescription) -> Int? { text(option).flatMap { Int($0) } }

  /// Returns the seed given for an option, if any.
  package func seed(_ option: OptionDescription) -> UInt64? {
    text(option).flatMap(ValueKind.seed)
  }

  /// Returns the length of time given for an option, if any.
  package func length(_ option: OptionDescription) -> Duration? {
    text(option).flatMap(ValueKind.length)
  }
}
