import Commands
import Synchronization

/// Keeps the options with which a command was called, and answers with a code.
final class ActionsRecorder: CommandActions {
  private let calls = Mutex<[Command]>([])
  private let code: ExitCode

  init(answering code: ExitCode = .held) { self.code = code }

  var commands: [Command] { calls.withLock { $0 } }

  func run(_ options: RunOptions, on terminal: Terminal) async -> ExitCode {
    keep(.run(options), on: terminal)
  }
  func hunt(_ options: HuntOptions, on terminal: Terminal) async -> ExitCode {
    keep(.hunt(options), on: terminal)
  }
  func merge(_ options: MergeOptions, on terminal: Terminal) async -> ExitCode {
    keep(.merge(options), on: terminal)
  }
  func replay(_ options: ReplayOptions, on terminal: Terminal) async -> ExitCode {
    keep(.replay(options), on: terminal)
  }
  func shrink(_ options: ShrinkOptions, on terminal: Terminal) async -> ExitCode {
    keep(.shrink(options), on: terminal)
  }
  func exportTest(_ options: ExportTestOptions, on terminal: Terminal) async -> ExitCode {
    keep(.exportTest(options), on: terminal)
  }
  func page(_ options: PageOptions, on terminal: Terminal) async -> ExitCode {
    keep(.page(options), on: terminal)
  }
  func validate(_ options: ValidateOptions, on terminal: Terminal) async -> ExitCode {
    keep(.validate(options), on: terminal)
  }
  func list(_ options: ListOptions, on terminal: Terminal) async -> ExitCode {
    keep(.list(options), on: terminal)
  }
  func explain(_ options: ExplainOptions, on terminal: Terminal) async -> ExitCode {
    keep(.explain(options), on: terminal)
  }
  func new(_ options: NewOptions, on terminal: Terminal) async -> ExitCode {
    keep(.new(options), on: terminal)
  }
  func initPackage(_ options: InitOptions, on terminal: Terminal) async -> ExitCode {
    keep(.initPackage(options), on: terminal)
  }
  func gate(_ options: GateOptions, on terminal: Terminal) async -> ExitCode {
    keep(.gate(options), on: terminal)
  }
  func gateSample(_ options: GateSampleOptions, on terminal: Terminal) async -> ExitCode {
    keep(.gateSample(options), on: terminal)
  }
  func measureSearch(
    _ options: MeasureSearchOptions,
    on terminal: Terminal
  ) async -> ExitCode {
    keep(.measureSearch(options), on: terminal)
  }
  func digests(_ options: DigestsOptions, on terminal: Terminal) async -> ExitCode {
    keep(.digests(options), on: terminal)
  }
  func worker(_ options: WorkerOptions, on terminal: Terminal) async -> ExitCode {
    keep(.worker(options), on: terminal)
  }

  private func keep(_ command: Command, on terminal: Terminal) -> ExitCode {
    calls.withLock { $0.append(command) }
    terminal.result("done")
    return code
  }
}
