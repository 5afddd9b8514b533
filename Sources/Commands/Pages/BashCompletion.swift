/// A completion script for bash; it does not need the package bash-completion.
struct BashCompletion: Sendable {
  let tool: ToolDescription

  var text: String {
    let function = ShellText.function(tool.name)
    return """
      # Completion for bash; made by '\(tool.name) completions bash'.
      \(function)() {
        local current=${COMP_WORDS[COMP_CWORD]} previous='' command='' i
        ((COMP_CWORD > 0)) && previous=${COMP_WORDS[COMP_CWORD - 1]}
        # bash takes an equals sign for a word of its own.
        if [[ $current == = ]]; then
          current=''
        elif [[ $previous == = ]] && ((COMP_CWORD > 1)); then
          previous=${COMP_WORDS[COMP_CWORD - 2]}
        fi
        for ((i = 1; i < COMP_CWORD; i++)); do
          case ${COMP_WORDS[i]} in
          \(tool.shownCommands.map(\.name).joined(separator: " | ")))
            command=${COMP_WORDS[i]}
            break
            ;;
          esac
        done
        local words='' files=''
        case $previous in
      \(optionCases)
        *)
          case $command in
      \(commandCases)
          *) words='\(toolWords)' ;;
          esac
          ;;
        esac
        COMPREPLY=()
        [[ -n $words ]] && mapfile -t COMPREPLY < <(compgen -W "$words" -- "$current")
        if [[ -n $files && $current != -* ]]; then
          local found
          compopt -o filenames 2>/dev/null
          mapfile -t found < <(compgen -f -X "$files" -- "$current"; compgen -d -- "$current")
          COMPREPLY+=("${found[@]}")
        fi
      }
      complete -F \(function) \(tool.name)

      """
  }

  private var toolWords: String {
    let words = tool.shownCommands.map(\.name) + tool.options.map(\.spelling)
    return words.joined(separator: " ")
  }

  private var optionCases: String {
    tool.shownOptions.compactMap { option in
      option.kind.map { "  \(option.spelling)) \(assignment($0)) ;;" }
    }.joined(separator: "\n")
  }

  private var commandCases: String {
    tool.shownCommands.map { command in
      var words = tool.spellings(of: command)
      var files = ""
      switch command.positional?.kind {
      case .word(let names, _), .suggested(let names): words += ShellText.plain(names)
      case let kind?: files = pattern(kind).map { "; files='\($0)'" } ?? ""
      case nil: break
      }
      return "    \(command.name)) words='\(words.joined(separator: " "))'\(files) ;;"
    }.joined(separator: "\n")
  }

  private func assignment(_ kind: ValueKind) -> String {
    switch kind {
    case .word(let words, _), .suggested(let words):
      "words='\(ShellText.plain(words).joined(separator: " "))'"
    default: pattern(kind).map { "files='\($0)'" } ?? ":"
    }
  }

  /// Returns the pattern of files that `compgen -X` leaves out; nil if the value is not a file.
  private func pattern(_ kind: ValueKind) -> String? {
    switch kind {
    case .path: "."
    case .file(let ending): "!*.\(ending)"
    default: nil
    }
  }
}
