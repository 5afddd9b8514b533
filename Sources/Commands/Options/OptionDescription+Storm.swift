import BenchmarkGate
import StoreSimulation
import TrialReports

extension OptionDescription {
  /// Shows the help.
  package static let help = OptionDescription(flag: "help", short: "h")
    .help("Show this help, or the help of a command")
  static let version = OptionDescription(flag: "version", "Show the version and the build")
  /// Refuses color.
  package static let noColor = OptionDescription(flag: "no-color")
    .help("Turn off color; NO_COLOR and TERM=dumb do the same")
  static let quiet = OptionDescription(flag: "quiet", short: "q", "Hide progress and notes")
  static let json = OptionDescription(flag: "json", "Print the result as one JSON object")
  static let out = OptionDescription("out", "PATH", .path)
    .help(
      "The folder for files (default: results/runs/NAME; gate: results/bench; try: APPStorm); for "
        + "shrink, export-test, new, certificate and page, the file to write"
    )
  static let apiKey = OptionDescription("api-key", "FILE", .path)
    .help("Also write the private key for the App Store Server API to this file (.p8)")
  static let target = OptionDescription("target", "FILE", .file(ending: "json5"))
    .help("The file that describes the server under test and how a client talks to it")
  static let targetMayBeRemote = OptionDescription(flag: "target-may-be-remote")
    .help("Allow a server on another machine; only for a server of your own")
  static let connections = OptionDescription("connections", "N", .count(1...256))
    .help("Send requests over N connections at once, in any order; default: one after the other")
  static let rate = OptionDescription("rate", "N", .count(1...1_000_000))
    .help("Send N requests per second even if the server is slower; implies 16 connections")
  static let rounds = OptionDescription("rounds", "N", .count(1...1_000_000))
    .help("Send all requests N times, each time to an empty server; implies 16 connections")
  static let html = OptionDescription("html", "FILE", .path)
    .help("Also write the result to this file as a page with charts and pictures of races")
  static let bugReport = OptionDescription(flag: "bug-report")
    .help("Print the race as plain text for a bug report: lanes, arrows, both orders")
  static let seed = OptionDescription("seed", "SEED", .seed)
    .help("The seed, decimal or 0x...; default: drawn and printed, or fixed under CI=1")
  static let users = OptionDescription("users", "N", .count(1...10_000_000))
    .help("The number of users; default: as in the scenario, or 3 to 6 in a hunt")
  static let worst = OptionDescription(flag: "worst")
    .help("Use the worst case of every store irregularity")
  static let calm = OptionDescription(flag: "calm")
    .help("Simulate no faults, losses, irregularities or wrong clocks")
  static let reported = OptionDescription(
    "reported",
    "NAME",
    .word(among: FaultDeclaration.all(in: .reported).map(\.key), listedBy: "list reported"),
    repeats: true
  )
  .help("Turn on behavior of the store that only a single report shows; repeatable")
  static let here = OptionDescription(flag: "here")
    .help("Replay in this process even if the recorded trial ended its process")
  static let byNames = OptionDescription(flag: "by-names")
    .help("Follow the order of named operations, as on another build")
  static let exact = OptionDescription(flag: "exact")
    .help("Stop where the run diverges from the recording; do not continue by names")
  static let breakStep = OptionDescription("break", "STEP", .count(1...1_000_000_000))
    .help("Stop in the debugger right before this step")
  static let all = OptionDescription(flag: "all")
    .help("Print the whole story, not only its last 60 lines")
  static let noShrink = OptionDescription(flag: "no-shrink", "Do not shrink findings")
  static let inFull = OptionDescription("in-full", "N", .count(1...1_000))
    .help("The most findings to shrink and print in full, one of each rule first; default: all")
  static let budget = OptionDescription("budget", "N", .count(1...10_000_000))
    .help("The most trials to run to shrink a finding (long ones count more); default: 8000")
  static let module = OptionDescription("module", "NAME", .text)
    .help("Your module that contains the logic; for init, the name of the new module")
  static let logic = OptionDescription("logic", "EXPRESSION", .text)
    .help("The Swift expression for the variant; default: the second part of its name")
  static let rules = OptionDescription("rules", "EXPRESSION", .text)
    .help("The Swift expression for your own invariants; default: none")
  static let keepGoing = OptionDescription(flag: "keep-going")
    .help("Continue after the first violation, to the end of the budget")
  static let failFast = OptionDescription(flag: "fail-fast")
    .help("End a shard at its first violation; without --shard, a hunt does so anyway")
  static let shard = OptionDescription("shard", "I/N", .shard)
    .help(
      "Run shard I of N, counted from 0, or auto to read the engine's variables; needs --trials "
        + "and --seed"
    )
  static let variant = variant(among: [])
  static let strategy = strategy(among: [])
  static let trials = OptionDescription("trials", "N", .count(1...1_000_000_000_000))
    .help(
      "The most trials to run (default without --for: 10000); in an exhaustive hunt, the most "
        + "orders of each scenario (default: all)"
    )
  static let time = OptionDescription("for", "LENGTH", .length)
    .help("The most wall-clock time to search: 500ms, 30s, 5m, 2h; shrinking comes after it")
  static let clock = OptionDescription("time", "KIND", .word(among: ["virtual", "real"]))
    .help("virtual (repeatable) or real (the logic on real threads, by the wall clock)")
  static let pace = OptionDescription("pace", "N", .count(1...1_000_000))
    .help("With --time real, virtual seconds per second; default: the horizon takes a minute")
  static let huntOnViolation = OptionDescription(flag: "hunt-on-violation")
    .help("If there is a violation, hunt for it with few users, for at most a minute")
  static let jobs = OptionDescription("jobs", "N", .count(1...1_024))
    .help("The number of workers; default: one per processor")
  static let first = OptionDescription("first", "N", .count(0...1_000_000_000_000))
    .help("The number of the first trial; default: 0")
  static let accept = OptionDescription(flag: "accept")
    .help("Write the measured values as the new baseline")
  static let baseline = OptionDescription("baseline", "DIR", .path)
    .help("The folder of baselines; default: Benchmarks/Baselines")
  static let only = OptionDescription("only", "TEXT", .text)
    .help("Run only benchmarks whose name contains this; 'gate-sample' lists them")
  static let against = OptionDescription("against", "REVISION", .text)
    .help("Also compare processor times with a build of this git revision")
  static let head = OptionDescription("head", "PROGRAM", .path)
    .help("The release build to compare under --against; default: build this folder")
  static let pairs = OptionDescription(
    "pairs",
    "N",
    .count(1...SignedRank.mostDifferences / TimePlan.looks)
  )
  .help("The number of pairs of times that each look adds; default: \(TimePlan.usualPairs)")
  static let junit = OptionDescription("junit", "FILE", .path)
    .help("Write a test case for each benchmark and layer to this file")
  static let export = OptionDescription("export", "FILE", .path, repeats: true)
    .help("Write a file for other tools, by its extension: \(ExportFormats.summary); repeatable")
  static let benchmark = OptionDescription("benchmark", "NAME", .text)
    .help("The benchmark to run; default: list all")
  static let times = OptionDescription("times", "N", .count(1...1_000_000_000))
    .help("The number of times to run it; default: 1")

