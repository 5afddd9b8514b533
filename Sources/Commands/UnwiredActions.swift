/// Stands in until the commands are joined to what they do.
struct UnwiredActions: CommandActions {
  let countAllocations: (@Sendable () -> UInt64)?

  func run(_ options: RunOptions, on terminal: Terminal) async -> ExitCode { refuse(terminal) }
  func hunt(_ options: HuntOptions, on terminal: Terminal) async -> ExitCode { refuse(terminal) }
  func replay(_ options: ReplayOptions, on terminal: Terminal) async -> ExitCode {
    refuse(terminal)
  }
  func validate(_ options: ValidateOptions, on terminal: Terminal) async -> ExitCode {
    refuse(terminal)
  }
  func list(_ options: ListOptions, on terminal: Terminal) async -> ExitCode { refuse(terminal) }
  func gate(_ options: GateOptions, on terminal: Terminal) async -> ExitCode { refuse(terminal) }
  func digests(_ options: DigestsOptions, on terminal: Terminal) async -> ExitCode {
    refuse(terminal)
  }
  func worker(_ options: WorkerOptions, on terminal: Terminal) async -> ExitCode {
    refuse(terminal)
  }

  private func refuse(_ terminal: Terminal) -> ExitCode {
    terminal.message("not yet wired")
    return .internalError
  }
}
