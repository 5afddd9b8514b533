import FileFormats
import Judging

extension ToolDescription {
  /// Describes the command line of StoreStorm.
  ///
  /// Where no names are given, any text is accepted.
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
      abstract: "finds races in in-app purchase logic and load-tests it, from one seed",
      version: version,
      commands: [
        .tryApp, .new, .initPackage, .checkGlue(variants), .run(trial), .hunt(trial), .merge,
        .replay(variants), .shrink,
        .exportTest, .page, .validate, .list, .explain(explained), .testServer, .certificate, .gate,
        .completions, .man,
        .gateSample, .digests(trial), .worker,
      ],
      options: [.noColor, .help, .version],
      variables: [
        EnvironmentVariable.keepHashSeeds:
          "Set to 1 to seed hash tables anew in each process, as Swift does by default; otherwise "
          + "trials run with \(HashSeeds.variable)=1",
        ShardEngine.indexVariable: "The zero-based index of this shard, for --shard auto",
        ShardEngine.countVariable: "The number of shards, for engines that do not provide it",
        EnvironmentVariable.command:
          "The command that printed commands begin with; default: the name of the program",
        JobSummary.markVariable:
          "If true, run, hunt and gate append to GITHUB_STEP_SUMMARY and annotate the change",
      ],
      exitCodes: ExitCode.allCases
    )
  }
}

extension CommandDescription {
  private static let scenario = PositionalDescription("FILE", .file(ending: "json5"))
    .help("A scenario file")
  private static let scenarios = PositionalDescription(
    "FILE",
    .file(ending: "json5"),
    repeats: true
  )
  .help("Scenario files")

  fileprivate static func run(_ trial: [OptionDescription]) -> CommandDescription {
    CommandDescription(
      "run",
      "Run one load-sized trial of a scenario; report timings and invariants",
      positional: scenario,
      options: trial + [.clock, .pace, .huntOnViolation, .out, .html, .export]
        + OptionDescription.outputs,
      examples: [
        "run Scenarios/ask-to-buy.json5": "10,000 users exercising the reference logic",
        "run Scenarios/ask-to-buy.json5 --users 1000000 --seed 7 --json":
          "a million users, with the result as JSON",
        "run Scenarios/load/opening-rush.json5 --export rush.hlog --export rush.prom":
          "histograms for HdrHistogram's tools, and metrics for Prometheus",
        "run Scenarios/unlock-basics.json5 --time real --hunt-on-violation":
          "on real threads, about a minute; then hunts violations with few users",
      ]
    )
  }

  fileprivate static func hunt(_ trial: [OptionDescription]) -> CommandDescription {
    CommandDescription(
      "hunt",
      "Run many small trials; record and report each kind of violation",
      positional: scenarios,
      options: [.trials, .time, .jobs, .keepGoing, .failFast, .noShrink, .inFull, .shard] + trial
        + [.out, .html, .export]
        + OptionDescription.outputs,
      examples: [
        "hunt Scenarios/ask-to-buy.json5 --variant unlock/as-designed --for 30s":
          "searches for races for half a minute",
        "hunt Scenarios/restore.json5 --trials 10000 --seed 0x5eed --jobs 1":
          "the same ten thousand trials each time",
        "hunt Scenarios/restore.json5 --trials 10000 --seed 1 --shard 3/8 --out results/many":
          "one eighth of them; see 'merge'",
      ]
    )
  }

  fileprivate static let merge = CommandDescription(
    "merge",
    "Merge the shards of a hunt; record and report what they found",
    positional: PositionalDescription("DIR", .path).help("The folder that hunt --shard wrote to"),
    options: [.html] + OptionDescription.outputs,
    examples: ["merge results/many": "the report of the whole hunt"]
  )

  fileprivate static func replay(_ variants: [String]) -> CommandDescription {
    CommandDescription(
      "replay",
      "Reproduce a recorded violation, step by step",
      positional: PositionalDescription("RECORDING", .file(ending: "race"))
        .help("A recording written by hunt or run"),
      options: [
        .variant(among: variants), .byNames, .exact, .breakStep, .all, .here, .html, .bugReport,
        .export,
      ] + OptionDescription.outputs,
      examples: [
        "replay results/races/unlock/second-tap-buys-again.race":
          "a race that comes with StoreStorm, as a story",
        "replay --html race.html my.race": "a picture of the race, for a browser",
        "replay --by-names my.race": "follows the order of named operations, as on another build",
        "replay my.race --variant unlock/reference":
          "replays it with other logic, to see whether the race is fixed there",
        "replay my.race --export my.trace.json": "a timeline for ui.perfetto.dev",
        "replay --break 412 my.race": "in lldb or gdb: stops right before step 412",
      ]
    )
  }

