/// A parser for arguments that match a ``ToolDescription``.
///
/// Options and positionals may come in any order, even before the command. A value follows its
/// option or an equals sign. After `--`, everything is positional. The parser guesses nothing and
/// rejects arguments that do not match.
package struct ArgumentParser: Sendable {
  private let tool: ToolDescription

  /// Creates a parser.
  package init(_ tool: ToolDescription) { self.tool = tool }

  /// Parses arguments.
  package func parse(_ arguments: [String]) throws(UsageError) -> Request {
    if let request = helpOrVersion(arguments) { return request }
    let words = try words(of: arguments)
    guard let name = words.positionals.first else {
      throw .missingCommand(among: tool.shownCommands.map(\.name))
    }
    guard let command = tool.command(named: name) else {
      throw .unknownCommand(found: name, among: tool.shownCommands.map(\.name))
    }
    let values = try values(of: words.options, for: command)
    let positionals = Array(words.positionals.dropFirst())
    let repeatable = words.options.last { $0.option.repeats }?.option.spelling
    try check(positionals, of: command, after: repeatable)
    return .command(ParsedArguments(command: command, positionals: positionals, values: values))
  }

  /// Returns a request for help or the version, even if the other arguments are wrong.
  private func helpOrVersion(_ arguments: [String]) -> Request? {
    let words = arguments.prefix { $0 != "--" }
    if words.first == "help" || words.contains(where: { $0 == "--help" || $0 == "-h" }) {
      return .help(words.lazy.compactMap(tool.command(named:)).first)
    }
    return words.contains("--version") ? .version : nil
  }

  private struct Words {
    var positionals: [String] = []
    var options: [(option: OptionDescription, value: String?)] = []
  }

  /// Separates options, their values and positionals.
  private func words(of arguments: [String]) throws(UsageError) -> Words {
    var words = Words()
    var rest = arguments[...]
    while let word = rest.popFirst() {
      if word == "--" {
        words.positionals += rest
        break
      }
      guard word.hasPrefix("-"), word != "-" else {
        words.positionals.append(word)
        continue
      }
      let spelling = word.prefix { $0 != "=" }
      let attached = spelling == word ? nil : String(word.dropFirst(spelling.count + 1))
      guard let option = tool.option(spelled: spelling) else {
        throw unknownOption(spelling, after: words.positionals.first)
      }
      guard let kind = option.kind else {
        if let attached { throw .valueForFlag(option: option.spelling, found: attached) }
        words.options.append((option, nil))
        continue
      }
      if let attached {
        words.options.append((option, attached))
      } else if let next = rest.first, !looksLikeOption(next) {
        words.options.append((option, next))
        rest.removeFirst()
      } else {
        throw .missingValue(option: option.spelling, expected: kind, next: rest.first)
      }
    }
    return words
  }

  /// Whether a word is an option; a dash and a digit is a negative number, which is never a valid
  /// value.
  private func looksLikeOption(_ word: String) -> Bool {
    guard word.hasPrefix("-"), let second = word.dropFirst().first else { return false }
    return !second.isNumber
  }

  private func unknownOption(_ spelling: Substring, after name: String?) -> UsageError {
    let command = name.flatMap(tool.command(named:))
    let options = (command.map { [$0] } ?? tool.shownCommands).flatMap(\.options) + tool.options
    return .unknownOption(
      found: String(spelling),
      command: command?.name,
      among: options.map(\.spelling)
    )
  }

  private func values(
    of given: [(option: OptionDescription, value: String?)],
    for command: CommandDescription
  ) throws(UsageError) -> [String: [String]] {
    var values: [String: [String]] = [:]
    for (option, text) in given {
      // The command's own description of the option holds the accepted values.
      let own = (command.options + tool.options).first { $0.name == option.name }
      guard let own else {
        let takers = tool.shownCommands.filter { $0.options.contains { $0.name == option.name } }
        throw .optionOfOtherCommands(
          option: option.spelling,
          command: command.name,
          takenBy: takers.map(\.name)
        )
      }
      guard own.repeats || !values.keys.contains(own.name) else {
        throw .repeatedOption(option: own.spelling)
      }
      if let kind = own.kind, let text, !kind.accepts(text) {
        throw .badValue(subject: own.spelling, expected: kind, found: text)
      }
      values[own.name, default: []] += [text].compactMap(\.self)
    }
    return values
  }

  private func check(
    _ positionals: [String],
    of command: CommandDescription,
    after repeatable: String?
  ) throws(UsageError) {
    func extra(_ found: String) -> UsageError {
      .extraPositional(
        command: command.name,
        expected: command.positional,
        found: found,
        after: repeatable
      )
    }
    guard let expected = command.positional else {
      guard let found = positionals.first else { return }
      throw extra(found)
    }
    guard expected.isOptional || !positionals.isEmpty else {
      throw .missingPositional(command: command.name, expected: expected)
    }
    for found in positionals where !expected.kind.accepts(found) {
      let subject = "\(command.name): \(expected.name)"
      throw .badValue(subject: subject, expected: expected.kind, found: found)
    }
    if positionals.count > 1, !expected.repeats {
      throw extra(positionals[1])
    }
  }
}

/// The request that arguments make.
package enum Request: Hashable, Sendable {
  /// Help for a command, or for the tool.
  case help(CommandDescription?)
  /// The version.
  case version
  /// The execution of a command.
  case command(ParsedArguments)
}

/// A command with its given values, all of them valid.
package struct ParsedArguments: Hashable, Sendable {
  /// The command.
  package let command: CommandDescription
  /// The positional arguments.
  package let positionals: [String]
  /// The values of options in order, by long name; a flag has none.
  let values: [String: [String]]

  /// Whether an option was given.
  package func has(_ option: OptionDescription) -> Bool { values.keys.contains(option.name) }

  /// Returns the text or path given for an option, if any.
  package func text(_ option: OptionDescription) -> String? { values[option.name]?.first }

  /// Returns the texts or paths given for a repeatable option, in order.
  package func texts(_ option: OptionDescription) -> [String] { values[option.name, default: []] }

  /// Returns the whole number given for an option, if any.
  package func count(_ option: OptionDescription) -> Int? { text(option).flatMap { Int($0) } }

  /// Returns the seed given for an option, if any.
  package func seed(_ option: OptionDescription) -> UInt64? {
    text(option).flatMap(ValueKind.seed)
  }

  /// Returns the length of time given for an option, if any.
  package func length(_ option: OptionDescription) -> Duration? {
    text(option).flatMap(ValueKind.length)
  }
}
