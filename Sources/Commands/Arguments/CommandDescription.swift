/// A command: its name, what it takes, and what help says of it.
package struct CommandDescription: Hashable, Sendable {
  /// The word that chooses it.
  package let name: String
  /// What it does, in one sentence without a full stop.
  package let abstract: String
  /// What it takes besides options, if anything.
  package let positional: PositionalDescription?
  /// Its own options; those of the tool come on top.
  package let options: [OptionDescription]
  /// Argument lists that work, without the tool's name, each with what it is for.
  package let examples: [Example]
  /// Whether help leaves it out.
  package let isHidden: Bool

  /// An argument list that works.
  package struct Example: Hashable, Sendable {
    /// The arguments, without the tool's name.
    package let arguments: String
    /// What it is for.
    package let purpose: String

    /// Describes an example.
    package init(_ arguments: String, _ purpose: String) {
      self.arguments = arguments
      self.purpose = purpose
    }
  }

  /// Describes a command.
  ///
  /// - Parameters:
  ///   - name: the word that chooses it.
  ///   - abstract: what it does.
  ///   - positional: what it takes besides options.
  ///   - options: its own options.
  ///   - examples: argument lists that work.
  ///   - isHidden: whether help leaves it out.
  package init(
    _ name: String,
    _ abstract: String,
    positional: PositionalDescription? = nil,
    options: [OptionDescription] = [],
    examples: [Example] = [],
    isHidden: Bool = false
  ) {
    self.name = name
    self.abstract = abstract
    self.positional = positional
    self.options = options
    self.examples = examples
    self.isHidden = isHidden
  }
}