  fileprivate static let shrink = CommandDescription(
    "shrink",
    "Shrink a recorded violation to fewer users, steps, faults and preemptions",
    positional: PositionalDescription("RECORDING", .file(ending: "race"))
      .help("A recording written by hunt"),
    options: [.out, .budget, .time] + OptionDescription.outputs,
    examples: ["shrink my.race": "the shrunken story and its recording"]
  )

  fileprivate static let exportTest = CommandDescription(
    "export-test",
    "Write a test that fails as long as a recorded violation is reproduced",
    positional: PositionalDescription("RECORDING", .file(ending: "race"))
      .help("A recording written by hunt or shrink"),
    options: [.out, .module, .logic, .rules] + OptionDescription.outputs,
    examples: [
      "export-test small.race --module CoinShop --logic careful --out Race.swift":
        "a test for the package that contains the module CoinShop"
    ]
  )

  fileprivate static let page = CommandDescription(
    "page",
    "Make an HTML page from a result: charts, rules and pictures of races",
    positional: PositionalDescription("RESULT", .path)
      .help("A result written by run, hunt or replay --json"),
    options: [.out] + OptionDescription.outputs,
    examples: [
      "page results/runs/ask-to-buy/result.json --out run.html":
        "the page that run --html would have written"
    ]
  )

  fileprivate static let validate = CommandDescription(
    "validate",
    "Check scenario files and report every mistake",
    positional: scenarios,
    options: OptionDescription.outputs,
    examples: [
      "validate Scenarios/*.json5": "every mistake, with its location in the file",
      "validate Scenarios/kape.storekit":
        "what StoreStorm reads from a catalog, and what it does not",
    ]
  )

  fileprivate static let list = CommandDescription(
    "list",
    "List the available scenarios, variants, invariants and so on",
    positional: PositionalDescription(
      "SUBJECT",
      .word(among: ListOptions.Subject.allCases.map(\.rawValue)),
      isOptional: true
    ).help(
      "What to list: " + ListOptions.Subject.allCases.map(\.rawValue).joined(separator: ", ")
        + "; default: all"
    ),
    options: OptionDescription.outputs,
    examples: ["list variants": "the logic that you can test"]
  )

  fileprivate static func explain(_ names: [String]) -> CommandDescription {
    CommandDescription(
      "explain",
      "Explain a name: what it means, the real bug behind it, and how it is checked",
      positional: PositionalDescription(
        "NAME",
        names.isEmpty ? .text : .suggested(names),
        repeats: true,
        isOptional: true
      ).help(
        "An invariant, variant, system, strategy, fault, irregularity, mark, report term or key of "
          + "a scenario file; default: list all"
      ),
      options: OptionDescription.outputs,
      examples: [
        "explain \(InvariantCatalog.mostBasic)":
          "the rule, how it is checked, and the real bugs behind it",
        "explain emptyAfterLaunch": "an irregularity of the store and its consequences",
        "explain decisive-pair": "a term used in reports",
        "explain population.users": "a key of scenario files at one place",
        "explain keys": "lists the keys of scenario files",
        "explain": "lists every name",
      ]
    )
  }

  fileprivate static let testServer = CommandDescription(
    "test-server",
    "Test a real server: be the App Store and its customers, and compare its balances",
    positional: scenario,
    options: [
      .target, .targetMayBeRemote, .connections, .rate, .rounds, .seed, .users, .calm, .noShrink,
      .out,
    ] + OptionDescription.outputs,
    examples: [
      "test-server Scenarios/credits.json5 --target target.json5 --users 20":
        "20 customers who buy credits, one request at a time",
      "test-server Scenarios/credits.json5 --target target.json5 --connections 16":
        "the same requests, up to 16 of them at once",
    ]
  )

  fileprivate static let certificate = CommandDescription(
    "certificate",
    "Write the root certificate that a server under test has to trust",
    options: [.out, .apiKey] + OptionDescription.outputs,
    examples: [
      "certificate --out root.cer": "in binary form, as Apple's server libraries read it",
      "certificate --out root.cer --api-key SubscriptionKey.p8":
        "and the key with which the server asks the App Store Server API",
      "certificate": "prints it as text (PEM)",
    ]
  )

