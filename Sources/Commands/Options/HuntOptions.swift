/// `hunt FILE...`: many small trials until the budget ends.
package struct HuntOptions: Hashable, Sendable {
  /// The scenario files, at least one.
  package var scenarios: [String]
  /// What the command line says of each trial.
  package var trial: TrialOptions
  /// How many trials at most; nil: bounded by ``time`` alone, or by the command's default.
  package var trials: Int?
  /// How long the search takes at most by the wall clock, and so does making smaller what it found:
  /// see ``ShrinkingTime``; nil: bounded by ``trials`` alone.
  package var time: Duration?
  /// How many workers; nil: one per processor.
  package var jobs: Int?
  /// Where files go; nil: `results/runs/<name>`.
  package var directory: String?
  /// Whether to go on after the first violation.
  package var keepsGoing: Bool
  /// Whether to end with the first violation.
  package var failsFast: Bool
  /// Which share of the trials to run; nil: all.
  package var shard: ShardSource?
  /// Whether violations are made smaller once the search is over.
  package var shrinks: Bool
  /// Files for other tools.
  package var exports: ExportOptions
  /// Where a page of the result goes; nil: nowhere.
  package var html: String?
  /// How the result is shown.
  package var output: OutputOptions

  /// Why these options do not go together, in one line; nil if they do.
  var refusal: String? {
    if keepsGoing, failsFast {
      return "--keep-going and --fail-fast exclude each other; give one of them"
    }
    guard shard != nil else { return nil }
    if trial.strategy == "exhaustive" { return "--shard: an exhaustive hunt cannot be sharded" }
    if time != nil { return "--shard splits trials, not time: use --trials, not --for" }
    if trials == nil { return "--shard: set --trials to the number of trials of all shards" }
    return trial.seed == nil ? "--shard: set --seed to the seed that all shards start from" : nil
  }

  /// A hunt for what a run has met: among few users, for at most a minute.
  ///
  /// - Parameters:
  ///   - run: the run.
  ///   - seed: the run's.
  ///   - directory: where files go.
  init(of run: RunOptions, seed: UInt64, directory: String) {
    scenarios = [run.scenario]
    trial = run.trial
    (trial.seed, trial.users, trial.strategy) = (seed, nil, nil)
    trials = 100_000
    time = .seconds(60)
    self.directory = directory
    keepsGoing = false
    failsFast = false
    shrinks = true
    exports = ExportOptions(paths: [])
    html = nil
    output = run.output
  }

  init(_ arguments: ParsedArguments) {
    scenarios = arguments.positionals
    trial = TrialOptions(arguments)
    trials = arguments.count(.trials)
    time = arguments.length(.time)
    jobs = arguments.count(.jobs)
    directory = arguments.text(.out)
    keepsGoing = arguments.has(.keepGoing)
    failsFast = arguments.has(.failFast)
    shard = arguments.shard(.shard)
    shrinks = !arguments.has(.noShrink)
    exports = ExportOptions(arguments)
    html = arguments.text(.html)
    output = OutputOptions(arguments)
  }
}
