import Trials

extension ToolDescription {
  /// The command line of StoreStorm.
  ///
  /// - Parameters:
  ///   - name: the name of the executable, which a package of the user's own chooses.
  ///   - version: one line for `--version`.
  ///   - variants: identifiers that `--variant` takes; empty: any text.
  ///   - strategies: names that `--strategy` takes; empty: any text.
  /// - Returns: the description.
  package static func storm(
    name: String,
    version: String,
    variants: [String] = [],
    strategies: [String] = []
  ) -> ToolDescription {
    let trial = TrialOptions.descriptions(variants: variants, strategies: strategies)
    return ToolDescription(
      name: name,
      abstract: "finds races in in-app-purchase logic and loads it, from one seed",
      version: version,
      commands: [
        .run(trial), .hunt(trial), .merge, .replay, .shrink, .exportTest, .validate, .list,
        .gate, .gateSample, .measureSearch(trial), .digests(trial), .worker(trial),
      ],
      options: [.noColor, .help, .version],
      variables: [
        Variable(
          StartAgain.variable,
          "With 1, hash tables are seeded anew in each process, as Swift does; otherwise "
            + "trials run with \(HashSeeds.variable)=1"
        ),
        Variable(
          ShardEngine.indexVariable,
          "The number of this shard, from 0, for --shard auto"
        ),
        Variable(
          ShardEngine.countVariable,
          "How many shards there are, for engines that do not say it"
        ),
        Variable(
          JobSummary.markVariable,
          "With true, gate adds its tables to GITHUB_STEP_SUMMARY and annotates the change"
        ),
      ],
      exitCodes: ExitCode.allCases
    )
  }
}

extension CommandDescription {
  private static let scenario = PositionalDescription("FILE", .path, "A scenario file")
  private static let scenarios = PositionalDescription(
    "FILE",
    .path,
    repeats: true,
    "Scenario files"
  )

  fileprivate static func run(_ trial: [OptionDescription]) -> CommandDescription {
    CommandDescription(
      "run",
      "Run one trial of a scenario, load sized; report timings and invariants",
      positional: scenario,
      options: trial + [.clock, .pace, .huntOnViolation, .out] + OptionDescription.outputs,
      examples: [
        Example("run Scenarios/ask-to-buy.json5", "10,000 users around the reference logic"),
        Example(
          "run Scenarios/ask-to-buy.json5 --users 1000000 --seed 7 --json",
          "a million users, the result as JSON"
        ),
        Example(
          "run Scenarios/unlock-basics.json5 --time real --hunt-on-violation",
          "on real threads, in about a minute; what goes wrong is looked for in small"
        ),
      ]
    )
  }

  fileprivate static func hunt(_ trial: [OptionDescription]) -> CommandDescription {
    CommandDescription(
      "hunt",
      "Run many small trials; record and report each kind of violation",
      positional: scenarios,
      options: [.trials, .time, .jobs, .keepGoing, .failFast, .noShrink, .shard] + trial + [.out]
        + OptionDescription.outputs,
      examples: [
        Example(
          "hunt Scenarios/ask-to-buy.json5 --variant unlock/as-designed --for 30s",
          "half a minute of search for races"
        ),
        Example(
          "hunt Scenarios/restore.json5 --trials 10000 --seed 0x5eed --jobs 1",
          "the same ten thousand trials each time"
        ),
        Example(
          "hunt Scenarios/restore.json5 --trials 10000 --seed 1 --shard 3/8 --out results/many",
          "an eighth of them; see 'merge'"
        ),
      ]
    )
  }

  fileprivate static let merge = CommandDescription(
    "merge",
    "Put the shards of a hunt together; record and report what they found",
    positional: PositionalDescription("DIR", .path, "Where hunt --shard has written its files"),
    options: OptionDescription.outputs,
    examples: [Example("merge results/many", "the report of the whole hunt")]
  )

