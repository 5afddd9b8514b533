/// The options of `hunt FILE...`: runs many small trials until the budget ends.
package struct HuntOptions: Hashable, Sendable {
  /// The scenario files, at least one.
  package var scenarios: [String]
  /// The options for each trial.
  package var trial: TrialOptions
  /// The most trials to run; if nil, ``time`` or the command's default is the bound.
  package var trials: Int?
  /// The most wall-clock time for the search; if nil, ``trials`` is the bound.
  ///
  /// Shrinking the findings may take as long again: see ``ShrinkingTime``.
  package var time: Duration?
  /// The number of workers; if nil, one per processor.
  package var jobs: Int?
  /// The folder for files; if nil, `results/runs/<name>`.
  package var directory: String?
  /// Whether to continue after the first violation.
  package var keepsGoing = false
  /// Whether to end at the first violation.
  package var failsFast = false
  /// The shard to run; if nil, all trials run.
  package var shard: ShardSource?
  /// Whether findings are shrunk after the search.
  package var shrinks = true
  /// The most findings to shrink and print in full; if nil, all.
  package var mostInFull: Int?
  /// The files for other tools.
  package var exports: ExportOptions
  /// The path of a page of the result; if nil, no page is written.
  package var html: String?

  /// A one-line message if these options contradict one another; otherwise nil.
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

  /// Creates the options of a hunt for a run's violation, with few users and for at most a minute.
  init(of run: RunOptions, seed: UInt64, directory: String) {
    scenarios = [run.scenario]
    trial = run.trial
    (trial.seed, trial.users, trial.strategy) = (seed, nil, nil)
    trials = 100_000
    time = .seconds(60)
    self.directory = directory
    exports = ExportOptions(paths: [])
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
    mostInFull = arguments.count(.inFull)
    exports = ExportOptions(arguments)
    html = arguments.text(.html)
  }
}
