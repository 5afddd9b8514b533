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
  static let html = OptionDescription("html", "FILE", .path)
    .help("Also write the result to this file as a page with charts and pictures of races")
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
  static let noShrink = OptionDescription(flag: "no-shrink", "Do not shrink findings")
  static let module = OptionDescription("module", "NAME", .text)
    .help("Your module that contains the logic; for init, the name of the new module")
  static let variant = OptionDescription("variant", "ID", .listed(.variants))
    .help("The logic under test, system/name; default: from the scenario or the recording")
  static let strategy = OptionDescription("strategy", "NAME", .listed(.strategies))
    .help("The strategy that chooses the next step; see 'list strategies'")
  static let trials = OptionDescription("trials", "N", .count(1...1_000_000_000_000))
    .help(
      "The most trials to run (default without --for: 10000); in an exhaustive hunt, the most "
        + "orders of each scenario (default: all)"
    )
  static let time = OptionDescription("for", "LENGTH", .length)
    .help("The most wall-clock time to search: 500ms, 30s, 5m, 2h; shrinking comes after it")
  static let export = OptionDescription("export", "FILE", .path, repeats: true)
    .help("Write a file for other tools, by its extension: \(ExportFormats.summary); repeatable")

  static let app = OptionDescription("app", "FOLDER", .path)
    .help("The folder of the whole app: its store code and its catalog are found there")
  static let sources = OptionDescription("sources", "PATH", .path, repeats: true)
    .help("The app's store code: a Swift file, or a folder and everything in it; repeatable")
  static let with = OptionDescription("with", "PATH", .path, repeats: true)
    .help("Another file or folder of the app that its store code needs; repeatable")
  static let swift = OptionDescription("swift", "MODE", .word(among: ["5", "6"]))
    .help("The language mode of the app's files; default: the project's, or 5")
  static let isolation = OptionDescription("isolation", "ACTOR", .word(among: ["main", "none"]))
    .help("The app's default isolation; default: the project's, or none")
  static let configuration = OptionDescription(
    "configuration",
    "NAME",
    .word(among: ["debug", "release"])
  ).help("Whether the app's files see DEBUG; both are optimized; default: release")
  static let storestorm = OptionDescription("storestorm", "PLACE", .text)
    .help("StoreStorm's folder or Git address; default: where this program was built")

  /// The options of every command that prints a result.
  package static let outputs: [OptionDescription] = [.json, .quiet]
}

extension PositionalDescription {
  static let scenario = PositionalDescription("FILE", .file(ending: "json5"))
    .help("A scenario file")
  static let scenarios = PositionalDescription("FILE", .file(ending: "json5"), repeats: true)
    .help("Scenario files")
}
