/// The description of a command line, the basis for parsing, help and error messages.
package struct ToolDescription: Hashable, Sendable {
  /// The name of the executable.
  package let name: String
  /// A one-sentence summary without a full stop.
  package let abstract: String
  /// The line for `--version`.
  package let version: String
  /// The commands, in the order of help.
  package let commands: [CommandDescription]
  /// The options of every command, which may also be given without a command.
  package let options: [OptionDescription]
  /// The environment variables that the tool reads.
  package let variables: [Variable]
  /// The exit codes.
  package let exitCodes: [ExitCode]

  /// An environment variable.
  package struct Variable: Hashable, Sendable {
    /// The name of the variable.
    package let name: String
    /// A one-sentence summary without a full stop.
    package let abstract: String
  }

  /// Creates the description of a command line, with variables and their summaries, and with the
  /// names that options of the commands accept.
  package init(
    name: String,
    abstract: String,
    version: String,
    commands: [CommandDescription],
    options: [OptionDescription],
    variables: KeyValuePairs<String, String> = [:],
    exitCodes: [ExitCode],
    names: [NameList: [String]] = [:]
  ) {
    self.name = name
    self.abstract = abstract
    self.version = version
    self.commands = commands.map { $0.naming(names) }
    self.options = options
    self.variables = variables.map { Variable(name: $0, abstract: $1) }
    self.exitCodes = exitCodes
  }

  /// Returns the command with a name, hidden or not.
  package func command(named name: String) -> CommandDescription? {
    commands.first { $0.name == name }
  }

  /// The commands that help shows.
  var shownCommands: [CommandDescription] { commands.filter { !$0.isHidden } }

  /// Returns the option with a spelling, from any command; an option means the same in all of them.
  func option(spelled spelling: Substring) -> OptionDescription? {
    let own = options.first { $0.matches(spelling) }
    return own ?? commands.lazy.flatMap(\.options).first { $0.matches(spelling) }
  }
}

/// The environment variables that only the command line reads.
enum EnvironmentVariable {
  /// The variable with the command that printed commands begin with, set by `try` for the program
  /// that it starts.
  static let command = "STORESTORM_COMMAND"
  /// The variable that leaves out the check of the glue, which `try` has made before it hunts.
  static let checkedGlue = "STORESTORM_CHECKED_GLUE"
  /// The variable that leaves hash seeds as they are.
  static let keepHashSeeds = "STORESTORM_KEEP_HASH_SEEDS"
}
