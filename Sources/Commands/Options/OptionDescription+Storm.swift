import BenchmarkGate

extension OptionDescription {
  static let help = OptionDescription(flag: "help", short: "h", "Show this help, or a command's")
  static let version = OptionDescription(flag: "version", "Show the version and the build")
  static let noColor = OptionDescription(
    flag: "no-color",
    "Write without colour; NO_COLOR and TERM=dumb do the same"
  )
  static let quiet = OptionDescription(flag: "quiet", short: "q", "Leave out progress and notes")
  static let json = OptionDescription(flag: "json", "Print the result as one JSON object")
  static let out = OptionDescription(
    "out",
    "PATH",
    .path,
    "Where files go; without it, results/runs/NAME, of gate results/bench; of shrink, "
      + "export-test, new and page, the file"
  )
  static let html = OptionDescription(
    "html",
    "FILE",
    .path,
    "Write the result as a page to this file too: charts, and races as pictures"
  )
  static let bugReport = OptionDescription(
    flag: "bug-report",
    "Tell the race as plain text for a bug report: lanes, arrows, both orders"
  )
  static let seed = OptionDescription(
    "seed",
    "SEED",
    .seed,
    "The seed, decimal or 0x...; without it one is drawn and printed, under CI=1 it is fixed"
  )
  static let users = OptionDescription(
    "users",
    "N",
    .count(1...10_000_000),
    "How many users; without it, what the scenario says, in a hunt 3 to 6"
  )
  static let worst = OptionDescription(
    flag: "worst",
    "Put every irregularity of the store at its worst"
  )
  static let calm = OptionDescription(
    flag: "calm",
    "Leave out every fault, loss, irregularity and wrong clock"
  )
  static let here = OptionDescription(
    flag: "here",
    "Replay in this process even if the recorded trial ended its own"
  )
  static let byNames = OptionDescription(
    flag: "by-names",
    "Go by the order of named operations, as on another build"
  )
  static let exact = OptionDescription(
    flag: "exact",
    "Stop where the run leaves the recording; do not go on by names"
  )
  static let breakStep = OptionDescription(
    "break",
    "STEP",
    .count(1...1_000_000_000),
    "Stop in the debugger right before this step"
  )
  static let all = OptionDescription(
    flag: "all",
    "Tell the whole story, not only its last 60 lines"
  )
  static let noShrink = OptionDescription(
    flag: "no-shrink",
    "Leave what is found as large as it is"
  )
  static let budget = OptionDescription(
    "budget",
    "N",
    .count(1...10_000_000),
    "How many trials may be run to make a finding smaller (long ones count more); else 8000"
  )
  static let module = OptionDescription(
    "module",
    "NAME",
    .text,
    "Your module with the logic; for init, the name of the new module"
  )
  static let logic = OptionDescription(
    "logic",
    "EXPRESSION",
    .text,
    "What gives the variant in Swift; without it, the second part of its name"
  )
  static let rules = OptionDescription(
    "rules",
    "EXPRESSION",
    .text,
    "What gives your own invariants in Swift; without it, none"
  )
  static let recorded = OptionDescription(
    flag: "recorded",
    "The file is a recording, whose trial is to be run"
  )
  static let eachStep = OptionDescription(
    flag: "each-step",
    "Say of the recorded trial which step it is in, before each"
  )
  static let attempts = OptionDescription(
    "attempts",
    "FILE",
    .text,
    "Look for something smaller, and go on where this file ends"
  )
  static let known = OptionDescription(
    flag: "known",
    "Look no further than that file goes"
  )
  static let ended = OptionDescription(
    "ended",
    "FILE",
    .text,
    "Tell what led to the end of the recorded trial that this file is about"
  )
  static let keepGoing = OptionDescription(
    flag: "keep-going",
    "Go on after the first violation, to the end of the budget"
  )
  static let failFast = OptionDescription(
    flag: "fail-fast",
    "End a shard with its first violation; without --shard a hunt ends so anyway"
  )
  static let shard = OptionDescription(
    "shard",
    "I/N",
    .shard,
    "Run shard I of N, from 0; auto: as the engine's variables say; needs --trials and --seed"
  )
  static let variant = variant(among: [])
  static let strategy = strategy(among: [])
  static let trials = OptionDescription(
    "trials",
    "N",
    .count(1...1_000_000_000_000),
    "How many trials at most; without it and without --for, 10000; of a hunt through every order, "
      + "how many orders of each scenario: without it, all"
  )
  static let time = OptionDescription(
    "for",
    "LENGTH",
    .length,
    "How long at most by the wall clock: 500ms, 30s, 5m, 2h"
  )
  static let clock = OptionDescription(
    "time",
    "KIND",
    .word(among: ["virtual", "real"]),
    "virtual, which can be repeated, or real: the logic on real threads, by the wall clock"
  )
  static let pace = OptionDescription(
    "pace",
    "N",
    .count(1...1_000_000),
    "With --time real, virtual seconds per second; without it, the horizon takes a minute"
  )
  static let huntOnViolation = OptionDescription(
    flag: "hunt-on-violation",
    "If something is violated, hunt for it among few users, a minute at most"
  )
  static let jobs = OptionDescription(
    "jobs",
    "N",
    .count(1...1_024),
    "How many workers; without it, one per processor"
  )
  static let hunts = OptionDescription(
    "hunts",
    "N",
    .count(1...1_000_000),
    "How many hunts of each; without it, 100"
  )
  static let first = OptionDescription(
    "first",
    "N",
    .count(0...1_000_000_000_000),
    "The number of the first trial; without it, 0"
  )
  static let accept = OptionDescription(
    flag: "accept",
    "Write what is measured as the new baseline"
  )
  static let baseline = OptionDescription(
    "baseline",
    "DIR",
    .path,
    "Where baselines are; without it, Benchmarks/Baselines"
  )
  static let only = OptionDescription(
    "only",
    "TEXT",
    .text,
    "Only benchmarks whose name contains this; 'gate-sample' lists them"
  )
  static let against = OptionDescription(
    "against",
    "REVISION",
    .text,
    "Compare processor times too, with a build of this git revision"
  )
  static let head = OptionDescription(
    "head",
    "PROGRAM",
    .path,
    "A release build to compare with --against; without it, this folder is built"
  )
  static let pairs = OptionDescription(
    "pairs",
    "N",
    .count(1...SignedRank.mostDifferences / TimePlan.looks),
    "How many pairs of times each look adds; without it, \(TimePlan.usualPairs)"
  )
  static let junit = OptionDescription(
    "junit",
    "FILE",
    .path,
    "Write a test case for each benchmark and layer to this file"
  )
  static let export = OptionDescription(
    "export",
    "FILE",
    .path,
    repeats: true,
    "Write a file for other tools, by its ending: of run and hunt .hgrm (FILE.OPERATION.hgrm for "
      + "each operation), .hlog, .prom or .xml (JUnit), of run and replay .ndjson, of replay "
      + ".trace.json; may be given again"
  )
  static let benchmark = OptionDescription(
    "benchmark",
    "NAME",
    .text,
    "The benchmark to run; without it, all are listed"
  )
  static let times = OptionDescription(
    "times",
    "N",
    .count(1...1_000_000_000),
    "How often it is run; without it, once"
  )

