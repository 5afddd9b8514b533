/// Why a list of arguments is refused; its wording lives in an extension of its own.
package enum UsageError: Error, Hashable, Sendable {
  /// No command was named.
  case missingCommand(among: [String])
  /// There is no such command.
  case unknownCommand(found: String, among: [String])
  /// There is no such option.
  case unknownOption(found: String, command: String?, among: [String])
  /// The option exists, but not for this command.
  case optionOfOtherCommands(option: String, command: String, takenBy: [String])
  /// An option that takes a value got none; `next` is the argument after it, if there is one.
  case missingValue(option: String, expected: ValueKind, next: String?)
  /// A flag was given a value.
  case valueForFlag(option: String, found: String)
  /// An option was given more than once.
  case repeatedOption(option: String)
  /// A value is not what is expected; the subject is the option or positional.
  case badValue(subject: String, expected: ValueKind, found: String)
  /// The command needs something that was not given.
  case missingPositional(command: String, expected: PositionalDescription)
  /// The command takes no more than was given before this.
  case extraPositional(command: String, expected: PositionalDescription?, found: String)
}
