/// A command with its options, ready to be carried out.
package enum Command: Hashable, Sendable {
  /// One trial, load sized.
  case run(RunOptions)
  /// Many small trials.
  case hunt(HuntOptions)
  /// The shards of a hunt together.
  case merge(MergeOptions)
  /// A recorded violation again.
  case replay(ReplayOptions)
  /// A recorded violation, made smaller.
  case shrink(ShrinkOptions)
  /// A recorded violation as a test.
  case exportTest(ExportTestOptions)
  /// A page of a result.
  case page(PageOptions)
  /// Are these scenarios right?
  case validate(ValidateOptions)
  /// What is there to choose from?
  case list(ListOptions)
  /// What is this?
  case explain(ExplainOptions)
  /// A first scenario.
  case new(NewOptions)
  /// A package around an app's files.
  case initPackage(InitOptions)
  /// Exact counters against a baseline.
  case gate(GateOptions)
  /// One benchmark of the gate, timed (hidden).
  case gateSample(GateSampleOptions)
  /// What does finding a defect cost?
  case measureSearch(MeasureSearchOptions)
  /// Digests of many trials (hidden).
  case digests(DigestsOptions)
  /// A hunt's child process (hidden).
  case worker(WorkerOptions)

  /// Makes a command from arguments; nil if the description has one that this type does not know.
  ///
  /// - Parameter arguments: what the parser read.
  init?(_ arguments: ParsedArguments) {
    switch arguments.command.name {
    case "run": self = .run(RunOptions(arguments))
    case "hunt": self = .hunt(HuntOptions(arguments))
    case "merge": self = .merge(MergeOptions(arguments))
    case "replay": self = .replay(ReplayOptions(arguments))
    case "shrink": self = .shrink(ShrinkOptions(arguments))
    case "export-test": self = .exportTest(ExportTestOptions(arguments))
    case "page": self = .page(PageOptions(arguments))
    case "validate": self = .validate(ValidateOptions(arguments))
    case "list": self = .list(ListOptions(arguments))
    case "explain": self = .explain(ExplainOptions(arguments))
    case "new": self = .new(NewOptions(arguments))
    case "init": self = .initPackage(InitOptions(arguments))
    case "gate": self = .gate(GateOptions(arguments))
    case "gate-sample": self = .gateSample(GateSampleOptions(arguments))
    case "measure-search": self = .measureSearch(MeasureSearchOptions(arguments))
    case "digests": self = .digests(DigestsOptions(arguments))
    case "worker": self = .worker(WorkerOptions(arguments))
    default: return nil
    }
  }

  /// Whether logic under test runs in this process or in its children.
  var runsTrials: Bool {
    switch self {
    case .validate, .list, .explain, .page, .initPackage: false
    default: true
    }
  }

  /// How the result is shown; nil for a worker, which shows nothing.
  package var output: OutputOptions? {
    switch self {
    case .run(let options): options.output
    case .hunt(let options): options.output
    case .merge(let options): options.output
    case .replay(let options): options.output
    case .shrink(let options): options.output
    case .exportTest(let options): options.output
    case .page(let options): options.output
    case .validate(let options): options.output
    case .list(let options): options.output
    case .explain(let options): options.output
    case .new(let options): options.output
    case .initPackage(let options): options.output
    case .gate(let options): options.output
    case .gateSample(let options): options.output
    case .measureSearch(let options): options.output
    case .digests(let options): options.output
    case .worker: nil
    }
  }
}
