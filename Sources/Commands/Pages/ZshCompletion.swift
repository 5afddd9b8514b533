/// A completion script for zsh.
struct ZshCompletion: Sendable {
  let tool: ToolDescription

  var text: String {
    let function = ShellText.function(tool.name)
    return """
      #compdef \(tool.name)
      # Completion for zsh; made by '\(tool.name) completions zsh'.
      \(function)() {
        local curcontext=$curcontext state line
        local -A opt_args
        local -a commands
        commands=(
      \(tool.shownCommands.map { "    " + described($0) }.joined(separator: "\n"))
        )
        _arguments -C \\
      \(arguments(tool.options))    '1:command:->command' \\
          '*::argument:->argument'
        case $state in
        command) _describe -t commands command commands ;;
        argument)
          case $words[1] in
      \(tool.shownCommands.map(part).joined(separator: "\n"))
          esac
          ;;
        esac
      }
      if [[ ${funcstack[1]} == \(function) ]]; then
        \(function) "$@"
      else
        compdef \(function) \(tool.name)
      fi

      """
  }

  private func described(_ command: CommandDescription) -> String {
    ShellText.quoted("\(command.name):\(command.abstract)")
  }

  private func part(_ command: CommandDescription) -> String {
    let positional = command.positional.map { positional in
      let place = positional.repeats ? "*" : positional.isOptional ? "1:" : "1"
      let text = "\(place):\(positional.name):\(action(positional.kind))"
      return "    \(ShellText.quoted(text))"
    }
    let options = arguments(command.options + tool.options)
    let list = positional.map { options + $0 } ?? String(options.dropLast(" \\\n".count))
    return "    \(command.name))\n    _arguments \\\n\(list)\n      ;;"
  }

  private func arguments(_ options: [OptionDescription]) -> String {
    options.map { option in
      let abstract = escaped(option.abstract)
      let value = option.kind.map { ":\(option.placeholder):\(action($0))" } ?? ""
      let equals = option.kind == nil ? "" : "="
      let long = ShellText.quoted("\(option.spelling)\(equals)[\(abstract)]\(value)")
      let short = option.short.map { short in
        "    " + ShellText.quoted("-\(short)[\(abstract)]") + " \\\n"
      }
      return "    \(long) \\\n" + (short ?? "")
    }.joined()
  }

  private func action(_ kind: ValueKind) -> String {
    switch kind {
    case .path: "_files"
    case .file(let ending): "_files -g \"*.\(ending)\""
    case .word(let words, _), .suggested(let words):
      "(" + ShellText.plain(words).joined(separator: " ") + ")"
    case .count, .seed, .length, .form, .listed, .text: " "
    }
  }

  /// Returns text with brackets and colons escaped, which are special to `_arguments`.
  private func escaped(_ text: String) -> String {
    text.reduce(into: "") { result, character in
      if "[]:\\".contains(character) { result.append("\\") }
      result.append(character)
    }
  }
}
