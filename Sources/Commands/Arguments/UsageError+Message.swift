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
    case .extraPositional(let command, let expected, let found):
      "\(command): expected "
        + (expected.map { "one \($0.name)" } ?? "only options") + ", but also found \(found.quoted)"
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