  fileprivate static let new = CommandDescription(
    "new",
    "Write a first, ready-to-run scenario for the products of a .storekit file",
    positional: PositionalDescription("FILE", .file(ending: "storekit"), isOptional: true)
      .help("A StoreKit configuration file from Xcode; default: write an example too"),
    options: [.out] + OptionDescription.outputs,
    examples: [
      "new": "first.json5 and first.storekit, and the commands to run next",
      "new Shop.storekit --out shop.json5": "users who buy what your app sells",
    ]
  )

  fileprivate static let initPackage = CommandDescription(
    "init",
    "Write a package that tests an app's own StoreKit files, unchanged",
    positional: PositionalDescription("FOLDER", .path)
      .help("The package folder; in an existing one, --with adds files and --check builds it"),
    options: [.storekit, .sources, .with, .swift, .isolation, .module, .storestorm, .check]
      + OptionDescription.outputs,
    examples: [
      "init Storm --storekit App.storekit --sources ../App/Store":
        "links to the files, a glue file, a scenario, a test and a workflow",
      "init Storm --with ../App/Log.swift --check":
        "add one more file, list what is still missing, and write stubs for it",
    ]
  )

  fileprivate static let tryApp = CommandDescription(
    "try",
    "Find what is wrong with an app's StoreKit files: write a package, build it, and hunt",
    positional: PositionalDescription("CATALOG", .file(ending: "storekit"))
      .help("The app's StoreKit configuration file from Xcode"),
    options: [
      .sources, .with, .time, .seed, .swift, .isolation, .module, .storestorm, .out,
    ] + OptionDescription.outputs,
    examples: [
      "try App.storekit --sources ../App/Store":
        "a new package, and what ten seconds of hunting find",
      "try App.storekit --sources ../App/Store --out Storm --for 1m":
        "the same in the folder Storm, hunting for a minute",
    ]
  )

  fileprivate static func checkGlue(_ variants: [String]) -> CommandDescription {
    CommandDescription(
      "check-glue",
      "Check that an app's glue reports what customers buy",
      positional: scenario,
      options: [.variant(among: variants)] + OptionDescription.outputs,
      examples: ["check-glue Scenarios/app.json5": "in the program of a package that 'init' wrote"]
    )
  }

  fileprivate static let completions = CommandDescription(
    "completions",
    "Print a shell completion script",
    positional: PositionalDescription(
      "SHELL",
      .word(among: ToolPage.Shell.allCases.map(\.rawValue))
    )
    .help("bash, zsh or fish"),
    examples: [
      "completions bash > ~/.local/share/bash-completion/completions/storestorm": "bash",
      "completions zsh > ~/.zfunc/_storestorm": "zsh, if ~/.zfunc is in its fpath",
      "completions fish > ~/.config/fish/completions/storestorm.fish": "fish",
    ]
  )

  fileprivate static let man = CommandDescription(
    "man",
    "Print the manual page",
    examples: ["man > storestorm.1": "view it with 'man ./storestorm.1'"]
  )

  fileprivate static let gate = CommandDescription(
    "gate",
    "Compare exact counters of fixed trials with a baseline, and times with a revision",
    options: [.accept, .baseline, .only, .against, .head, .pairs, .out, .junit]
      + OptionDescription.outputs,
    examples: [
      "gate": "fails if a counter rises by more than 1%",
      "gate --accept": "writes the baseline of this build",
      "gate --against origin/main --only reference --junit gate.xml":
        "also fails if the references became more than 5% slower",
    ]
  )

  fileprivate static let gateSample = CommandDescription(
    "gate-sample",
    "Run one benchmark of the gate and print its processor time",
    options: [.benchmark, .times] + OptionDescription.outputs,
    examples: ["gate-sample": "the names of the benchmarks"],
    isHidden: true
  )

  fileprivate static func digests(_ trial: [OptionDescription]) -> CommandDescription {
    CommandDescription(
      "digests",
      "Print the digest of each scenario, variant and seed, one per line",
      positional: scenarios,
      options: [.trials, .first] + trial + OptionDescription.outputs,
      isHidden: true
    )
  }

  fileprivate static let worker = CommandDescription(
    "worker",
    "Run logic under test for another process, which asks on standard input",
    positional: PositionalDescription("PURPOSE", .text, isOptional: true)
      .help("For lists of processes"),
    isHidden: true
  )
}
