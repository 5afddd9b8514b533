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
  /// The command accepts no further positional.
  case extraPositional(command: String, expected: PositionalDescription?, found: String)
}
