import FileFormats

extension ToolDescription {
  /// The command line of StoreStorm.
  ///
  /// - Parameters:
  ///   - name: the name of the executable, which a package of the user's own chooses.
  ///   - version: one line for `--version`.
  ///   - variants: identifiers that `--variant` takes; empty: any text.
  ///   - strategies: names that `--strategy` takes; empty: any text.
  ///   - explained: names that `explain` takes; empty: any text.
  /// - Returns: the description.
  package static func storm(
    name: String,
    version: String,
    variants: [String] = [],
    strategies: [String] = [],
    explained: [String] = []
  ) -> ToolDescription {
    let trial = TrialOptions.descriptions(variants: variants, strategies: strategies)
    return ToolDescription(
      name: name,
      abstract: "finds races in in-app-purchase logic and loads it, from one seed",
      version: version,
      commands: [
        .new, .initPackage, .run(trial), .hunt(trial), .merge, .replay(variants), .shrink,
        .exportTest, .page, .validate, .list, .explain(explained), .gate, .completions, .man,
        .gateSample, .measureSearch(trial), .digests(trial), .worker(trial),
      ],
      options: [.noColor, .help, .version],
      variables: [
        Variable(
          EnvironmentVariable.keepHashSeeds,
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
          "With true, run, hunt and gate add to GITHUB_STEP_SUMMARY and annotate the change"
        ),
      ],
      exitCodes: ExitCode.allCases
    )
  }
}

extension CommandDescription {
  private static let scenario = PositionalDescription(
    "FILE",
    .file(ending: "json5"),
    "A scenario file"
  )
  private static let scenarios = PositionalDescription(
    "FILE",
    .file(ending: "json5"),
    repeats: true,
    "Scenario files"
  )

