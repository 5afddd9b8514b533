import FileFormats
import Foundation
import BenchmarkGate
import TrialReports

extension StormActions {
  /// Compares exact counters of fixed trials with a baseline, and times with a revision.
  func gate(_ options: GateOptions) async throws -> ExitCode {
    if let disagreement = options.disagreement { throw Refusal("gate: \(disagreement)") }
    let benchmarks = try chosenBenchmarks(options)
    let tools = ToolProcess(folder: TemporaryFolder())
    defer { tools.folder.remove() }
    do {
      // Mistakes of the command line are reported before the measurements.
      let revision = try self.revision(options, benchmarks: benchmarks.count, tools)
      let gate = Gate(
        benchmarks,
        against: GateBaselines(in: options.baselines, for: .current),
        only: options.only
      )
      let counters = try await gate.run(accepts: options.accepts)
      let markdown = counters.markdown(acceptCommand: acceptCommand(options))
      if !terminal.isJSON { terminal.result(verbatim: markdown) }
      var codes = [code(of: counters.outcome)]
      var times: ComparedTimes?
      // If two runs of this build differ, a comparison of times is meaningless.
      if let revision, counters.outcome != .notDeterministic {
        let names = benchmarks.map(\.name)
        switch await comparedTimes(of: names, with: revision, options, tools) {
        case .success(let compared): times = compared
        case .failure(let failure): codes.append(report(failure.of("gate")))
        }
      }
      if times?.report.isRegression == true { codes.append(.violated) }
      codes.append(tell(counters, markdown, times, options))
      return ExitCode.gravest(codes)
    } catch let refusal as Refusal {
      throw refusal.of("gate")
    } catch let failure as AtomicFile.Failure {
      throw Refusal(failure.message, .internalError)
    }
  }

  private func chosenBenchmarks(_ options: GateOptions) throws -> [GateBenchmark] {
    let files = gateFiles
    guard !files.isEmpty else {
      throw Refusal("expected scenario files (*.json5) in Scenarios, found none")
    }
    let all = ownBenchmarks + (try load(files)).flatMap(benchmarks)
    guard let only = options.only else { return all }
    let chosen = all.filter { $0.name.contains(only) }
    guard !chosen.isEmpty else {
      throw Refusal(
        "--only: expected a part of the name of a benchmark, found \(only.quoted); "
          + "'\(toolCommand) gate-sample' lists them"
      )
    }
    return chosen
  }

  /// Returns the revision to compare times with; nil if no times are compared.
  private func revision(
    _ options: GateOptions,
    benchmarks: Int,
    _ tools: ToolProcess
  ) throws(Refusal) -> Revision? {
    guard let name = options.revision else { return nil }
    let least = TimePlan.fewestPairs(benchmarks: benchmarks)
    let pairs = options.pairs ?? TimePlan.usualPairs
    guard pairs >= least else {
      throw Refusal(
        "--pairs: expected at least \(least) for \(benchmarks) "
          + "benchmark\(benchmarks == 1 ? "" : "s"), found \(pairs): fewer can never be conclusive"
      )
    }
    if let head = options.head { try BuildPair.check(head) }
    return try Revision.find(name, with: tools)
  }

  /// Reports the results to people and to other programs.
  private func tell(
    _ counters: GateReport,
    _ markdown: String,
    _ times: ComparedTimes?,
    _ options: GateOptions
  ) -> ExitCode {
    var tables = markdown
    var cases = counters.cases
    var isWritten = true
    if let times {
      let table = "\n" + times.report.markdown
      tables += table
      cases += times.report.cases(of: times.benchmarks)
      if !terminal.isJSON { terminal.result(verbatim: table) }
      let path = times.path(in: options.directory)
      isWritten = write(times.json.pretty, to: path)
      if isWritten { terminal.note("all pairs: \(path)") }
    }
    if terminal.isJSON { terminal.result(counters.json(with: times?.json).compact) }
    if let path = options.junit {
      let text = JUnitText("\(toolName) gate", cases).text
      isWritten = write(text, to: path) && isWritten
    }
    if JobSummary.isJob(environment) {
      for line in WorkflowCommands(cases, title: "gate").lines { terminal.message(line) }
    }
    if let reason = JobSummary(environment)?.append(tables) {
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

  private var isCI: Bool { environment["CI"]?.isEmpty == false }

  private func acceptCommand(_ options: GateOptions) -> String {
    let place =
      options.baselines == "Benchmarks/Baselines" ? "" : " --baseline \(options.baselines)"
    let only = options.only.map { " --only \($0.inShell)" } ?? ""
    return "\(toolCommand) gate --accept\(place)\(only)"
  }
}
