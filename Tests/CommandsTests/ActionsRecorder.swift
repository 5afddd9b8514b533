import Synchronization

@testable import Commands

/// Keeps the commands that were called with their output options, and answers with a code.
final class ActionsRecorder: CommandActions {
  /// A command as it was called.
  struct Call {
    let command: Command
    let output: OutputOptions?
  }

  private let kept = Mutex<[Call]>([])
  private let code: ExitCode

  init(answering code: ExitCode = .held) { self.code = code }

  var calls: [Call] { kept.withLock { $0 } }

  func perform(_ command: Command, on terminal: Terminal) async -> ExitCode {
    kept.withLock { $0.append(Call(command: command, output: terminal.options)) }
    terminal.result("done")
    return code
  }
}
