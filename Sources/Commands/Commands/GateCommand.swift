import BenchmarkGate
import FileFormats
import Foundation
import StoreJSON
import TrialReports

/// `gate`: compares exact counters of fixed trials with a baseline, and times with a
/// revision.
struct GateCommand: ToolCommand {
  static let description = CommandDescription(
    "gate",
    "Compare exact counters of fixed trials with a baseline, and times with a revision",
    options: [.accept, .baseline, .only, .against, .head, .pairs, .out, .junit]
      + OptionDescription.outputs,
    examples: [
      "gate": "fails if a counter rises by more than 1%",
      "gate --accept": "writes the baseline of this build",
      "gate --against origin/main --only reference --junit gate.xml":
        "also fails if a reference takes 1.3 times as long",
    ]
  )

  struct Options: CommandOptions {
    /// Whether the measured values become the baseline.
    var accepts: Bool
    /// The folder of baselines.
    var baselines: String
    /// The text that the names of the benchmarks must contain; if nil, all run.
    var only: String?
    /// The Git revision to compare times with; if nil, no times are compared.
    var revision: String?
    /// The program that was already built from this folder; if nil, it is built.
    var head: String?
    /// The number of pairs of times in a round, if given.
    var pairs: Int?
    /// The folder for the report with all pairs, if given.
    var directory: String?
    /// The path of the JUnit report, if one is wanted.
    var junit: String?

    init(_ arguments: ParsedArguments) {
      accepts = arguments.has(.accept)
      baselines = arguments.text(.baseline) ?? "Benchmarks/Baselines"
      only = arguments.text(.only)
      revision = arguments.text(.against)
      head = arguments.text(.head)
      pairs = arguments.count(.pairs)
      directory = arguments.text(.out)
      junit = arguments.text(.junit)
    }

    /// A one-line message if these options contradict one another; otherwise nil.
    var disagreement: String? {
      if accepts, revision != nil {
        return "--accept writes counters and compares nothing; use it or --against, not both"
      }
      guard revision == nil else { return nil }
      let lonely = [(head, "--head"), (pairs.map(String.init), "--pairs"), (directory, "--out")]
      return lonely.first { $0.0 != nil }.map {
        "\($0.1) applies only to times; add --against REVISION"
      }
    }
  }

  let options: Options
  let tool: Tool
}

extension OptionDescription {
  fileprivate static let accept = OptionDescription(flag: "accept")
    .help("Write the measured values as the new baseline")
  fileprivate static let baseline = OptionDescription("baseline", "DIR", .path)
    .help("The folder of baselines; default: Benchmarks/Baselines")
  fileprivate static let only = OptionDescription("only", "TEXT", .text)
    .help("Run only benchmarks whose name contains this; 'gate-sample' lists them")
  fileprivate static let against = OptionDescription("against", "REVISION", .text)
    .help("Also compare processor times with a build of this git revision")
  fileprivate static let head = OptionDescription("head", "PROGRAM", .path)
    .help("The release build to compare under --against; default: build this folder")
  fileprivate static let pairs = OptionDescription("pairs", "N", .count(1...1_000))
    .help("The number of pairs of times in a round; default: \(TimeComparison.usualPairs)")
  fileprivate static let junit = OptionDescription("junit", "FILE", .path)
    .help("Write a test case for each benchmark and layer to this file")
}

extension GateCommand {
  /// Compares exact counters of fixed trials with a baseline, and times with a revision.
  func run() async throws -> ExitCode {
    if let disagreement = options.disagreement { throw Refusal("gate: \(disagreement)") }
    let benchmarks = try chosenBenchmarks()
    let tools = ToolProcess(folder: TemporaryFolder())
    defer { tools.folder.remove() }
    do {
      // Mistakes of the command line are reported before the measurements.
      var builds: BuildPair?
      if let revision = options.revision {
        builds = try BuildPair(against: revision, head: options.head, tools, terminal)
      }
      let gate = Gate(
        benchmarks,
        against: GateBaselines(in: options.baselines, for: .current),
        only: options.only
      )
      let counters = try await gate.run(accepts: options.accepts)
      let markdown = counters.markdown(acceptCommand: acceptCommand())
      if !terminal.isJSON { terminal.result(verbatim: markdown) }
      var codes = [code(of: counters.outcome)]
      var times: TimeReport?
      // If two runs of this build differ, a comparison of times is meaningless.
      if let builds, counters.outcome != .notDeterministic {
        switch await compareTimes(of: benchmarks.map(\.name), in: builds) {
        case .success(let compared): times = compared
        case .failure(let failure): codes.append(tool.report(failure.of("gate")))
        }
      }
      if times?.isRegression == true { codes.append(.violated) }
      codes.append(reportResults(counters, markdown, times))
      return ExitCode.gravest(codes)
    } catch let refusal as Refusal {
      throw refusal.of("gate")
    } catch let failure as AtomicFile.Failure {
      throw Refusal(failure.message, .internalError)
    }
  }

