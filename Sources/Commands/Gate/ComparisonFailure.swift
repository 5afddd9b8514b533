/// The reason why the times of two builds cannot be compared.
enum ComparisonFailure: Error, Hashable, Sendable {
  /// There was a request to stop.
  case stopped(ExitCode)
  /// The folder is not in a Git repository, or Git is not installed.
  case noRepository(reason: String)
  /// Git knows no such revision.
  case noRevision(String)
  /// Swift cannot run.
  case noSwift(reason: String)
  /// The package of the revision cannot be checked out or built.
  case baseIsNotBuilt(revision: String, reason: String)
  /// The package in this folder cannot be built.
  case headIsNotBuilt(reason: String)
  /// The path given as the newer build is not a program.
  case noProgram(path: String)
  /// The revision has no command that times a benchmark.
  case baseCannotBeTimed(revision: String, reason: String)
  /// The newer build has no command that times a benchmark.
  case headCannotBeTimed(reason: String)
  /// The two builds share no benchmark.
  case nothingInCommon(revision: String)
  /// A build failed while it was timed.
  case sampleFailed(benchmark: String, side: String, reason: String)
  /// The number of pairs is too small for the number of benchmarks.
  case tooFewPairs(found: Int, least: Int, benchmarks: Int)
  /// A required file could not be created.
  case noFile(path: String, reason: String)

  /// The exit code of the command.
  var code: ExitCode {
    switch self {
    case .stopped(let code): code
    case .noRepository, .noRevision, .headIsNotBuilt, .noProgram, .headCannotBeTimed, .tooFewPairs:
      .usage
    case .baseIsNotBuilt, .baseCannotBeTimed, .nothingInCommon: .nothingToCompare
    case .noSwift, .sampleFailed, .noFile: .internalError
    }
  }

  /// Returns the refusal of a command for this reason.
  func refusal(of command: String) -> Refusal { Refusal(message.map { "\(command): \($0)" }, code) }

  /// A one-line message; nil if there is none.
  private var message: String? {
    switch self {
    case .stopped: nil
    case .noRepository(let reason):
      "--against: expected a folder inside a git repository, found none (\(reason)); run it in "
        + "the folder of the package"
    case .noRevision(let found):
      "--against: expected a git revision, found \(found.quoted); in a shallow clone, run "
        + "'git fetch' first"
    case .noSwift(let reason):
      "swift cannot be run (\(reason)); --against builds with the swift on PATH"
    case .baseIsNotBuilt(let revision, let reason):
      "\(revision) cannot be built (\(reason)): no times to compare with; name a revision that "
        + "this toolchain can build"
    case .headIsNotBuilt(let reason):
      "this folder cannot be built (\(reason)); fix the errors of 'swift build -c release'"
    case .noProgram(let path):
      "--head: expected a program, found none at \(path.quoted); build it, or leave --head out"
    case .baseCannotBeTimed(let revision, let reason):
      "\(revision) has no command 'gate-sample' that works here (\(reason)); name a later "
        + "revision, or leave --against out"
    case .headCannotBeTimed(let reason):
      "the newer build has no command 'gate-sample' that works here (\(reason)); give --head a "
        + "build of this folder"
    case .nothingInCommon(let revision):
      "\(revision) has none of these benchmarks: no times to compare with; leave --against out"
    case .sampleFailed(let benchmark, let side, let reason):
      "\(benchmark) cannot be timed in the \(side) build: \(reason)"
    case .tooFewPairs(let found, let least, let benchmarks):
      "--pairs: expected at least \(least) for \(benchmarks) benchmark\(benchmarks == 1 ? "" : "s")"
        + ", found \(found): fewer can never be conclusive"
    case .noFile(let path, let reason): "cannot write \(path.quoted): \(reason)"
    }
  }
}
