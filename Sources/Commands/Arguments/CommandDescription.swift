/// The description of a command: its name, its arguments and its help.
package struct CommandDescription: Hashable, Sendable {
  /// The word that selects the command.
  package let name: String
  /// A one-sentence summary without a full stop.
  package let abstract: String
  /// The positional argument, if there is one.
  package private(set) var positional: PositionalDescription?
  /// The command's own options, in addition to those of the tool.
  package private(set) var options: [OptionDescription]
  /// The examples.
  package let examples: [Example]
  /// Whether help omits the command.
  package let isHidden: Bool

  /// A valid argument list with its purpose.
  package struct Example: Hashable, Sendable {
    /// The arguments, without the tool's name.
    package let arguments: String
    /// The purpose of the example.
    package let purpose: String
  }

  /// Creates the description of a command, with examples and their purposes.
  package init(
    _ name: String,
    _ abstract: String,
    positional: PositionalDescription? = nil,
    options: [OptionDescription] = [],
    examples: KeyValuePairs<String, String> = [:],
    isHidden: Bool = false
  ) {
    self.name = name
    self.abstract = abstract
    self.positional = positional
    self.options = options
    self.examples = examples.map { Example(arguments: $0, purpose: $1) }
    self.isHidden = isHidden
  }

  /// Returns the description with the tool's own names as values.
  func naming(_ names: [NameList: [String]]) -> CommandDescription {
    var named = self
    named.positional = positional?.naming(names)
    named.options = options.map { $0.naming(names) }
    return named
  }
}
