/// The reason why a command ends without a verdict.
struct Refusal: Error {
  /// A one-line message, without the name of the tool; nil if all messages were written.
  let message: String?
  let code: ExitCode

  init(_ message: String?, _ code: ExitCode = .usage) {
    self.message = message
    self.code = code
  }

  /// Returns the refusal of a file that cannot be written.
  static func notWritten(_ path: String, _ reason: String, _ code: ExitCode = .usage) -> Refusal {
    Refusal("cannot write \(path.quoted): \(reason)", code)
  }

  /// Returns the refusal with a command before its message.
  func of(_ command: String) -> Refusal { Refusal(message.map { "\(command): \($0)" }, code) }
}
