/// A command with its given values, all of them valid.
package struct ParsedArguments: Hashable, Sendable {
  /// The command.
  package let command: CommandDescription
  /// The positional arguments.
  package let positionals: [String]
  /// The values of options, by long name; a flag is a key without a value.
  let values: [String: ArgumentValue?]

  /// Whether an option was given.
  package func has(_ option: OptionDescription) -> Bool { values.keys.contains(option.name) }

  /// Returns the whole number given for an option, if any.
  package func count(_ option: OptionDescription) -> Int? {
    if case .count(let count)?? = values[option.name] { count } else { nil }
  }

  /// Returns the seed given for an option, if any.
  package func seed(_ option: OptionDescription) -> UInt64? {
    if case .seed(let seed)?? = values[option.name] { seed } else { nil }
  }

  /// Returns the length of time given for an option, if any.
  package func length(_ option: OptionDescription) -> Duration? {
    if case .length(let length)?? = values[option.name] { length } else { nil }
  }

  /// Returns the shard given for an option, if any.
  package func shard(_ option: OptionDescription) -> ShardSource? {
    if case .shard(let source)?? = values[option.name] { source } else { nil }
  }

  /// Returns the texts or paths given for a repeatable option, in order.
  package func texts(_ option: OptionDescription) -> [String] {
    if case .texts(let texts)?? = values[option.name] { texts } else { [] }
  }

  /// Returns the text or path given for an option, if any.
  package func text(_ option: OptionDescription) -> String? {
    if case .text(let text)?? = values[option.name] { text } else { nil }
  }
}
