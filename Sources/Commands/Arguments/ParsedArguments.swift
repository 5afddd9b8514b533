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
    guard case .count(let count)?? = values[option.name] else { return nil }
    return count
  }

  /// Returns the seed given for an option, if any.
  package func seed(_ option: OptionDescription) -> UInt64? {
    guard case .seed(let seed)?? = values[option.name] else { return nil }
    return seed
  }

  /// Returns the length of time given for an option, if any.
  package func length(_ option: OptionDescription) -> Duration? {
    guard case .length(let length)?? = values[option.name] else { return nil }
    return length
  }

  /// Returns the shard given for an option, if any.
  package func shard(_ option: OptionDescription) -> ShardSource? {
    guard case .shard(let source)?? = values[option.name] else { return nil }
    return source
  }

  /// Returns the texts or paths given for a repeatable option, in order.
  package func texts(_ option: OptionDescription) -> [String] {
    guard case .texts(let texts)?? = values[option.name] else { return [] }
    return texts
  }

  /// Returns the text or path given for an option, if any.
  package func text(_ option: OptionDescription) -> String? {
    guard case .text(let text)?? = values[option.name] else { return nil }
    return text
  }
}
