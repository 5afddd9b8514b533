/// The outcome of a command, as its exit status.
package enum ExitCode: Int32, CaseIterable, Sendable {
  /// Everything held.
  case held = 0
  /// An invariant or a threshold was violated, or a counter of the gate went up.
  case violated = 1
  /// The command line, a scenario or a recording is invalid, or a guessed glue tells so little that
  /// a clean result means nothing.
  case usage = 2
  /// StoreStorm itself failed; nothing can be said about the logic under test.
  case internalError = 3
  /// The same seed gave two different runs, a replay diverged from its recording, or the logic left
  /// the simulation; nothing was checked.
  case notDeterministic = 4
  /// There is nothing to compare with: no baseline for this build, not all shards of a hunt, or a
  /// recording whose named operations no longer occur.
  case nothingToCompare = 5
  /// Stopped because the terminal was closed; the result holds what was found by then.
  case hungUp = 129
  /// Stopped by an interrupt (Ctrl-C); the result holds what was found by then.
  case interrupted = 130
  /// Stopped by a request to terminate; the result holds what was found by then.
  case terminated = 143

  /// The meaning of the code, as one line of help.
  package var meaning: String {
    switch self {
    case .held: "Everything held"
    case .violated: "An invariant or threshold was violated, or the gate found a regression"
    case .usage: "Invalid command line, scenario or recording, or a glue without access"
    case .internalError: "StoreStorm itself failed"
    case .notDeterministic:
      "Two runs of one seed differed, or a run left the simulation or its recording"
    case .nothingToCompare:
      "No baseline for this build, a missing shard, or an unreachable recording"
    case .hungUp: "The terminal was closed; the result holds what was found by then"
    case .interrupted: "Interrupted; the result holds what was found by then"
    case .terminated: "Terminated; the result holds what was found by then"
    }
  }

  /// Returns the exit code of a command that ends for several reasons.
  ///
  /// A request to stop comes first, then failures that make the result unreliable, then findings.
  ///
  /// ``held`` if there are none.
  static func gravest(_ codes: [ExitCode]) -> ExitCode {
    let order: [ExitCode] = [
      .interrupted, .terminated, .hungUp, .internalError, .notDeterministic, .violated,
      .nothingToCompare,
      .usage,
    ]
    return order.first(where: codes.contains) ?? .held
  }
}

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