  static let storekit = OptionDescription(
    "storekit",
    "FILE",
    .file(ending: "storekit"),
    "What the app sells, as Xcode writes it"
  )
  static let sources = OptionDescription(
    "sources",
    "PATH",
    .path,
    repeats: true,
    "The app's store code: a Swift file, or a folder with all in it; may be given again"
  )
  static let with = OptionDescription(
    "with",
    "PATH",
    .path,
    repeats: true,
    "A further file, or folder, of the app that its store code needs; may be given again"
  )
  static let swift = OptionDescription(
    "swift",
    "MODE",
    .word(among: ["5", "6"]),
    "The language mode of the app's files; without it, as its project says, or 5"
  )
  static let isolation = OptionDescription(
    "isolation",
    "ACTOR",
    .word(among: ["main", "none"]),
    "The app's default isolation; without it, as its project says, or none"
  )
  static let storestorm = OptionDescription(
    "storestorm",
    "PLACE",
    .text,
    "The folder of StoreStorm, or an address for git; without it, where this program was built"
  )
  static let check = OptionDescription(
    flag: "check",
    "Build the app's files, list the names that are missing, and write stubs for them"
  )

  static func variant(among ids: [String]) -> OptionDescription {
    OptionDescription(
      "variant",
      "ID",
      ids.isEmpty ? .text : .word(among: ids, listedBy: "list variants"),
      "The logic under test, system/name; without it, what the scenario or the recording says"
    )
  }

  static func strategy(among names: [String]) -> OptionDescription {
    OptionDescription(
      "strategy",
      "NAME",
      names.isEmpty ? .text : .word(among: names, listedBy: "list strategies"),
      "What chooses the next step: see 'list strategies'"
    )
  }

  /// What every command that shows something takes.
  static let outputs: [OptionDescription] = [.json, .quiet]
}