  fileprivate static func run(_ trial: [OptionDescription]) -> CommandDescription {
    CommandDescription(
      "run",
      "Run one trial of a scenario, load sized; report timings and invariants",
      positional: scenario,
      options: trial + [.clock, .pace, .huntOnViolation, .out, .html, .export]
        + OptionDescription.outputs,
      examples: [
        Example("run Scenarios/ask-to-buy.json5", "10,000 users around the reference logic"),
        Example(
          "run Scenarios/ask-to-buy.json5 --users 1000000 --seed 7 --json",
          "a million users, the result as JSON"
        ),
        Example(
          "run Scenarios/load/opening-rush.json5 --export rush.hlog --export rush.prom",
          "histograms for HdrHistogram's tools, and metrics for Prometheus"
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
      options: [.trials, .time, .jobs, .keepGoing, .failFast, .noShrink, .shard] + trial + [
        .out, .html, .export,
      ]
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
    options: [.html] + OptionDescription.outputs,
    examples: [Example("merge results/many", "the report of the whole hunt")]
  )

  fileprivate static func replay(_ variants: [String]) -> CommandDescription {
    CommandDescription(
      "replay",
      "Bring a recorded violation back, step for step",
      positional: PositionalDescription(
        "RECORDING",
        .file(ending: "race"),
        "A file that hunt or run has written"
      ),
      options: [
        .variant(among: variants), .byNames, .exact, .breakStep, .all, .here, .html, .bugReport,
        .export,
      ] + OptionDescription.outputs,
      examples: [
        Example(
          "replay results/races/unlock/second-tap-buys-again.race",
          "a race that comes with StoreStorm, told as a story"
        ),
        Example("replay --html race.html my.race", "the race as a picture, for a browser"),
        Example("replay --by-names my.race", "what another build does with the recording"),
        Example(
          "replay my.race --variant unlock/reference",
          "whether it comes back around other logic: is it mended there?"
        ),
        Example("replay my.race --export my.trace.json", "a timeline for ui.perfetto.dev"),
        Example("replay --break 412 my.race", "in lldb or gdb: stops right before step 412"),
      ]
    )
  }

  fileprivate static let shrink = CommandDescription(
    "shrink",
    "Make a recorded violation smaller: fewer people, steps, faults and preemptions",
    positional: PositionalDescription(
      "RECORDING",
      .file(ending: "race"),
      "A file that hunt has written"
    ),
    options: [.out, .budget, .time] + OptionDescription.outputs,
    examples: [
      Example("shrink my.race", "the small story, and its recording")
    ]
  )

  fileprivate static let exportTest = CommandDescription(
    "export-test",
    "Write a test that fails as long as a recorded violation comes back",
    positional: PositionalDescription(
      "RECORDING",
      .file(ending: "race"),
      "A file that hunt or shrink has written"
    ),
    options: [.out, .module, .logic, .rules] + OptionDescription.outputs,
    examples: [
      Example(
        "export-test small.race --module CoinShop --logic careful --out Race.swift",
        "a test for the package that has the module CoinShop"
      )
    ]
  )

  fileprivate static let page = CommandDescription(
    "page",
    "Make a page of a result: charts, rules, and races as pictures",
    positional: PositionalDescription(
      "RESULT",
      .path,
      "What run, hunt or replay --json has written"
    ),
    options: [.out] + OptionDescription.outputs,
    examples: [
      Example(
        "page results/runs/ask-to-buy/result.json --out run.html",
        "the page that run --html would have written"
      )
    ]
  )

  fileprivate static let validate = CommandDescription(
    "validate",
    "Read scenario files and say what is wrong with them",
    positional: scenarios,
    options: OptionDescription.outputs,
    examples: [
      Example("validate Scenarios/*.json5", "every mistake, with its place in the file"),
      Example("validate Scenarios/kape.storekit", "what is read of a catalogue, and what is not"),
    ]
  )

  fileprivate static let list = CommandDescription(
    "list",
    "Show what there is to choose from",
    positional: PositionalDescription(
      "SUBJECT",
      .word(among: ListOptions.Subject.allCases.map(\.rawValue)),
      isOptional: true,
      "What to list: " + ListOptions.Subject.allCases.map(\.rawValue).joined(separator: ", ")
        + "; without it, all of it"
    ),
    options: OptionDescription.outputs,
    examples: [Example("list variants", "the logic that can be put under test")]
  )

  fileprivate static func explain(_ names: [String]) -> CommandDescription {
    CommandDescription(
      "explain",
      "Tell what something is, which real bug is behind it, and how it is checked",
      positional: PositionalDescription(
        "NAME",
        names.isEmpty ? .text : .suggested(names),
        repeats: true,
        isOptional: true,
        "An invariant, variant, strategy, fault, irregularity, mark or word of a report; without "
          + "it, all are listed"
      ),
      options: OptionDescription.outputs,
      examples: [
        Example("explain paid-means-access", "the rule, how it is judged, and whom it would save"),
        Example("explain emptyAfterLaunch", "an oddity of the store, and what came of it"),
        Example("explain decisive-pair", "a word that reports use"),
        Example("explain", "everything that has a name"),
      ]
    )
  }

  fileprivate static let new = CommandDescription(
    "new",
    "Write a first scenario for what a .storekit file sells, ready to run",
    positional: PositionalDescription(
      "FILE",
      .file(ending: "storekit"),
      isOptional: true,
      "What is sold, as Xcode writes it; without it, an example is written too"
    ),
    options: [.out] + OptionDescription.outputs,
    examples: [
      Example("new", "first.json5 and first.storekit, and what to type next"),
      Example("new Shop.storekit --out shop.json5", "people who buy what your app sells"),
    ]
  )

  fileprivate static let initPackage = CommandDescription(
    "init",
    "Write a package that puts an app's own StoreKit files under test, unchanged",
    positional: PositionalDescription(
      "FOLDER",
      .path,
      "Where the package goes; in an existing one, --with adds files and --check builds it"
    ),
    options: [
      .storekit, .sources, .with, .swift, .isolation, .module, .storestorm, .check,
    ] + OptionDescription.outputs,
    examples: [
      Example(
        "init Storm --storekit App.storekit --sources ../App/Store",
        "links to the files, a glue file, a scenario, a test and a workflow"
      ),
      Example(
        "init Storm --with ../App/Log.swift --check",
        "add one more file, list what is still missing, and write stubs for it"
      ),
    ]
  )

  fileprivate static let completions = CommandDescription(
    "completions",
    "Print a script that lets a shell complete this command line",
    positional: PositionalDescription(
      "SHELL",
      .word(among: ToolPage.Shell.allCases.map(\.rawValue)),
      "bash, zsh or fish"
    ),
    examples: [
      Example("completions bash > ~/.local/share/bash-completion/completions/storestorm", "bash"),
      Example("completions zsh > ~/.zfunc/_storestorm", "zsh, if ~/.zfunc is in its fpath"),
      Example("completions fish > ~/.config/fish/completions/storestorm.fish", "fish"),
    ]
  )

  fileprivate static let man = CommandDescription(
    "man",
    "Print the manual page",
    examples: [Example("man > storestorm.1", "to be read with 'man ./storestorm.1'")]
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
      options: trial
        + [
          .recorded, .eachStep, .attempts, .known, .ended, .budget, .shard, .out, .export,
        ],
      isHidden: true
    )
  }
}