  static let storekit = OptionDescription("storekit", "FILE", .file(ending: "storekit"))
    .help("The app's StoreKit configuration file from Xcode")
  static let sources = OptionDescription("sources", "PATH", .path, repeats: true)
    .help("The app's store code: a Swift file, or a folder and everything in it; repeatable")
  static let with = OptionDescription("with", "PATH", .path, repeats: true)
    .help("Another file or folder of the app that its store code needs; repeatable")
  static let swift = OptionDescription("swift", "MODE", .word(among: ["5", "6"]))
    .help("The language mode of the app's files; default: the project's, or 5")
  static let isolation = OptionDescription("isolation", "ACTOR", .word(among: ["main", "none"]))
    .help("The app's default isolation; default: the project's, or none")
  static let storestorm = OptionDescription("storestorm", "PLACE", .text)
    .help("StoreStorm's folder or Git address; default: where this program was built")
  static let check = OptionDescription(flag: "check")
    .help("Build the app's files, list missing names, and write stubs for them")

  static func variant(among ids: [String]) -> OptionDescription {
    OptionDescription(
      "variant",
      "ID",
      ids.isEmpty ? .text : .word(among: ids, listedBy: "list variants")
    )
    .help("The logic under test, system/name; default: from the scenario or the recording")
  }

  static func strategy(among names: [String]) -> OptionDescription {
    OptionDescription(
      "strategy",
      "NAME",
      names.isEmpty ? .text : .word(among: names, listedBy: "list strategies")
    )
    .help("The strategy that chooses the next step; see 'list strategies'")
  }

  /// The options of every command that prints a result.
  package static let outputs: [OptionDescription] = [.json, .quiet]
}