  private func chosenBenchmarks() throws -> [GateBenchmark] {
    let files = tool.gateFiles
    guard !files.isEmpty else {
      throw Refusal("expected scenario files (*.json5) in Scenarios, found none")
    }
    let all = tool.ownBenchmarks + (try tool.load(files)).flatMap(tool.benchmarks)
    guard let only = options.only else { return all }
    let chosen = all.filter { $0.name.contains(only) }
    guard !chosen.isEmpty else {
      throw Refusal(
        "--only: expected a part of the name of a benchmark, found \(only.quoted); "
          + "'\(tool.command) gate-sample' lists them"
      )
    }
    return chosen
  }

  /// Compares the times of benchmarks on a separate thread.
  ///
  /// The main thread must be free: if a worker thread of another program started this process with
  /// signals blocked, only the waiting main thread still receives them.
  private func compareTimes(
    of names: [String],
    in builds: BuildPair
  ) async -> Result<TimeReport, Refusal> {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        let compared = Result { () throws(Refusal) in
          try builds.build()
          return try compare(try builds.common(names), in: builds)
        }
        continuation.resume(returning: compared)
      }
    }
  }

  private func compare(_ names: [String], in builds: BuildPair) throws(Refusal) -> TimeReport {
    let pairs = options.pairs ?? TimeComparison.usualPairs
    let start = ContinuousClock.now
    var progress = Progress(on: terminal)
    defer { progress.finish() }
    var rows: [TimeComparison] = []
    for name in names {
      progress.update(after: .now - start, "benchmark \(rows.count + 1) of \(names.count): \(name)")
      rows.append(
        try TimeComparison(of: name, pairs: pairs) { sample throws(Refusal) in
          try builds.nanoseconds(of: sample)
        }
      )
    }
    return TimeReport(against: builds.revision, commit: builds.commit, rows)
  }

  /// Reports the results to people and to other programs.
  private func reportResults(
    _ counters: GateReport,
    _ markdown: String,
    _ times: TimeReport?
  ) -> ExitCode {
    var tables = markdown
    var cases = counters.cases
    var isWritten = true
    if let times {
      let table = "\n" + times.markdown
      tables += table
      cases += times.cases
      if !terminal.isJSON { terminal.result(verbatim: table) }
      let folder = options.directory ?? "results/bench"
      let path = "\(folder)/gate-\(times.commit.prefix(12)).json"
      isWritten = tool.write(times.json.pretty, to: path)
      if isWritten { terminal.printNote("all pairs: \(path)") }
    }
    if terminal.isJSON { terminal.result(counters.json(with: times).compact) }
    if let path = options.junit {
      let text = JUnitText("\(tool.name) gate", cases).text
      isWritten = tool.write(text, to: path) && isWritten
    }
    if JobSummary.isJob(tool.environment) {
      for line in WorkflowCommands(cases, title: "gate").lines { terminal.message(line) }
    }
    if let reason = JobSummary(tool.environment)?.append(tables) {
      message(reason)
      isWritten = false
    }
    return isWritten ? .held : .internalError
  }

  private func code(of outcome: GateOutcome) -> ExitCode {
    switch outcome {
    case .held: .held
    // Only a build that is to be merged must bring its baseline with it.
    case .outdated: isCI ? .violated : .held
    case .regressed: .violated
    case .nothingToCompare: .nothingToCompare
    case .notDeterministic: .notDeterministic
    }
  }

  private var isCI: Bool { tool.environment["CI"]?.isEmpty == false }

  private func acceptCommand() -> String {
    let place =
      options.baselines == "Benchmarks/Baselines" ? "" : " --baseline \(options.baselines)"
    let only = options.only.map { " --only \($0.inShell)" } ?? ""
    return "\(tool.command) gate --accept\(place)\(only)"
  }
}