  fileprivate static let replay = CommandDescription(
    "replay",
    "Bring a recorded violation back, step for step",
    positional: PositionalDescription("RECORDING", .path, "A file that hunt or run has written"),
    options: [.byNames, .exact, .breakStep, .all, .here] + OptionDescription.outputs,
    examples: [
      Example("replay results/runs/ask-to-buy/races/*.race", "the recorded race, told as a story"),
      Example("replay --by-names my.race", "what another build does with the recording"),
      Example("replay --break 412 my.race", "in lldb or gdb: stops right before step 412"),
    ]
  )

  fileprivate static let shrink = CommandDescription(
    "shrink",
    "Make a recorded violation smaller: fewer people, steps, faults and preemptions",
    positional: PositionalDescription("RECORDING", .path, "A file that hunt has written"),
    options: [.out, .budget] + OptionDescription.outputs,
    examples: [
      Example("shrink results/runs/ask-to-buy/races/*.race", "the small story, and its recording")
    ]
  )

  fileprivate static let exportTest = CommandDescription(
    "export-test",
    "Write a test that fails as long as a recorded violation comes back",
    positional: PositionalDescription("RECORDING", .path, "A file that hunt or shrink has written"),
    options: [.out, .module, .logic, .rules] + OptionDescription.outputs,
    examples: [
      Example(
        "export-test small.race --module CoinShop --logic careful --out Race.swift",
        "a test for the package that has the module CoinShop"
      )
    ]
  )

  fileprivate static let validate = CommandDescription(
    "validate",
    "Read scenario files and say what is wrong with them",
    positional: scenarios,
    options: OptionDescription.outputs,
    examples: [Example("validate Scenarios/*.json5", "every mistake, with its place in the file")]
  )

  fileprivate static let list = CommandDescription(
    "list",
    "Show what there is to choose from",
    positional: PositionalDescription(
      "SUBJECT",
      .word(among: ListOptions.Subject.allCases.map(\.rawValue)),
      "scenarios, variants, invariants or strategies"
    ),
    options: OptionDescription.outputs,
    examples: [Example("list variants", "the logic that can be put under test")]
  )

  fileprivate static let gate = CommandDescription(
    "gate",
    "Compare exact counters of fixed trials with a baseline, and times with a revision",
    options: [.accept, .baseline, .only, .against, .head, .pairs, .out, .junit]
      + OptionDescription.outputs,
    examples: [
      Example("gate", "fails if a counter is up by more than 1 %"),
      Example("gate --accept", "writes the baseline of this build"),
      Example(
        "gate --against origin/main --only reference --junit gate.xml",
        "fails as well if the references have become more than 5 % slower"
      ),
    ]
  )

  fileprivate static let gateSample = CommandDescription(
    "gate-sample",
    "Run one benchmark of the gate and print its processor time",
    options: [.benchmark, .times] + OptionDescription.outputs,
    examples: [Example("gate-sample", "the names of the benchmarks")],
    isHidden: true
  )

  fileprivate static func measureSearch(_ trial: [OptionDescription]) -> CommandDescription {
    CommandDescription(
      "measure-search",
      "Hunt every variant with every strategy, and print what finding its defect costs",
      positional: scenarios,
      options: [.hunts, .trials] + trial + OptionDescription.outputs,
      examples: [
        Example(
          "measure-search Scenarios/*.json5 --hunts 100 --trials 100",
          "the table of Benchmarks/README.md"
        )
      ],
      isHidden: true
    )
  }

  fileprivate static func digests(_ trial: [OptionDescription]) -> CommandDescription {
    CommandDescription(
      "digests",
      "Print the digest of each scenario, variant and seed, one per line",
      positional: scenarios,
      options: [.trials, .first] + trial + OptionDescription.outputs,
      isHidden: true
    )
  }

  fileprivate static func worker(_ trial: [OptionDescription]) -> CommandDescription {
    CommandDescription(
      "worker",
      "Run a part of a hunt's trials for another process",
      positional: scenarios,
      options: trial + [.recorded, .shard, .out],
      isHidden: true
    )
  }
}
