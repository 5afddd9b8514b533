/// Text about the command line itself, made from its description.
package enum ToolPage: Hashable, Sendable {
  /// A script that lets a shell complete it.
  case completions(Shell)
  /// The manual page.
  case man

  /// A shell that can complete command lines.
  package enum Shell: String, Hashable, Sendable, CaseIterable {
    /// The GNU shell.
    case bash
    /// The Z shell.
    case zsh
    /// The friendly interactive shell.
    case fish
  }

  /// Finds what arguments ask for; nil if they ask for something else.
  ///
  /// - Parameter arguments: what the parser read.
  init?(_ arguments: ParsedArguments) {
    switch arguments.command.name {
    case "man": self = .man
    case "completions":
      guard let shell = arguments.positionals.first.flatMap(Shell.init) else { return nil }
      self = .completions(shell)
    default: return nil
    }
  }

  /// The text.
  ///
  /// - Parameter tool: what it is about.
  /// - Returns: whole lines.
  package func text(of tool: ToolDescription) -> String {
    switch self {
    case .man: ManPage(tool).text
    case .completions(.bash): BashCompletion(tool).text
    case .completions(.zsh): ZshCompletion(tool).text
    case .completions(.fish): FishCompletion(tool).text
    }
  }
}
