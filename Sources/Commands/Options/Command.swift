/// A command with its options, ready to be executed.
package enum Command: Hashable, Sendable {
  /// Runs one load-sized trial.
  case run(RunOptions)
  /// Runs many small trials.
  case hunt(HuntOptions)
  /// Merges the shards of a hunt.
  case merge(MergeOptions)
  /// Reproduces a recorded violation.
  case replay(ReplayOptions)
  /// Shrinks a recorded violation.
  case shrink(ShrinkOptions)
  /// Writes a test of a recorded violation.
  case exportTest(ExportTestOptions)
  /// Makes a page from a result.
  case page(PageOptions)
  /// Checks scenarios.
  case validate(ValidateOptions)
  /// Lists the available names.
  case list(ListOptions)
  /// Explains a name.
  case explain(ExplainOptions)
  /// Writes a first scenario.
  case new(NewOptions)
  /// Writes a package around an app's files.
  case initPackage(InitOptions)
  /// Writes, builds, checks and hunts a package around an app's files.
  case tryApp(TryOptions)
  /// Checks the glue of an app.
  case checkGlue(CheckGlueOptions)
  /// Tests a real server.
  case testServer(ServerOptions)
  /// Writes the root certificate of the simulated App Store.
  case certificate(CertificateOptions)
  /// Compares exact counters with a baseline.
  case gate(GateOptions)
  /// Times one benchmark of the gate (hidden).
  case gateSample(GateSampleOptions)
  /// Prints digests of many trials (hidden).
  case digests(DigestsOptions)
  /// Runs logic under test for another process (hidden).
  case worker

  /// Creates a command from arguments; nil if this type does not implement the command.
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
    case "try": self = .tryApp(TryOptions(arguments))
    case "check-glue": self = .checkGlue(CheckGlueOptions(arguments))
    case "test-server": self = .testServer(ServerOptions(arguments))
    case "certificate": self = .certificate(CertificateOptions(arguments))
    case "gate": self = .gate(GateOptions(arguments))
    case "gate-sample": self = .gateSample(GateSampleOptions(arguments))
    case "digests": self = .digests(DigestsOptions(arguments))
    case "worker": self = .worker
    default: return nil
    }
  }

  /// Whether logic under test runs in this process or in its children.
  var runsTrials: Bool {
    switch self {
    case .validate, .list, .explain, .page, .initPackage, .tryApp, .certificate: false
    default: true
    }
  }
}
