import FileFormats

extension UsageError {
  /// One line with what was expected, what was found, and the nearest correct spelling.
  package var message: String {
    switch self {
    case .missingCommand(let commands):
      "expected a command, found nothing; the commands are \(commands.list(joinedBy: "and"))"
    case .unknownCommand(let found, let commands):
      "no command \(found.quoted); "
        + (Spelling.nearest(toArgument: found, among: commands).map { "did you mean '\($0)'?" }
          ?? "the commands are \(commands.list(joinedBy: "and"))")
    case .unknownOption(let found, let command, let options):
      (command.map { "\($0): " } ?? "") + "no option \(found.quoted); "
        + (Spelling.nearest(toArgument: found, among: options).map { "did you mean '\($0)'?" }
          ?? "see --help")
    case .optionOfOtherCommands(let option, let command, let takers):
      "\(command): no option '\(option)'; it belongs to \(takers.list(joinedBy: "and"))"
    case .missingValue(let option, let expected, let next):
      "\(option): expected \(expected.expectation), found "
        + (next.map { "the option \($0.quoted)" } ?? "nothing")
    case .valueForFlag(let option, let found): "\(option): expected no value, found \(found.quoted)"
    case .repeatedOption(let option): "\(option): expected once, found twice"
    case .badValue(let subject, let expected, let found):
      Self.badValue(subject: subject, expected: expected, found: found)
    case .missingPositional(let command, let expected):
      "\(command): expected \(expected.name), \(expected.kind.expectation), found nothing"
    case .extraPositional(let command, let expected, let found, let option):
      "\(command): expected "
        + (expected.map { "one \($0.name)" } ?? "only options") + ", but also found \(found.quoted)"
        + (option.map { "; for another value of \($0), write '\($0)' before it, too" } ?? "")
    }
  }

  private static func badValue(subject: String, expected: ValueKind, found: String) -> String {
    let suggestion: String? =
      if case .word(let words, _) = expected {
        Spelling.nearest(toArgument: found, among: words)
      } else {
        nil
      }
    guard let suggestion else {
      return "\(subject): expected \(expected.expectation), found \(found.quoted)"
    }
    return "\(subject): found \(found.quoted); did you mean '\(suggestion)'?"
  }
}

/// The reason why arguments are rejected; a separate extension has the messages.
package enum UsageError: Error, Hashable, Sendable {
  /// No command was given.
  case missingCommand(among: [String])
  /// There is no such command.
  case unknownCommand(found: String, among: [String])
  /// There is no such option.
  case unknownOption(found: String, command: String?, among: [String])
  /// The option exists, but not for this command.
  case optionOfOtherCommands(option: String, command: String, takenBy: [String])
  /// An option has no value; `next` is the argument after it, if there is one.
  case missingValue(option: String, expected: ValueKind, next: String?)
  /// A flag has a value.
  case valueForFlag(option: String, found: String)
  /// An option was given more than once.
  case repeatedOption(option: String)
  /// A value is invalid; the subject is the option or positional.
  case badValue(subject: String, expected: ValueKind, found: String)
  /// A required positional is missing.
  case missingPositional(command: String, expected: PositionalDescription)
  /// The command accepts no further positional; it may be meant for a repeatable option.
  case extraPositional(
    command: String,
    expected: PositionalDescription?,
    found: String,
    after: String?
  )
}

extension String {
  /// The text in quotes, on one line, shortened if it is long.
  package var quoted: String {
    let bound = 60
    var text = "'"
    for scalar in unicodeScalars.prefix(bound) {
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator, .format:
        text += scalar.escaped(asASCII: true)
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text + (unicodeScalars.count > bound ? "...'" : "'")
  }
}

extension [String] {
  /// Returns the words joined by commas, with a conjunction before the last.
  package func list(joinedBy conjunction: String) -> String {
    guard count > 1, let last else { return first ?? "" }
    return dropLast().joined(separator: ", ") + " \(conjunction) " + last
  }
}
