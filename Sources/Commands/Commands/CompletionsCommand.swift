/// `completions SHELL`: prints a shell completion script.
struct CompletionsCommand: ToolCommand {
  static let description = CommandDescription(
    "completions",
    "Print a shell completion script",
    positional: PositionalDescription("SHELL", .word(among: Shell.allCases.map(\.rawValue)))
      .help("bash, zsh or fish"),
    examples: [
      "completions bash > ~/.local/share/bash-completion/completions/storestorm": "bash",
      "completions zsh > ~/.zfunc/_storestorm": "zsh, if ~/.zfunc is in its fpath",
      "completions fish > ~/.config/fish/completions/storestorm.fish": "fish",
    ]
  )
  static let runsTrials = false

  /// A shell that can complete command lines.
  enum Shell: String, Hashable, Sendable, CaseIterable {
    /// The GNU shell.
    case bash
    /// The Z shell.
    case zsh
    /// The friendly interactive shell.
    case fish
  }

  struct Options: CommandOptions {
    let shell: Shell

    init(_ arguments: ParsedArguments) {
      // The parser accepts only the names of shells.
      shell = arguments.positionals.first.flatMap(Shell.init) ?? .bash
    }
  }

  let options: Options
  let tool: Tool
}

extension CompletionsCommand {
  /// Prints the script.
  func run() -> ExitCode {
    let text =
      switch options.shell {
      case .bash: BashCompletion(tool: tool.description).text
      case .zsh: ZshCompletion(tool: tool.description).text
      case .fish: FishCompletion(tool: tool.description).text
      }
    terminal.result(verbatim: text)
    return .held
  }
}
