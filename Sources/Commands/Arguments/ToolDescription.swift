/// A whole command line: from this value come parsing, help and refusals.
package struct ToolDescription: Hashable, Sendable {
  /// The name of the executable.
  package let name: String
  /// What it is, in one sentence without a full stop.
  package let abstract: String
  /// One line for `--version`.
  package let version: String
  /// Its commands, in the order of help.
  package let commands: [CommandDescription]
  /// Options that every command takes, and that may stand alone.
  package let options: [OptionDescription]
  /// Variables of the environment that are looked at, with what they do.
  package let variables: [Variable]
  /// Each exit code with its meaning.
  package let exitCodes: [ExitCode]

  /// A variable of the environment.
  package struct Variable: Hashable, Sendable {
    /// Its name.
    package let name: String
    /// What it does, in one sentence without a full stop.
    package let abstract: String

    /// Describes a variable.
    package init(_ name: String, _ abstract: String) {
      self.name = name
      self.abstract = abstract
    }
  }

  /// Describes a command line.
  package init(
    name: String,
    abstract: String,
    version: String,
    commands: [CommandDescription],
    options: [OptionDescription],
    variables: [Variable] = [],
    exitCodes: [ExitCode]
  ) {
    self.name = name
    self.abstract = abstract
    self.version = version
    self.commands = commands
    self.options = options
    self.variables = variables
    self.exitCodes = exitCodes
  }

  /// The command of that name, hidden or not.
  package func command(named name: String) -> CommandDescription? {
    commands.first { $0.name == name }
  }

  /// The commands that help names.
  var shownCommands: [CommandDescription] { commands.filter { !$0.isHidden } }

  /// The option written that way, of any command: an option means the same in all that take it.
  func option(spelled spelling: Substring) -> OptionDescription? {
    let own = options.first { $0.matches(spelling) }
    return own ?? commands.lazy.flatMap(\.options).first { $0.matches(spelling) }
  }
}
