/// A command with the values given, all of them found to be what is expected.
package struct ParsedArguments: Hashable, Sendable {
  /// The command.
  package let command: CommandDescription
  /// What was given besides options.
  package let positionals: [String]
  /// The values of options, by long name; a flag has none, yet is a key.
  let values: [String: ArgumentValue?]

  /// Whether an option was given.
  package func has(_ option: OptionDescription) -> Bool { values.keys.contains(option.name) }

  /// The whole number given for an option, if it was given.
  package func count(_ option: OptionDescription) -> Int? {
    guard case .count(let count)?? = values[option.name] else { return nil }
    return count
  }

  /// The seed given for an option, if it was given.
  package func seed(_ option: OptionDescription) -> UInt64? {
    guard case .seed(let seed)?? = values[option.name] else { return nil }
    return seed
  }

  /// The length of time given for an option, if it was given.
  package func length(_ option: OptionDescription) -> Duration? {
    guard case .length(let length)?? = values[option.name] else { return nil }
    return length
  }

  /// The share of a hunt given for an option, if it was given.
  package func shard(_ option: OptionDescription) -> ShardSource? {
    guard case .shard(let source)?? = values[option.name] else { return nil }
    return source
  }

  /// The texts or paths given for an option that may be given more than once, in order.
  package func texts(_ option: OptionDescription) -> [String] {
    guard case .texts(let texts)?? = values[option.name] else { return [] }
    return texts
  }

  /// The text or path given for an option, if it was given.
  package func text(_ option: OptionDescription) -> String? {
    guard case .text(let text)?? = values[option.name] else { return nil }
    return text
  }
}
