/// The actions of the commands; the command line depends only on this protocol.
package protocol CommandActions: Sendable {
  /// Runs one load-sized trial.
  func run(_ options: RunOptions, on terminal: Terminal) async -> ExitCode
  /// Runs many small trials.
  func hunt(_ options: HuntOptions, on terminal: Terminal) async -> ExitCode
  /// Merges the shards of a hunt.
  func merge(_ options: MergeOptions, on terminal: Terminal) async -> ExitCode
  /// Reproduces a recorded violation.
  func replay(_ options: ReplayOptions, on terminal: Terminal) async -> ExitCode
  /// Shrinks a recorded violation.
  func shrink(_ options: ShrinkOptions, on terminal: Terminal) async -> ExitCode
  /// Writes a test that fails as long as a recorded violation is reproduced.
  func exportTest(_ options: ExportTestOptions, on terminal: Terminal) async -> ExitCode
  /// Makes a page from a result.
  func page(_ options: PageOptions, on terminal: Terminal) async -> ExitCode
  /// Reports mistakes in scenario files.
  func validate(_ options: ValidateOptions, on terminal: Terminal) async -> ExitCode
  /// Lists the available names.
  func list(_ options: ListOptions, on terminal: Terminal) async -> ExitCode
  /// Explains a name and the real bug behind it.
  func explain(_ options: ExplainOptions, on terminal: Terminal) async -> ExitCode
  /// Writes a first scenario.
  func new(_ options: NewOptions, on terminal: Terminal) async -> ExitCode
  /// Writes a package around an app's files.
  func initPackage(_ options: InitOptions, on terminal: Terminal) async -> ExitCode
  /// Compares counters with a baseline.
  func gate(_ options: GateOptions, on terminal: Terminal) async -> ExitCode
  /// Times one benchmark of the gate.
  func gateSample(_ options: GateSampleOptions, on terminal: Terminal) async -> ExitCode
  /// Measures the cost of finding defects.
  func measureSearch(_ options: MeasureSearchOptions, on terminal: Terminal) async -> ExitCode
  /// Prints many digests.
  func digests(_ options: DigestsOptions, on terminal: Terminal) async -> ExitCode
  /// Runs part of a hunt's trials.
  func worker(_ options: WorkerOptions, on terminal: Terminal) async -> ExitCode
}

extension CommandActions {
  /// Executes a command.
  func perform(_ command: Command, on terminal: Terminal) async -> ExitCode {
    switch command {
    case .run(let options): await run(options, on: terminal)
    case .hunt(let options): await hunt(options, on: terminal)
    case .merge(let options): await merge(options, on: terminal)
    case .replay(let options): await replay(options, on: terminal)
    case .shrink(let options): await shrink(options, on: terminal)
    case .exportTest(let options): await exportTest(options, on: terminal)
    case .page(let options): await page(options, on: terminal)
    case .validate(let options): await validate(options, on: terminal)
    case .list(let options): await list(options, on: terminal)
    case .explain(let options): await explain(options, on: terminal)
    case .new(let options): await new(options, on: terminal)
    case .initPackage(let options): await initPackage(options, on: terminal)
    case .gate(let options): await gate(options, on: terminal)
    case .gateSample(let options): await gateSample(options, on: terminal)
    case .measureSearch(let options): await measureSearch(options, on: terminal)
    case .digests(let options): await digests(options, on: terminal)
    case .worker(let options): await worker(options, on: terminal)
    }
  }
}
