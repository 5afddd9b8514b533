/// A text about the command line itself, generated from its description.
package enum ToolPage: Hashable, Sendable {
  /// A shell completion script.
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

  /// Creates the page that arguments request; nil if they request something else.
  init?(_ arguments: ParsedArguments) {
    switch arguments.command.name {
    case "man": self = .man
    case "completions":
      guard let shell = arguments.positionals.first.flatMap(Shell.init) else { return nil }
      self = .completions(shell)
    default: return nil
    }
  }

  /// Returns the text of the page.
  package func text(of tool: ToolDescription) -> String {
    switch self {
    case .man: ManPage(tool: tool).text
    case .completions(.bash): BashCompletion(tool: tool).text
    case .completions(.zsh): ZshCompletion(tool: tool).text
    case .completions(.fish): FishCompletion(tool: tool).text
    }
  }
}
