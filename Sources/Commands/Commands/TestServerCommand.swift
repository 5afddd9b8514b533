import FileFormats
import Foundation
import ServerTesting
import StoreJSON
import StoreModel
import StoreSigning
import StoreSimulation
import TrialReports
import Trials

/// `test-server SCENARIO --target FILE`: tests a real server.
struct TestServerCommand: ToolCommand {
  static let description = CommandDescription(
    "test-server",
    "Test a real server: be the App Store and its customers, and compare its balances",
    positional: .scenario,
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

  struct Options: CommandOptions {
    /// The scenario file.
    var scenario: String
    /// The options for the trial.
    var trial: TrialOptions
    /// The file that describes the server.
    var target: String?
    /// Whether the server may be on another machine.
    var mayBeRemote: Bool
    /// How many requests are sent at once; nil for one after the other.
    var pace: LoadPace?
    /// Whether to leave findings as they are found.
    var keepsFindings: Bool
    /// The folder for files; if nil, `results/runs/<name>`.
    var directory: String?

    private static let usualConnections = 16

    init(_ arguments: ParsedArguments) {
      scenario = arguments.positionals.first ?? ""
      trial = TrialOptions(arguments)
      target = arguments.text(.target)
      mayBeRemote = arguments.has(.targetMayBeRemote)
      let rate = arguments.count(.rate)
      let rounds = arguments.count(.rounds)
      let connections = arguments.count(.connections)
      if connections != nil || rate != nil || rounds != nil {
        pace = LoadPace(
          connections: connections ?? Self.usualConnections,
          rate: rate,
          rounds: rounds ?? 1
        )
      }
      keepsFindings = arguments.has(.noShrink)
      directory = arguments.text(.out)
    }
  }

  let options: Options
  let tool: Tool
}

extension OptionDescription {
  fileprivate static let target = OptionDescription("target", "FILE", .file(ending: "json5"))
    .help("The file that describes the server under test and how a client talks to it")
  fileprivate static let targetMayBeRemote = OptionDescription(flag: "target-may-be-remote")
    .help("Allow a server on another machine; only for a server of your own")
  fileprivate static let connections = OptionDescription("connections", "N", .count(1...256))
    .help("Send requests over N connections at once, in any order; default: one after the other")
  fileprivate static let rate = OptionDescription("rate", "N", .count(1...1_000_000))
    .help("Send N requests per second even if the server is slower; implies 16 connections")
  fileprivate static let rounds = OptionDescription("rounds", "N", .count(1...1_000_000))
    .help("Send all requests N times, each time to an empty server; implies 16 connections")
}

extension TestServerCommand {
  /// Runs a scenario's customers against a real server, and compares its balances with the books.
  func run() throws -> ExitCode {
    guard let path = options.target else {
      throw Refusal("test-server: add --target FILE, a file that describes the server")
    }
    guard let scenario = try tool.load([options.scenario]).first else { throw Refusal(nil) }
    let written = try ServerTargetReader.load(path: path, mayBeRemote: options.mayBeRemote)
    let target = options.trial.isCalm ? written.calm : written
    let directory = scenario.directory(options.directory)
    let claims = try tool.claim([directory])
    defer { claims.release() }
    Interruption.isAnsweredFromNowOn()
    let seed = tool.seed(options.trial)
    let log = "\(directory)/server.log"
    let temporary = target.movesClock ? TemporaryFolder() : nil
    defer { temporary?.remove() }
    let run = ServerRun(
      target: target,
      app: .simulated,
      seed: seed,
      pace: options.pace,
      shrinks: options.keepsFindings ? 0 : 3,
      log: target.programs != nil && tool.write("", to: log) ? log : nil,
      folder: temporary?.path ?? "",
      note: { [terminal] in terminal.printNote($0) },
      while: { Interruption.exitCode == nil }
    )
    let trial = Trial(
      scenario: scenario,
      variant: run.variant(of: scenario.system),
      strategy: .random,
      seed: seed,
      users: options.trial.users,
      purpose: .load,
      faultProfile: try tool.faultProfile(options.trial, otherwise: .asWritten),
      invariants: []
    )
    if !target.thresholds.isEmpty, options.pace == nil {
      terminal.printNote("thresholds apply to loads only; add --connections to have them judged")
    }
    if target.reset == nil {
      terminal.printNote("the target file has no \"reset\", so the server must be empty")
    }
    terminal.printNote("seed \(trial.seed)  \(path)  \(trial.plan.population.users) users")
    let outcome: Result<ServerRun.Result?, ServerRun.Failure>
    do throws(ServerRun.Failure) {
      outcome = .success(try run.run(trial))
    } catch { outcome = .failure(error) }
    // Also without a result, the requests say what happened.
    let lines = run.exchanges.map { $0.json.compact + "\n" }.joined()
    let isWritten = tool.write(lines, to: "\(directory)/requests.jsonl")
    if target.api != nil {
      let calls = run.apiCalls.map { $0.json.compact + "\n" }.joined()
      _ = tool.write(calls, to: "\(directory)/api.jsonl")
    }
    return try end(outcome, of: run, trial, in: directory, isWritten: isWritten)
  }

  /// Says what came of a run.
  private func end(
    _ outcome: Result<ServerRun.Result?, ServerRun.Failure>,
    of run: ServerRun,
    _ trial: Trial,
    in directory: String,
    isWritten: Bool
  ) throws -> ExitCode {
    switch outcome {
    // A failure after a request to stop is a result of that request.
    case .failure where Interruption.exitCode != nil, .success(nil):
      message("interrupted before the answers were compared; see \(directory)/requests.jsonl")
      return Interruption.exitCode ?? .usage
    case .failure(let failure) where failure.isEscape:
      message("test-server: \(failure) (seed \(trial.seed))")
      return .notDeterministic
    case .failure(let failure):
      let files = ["requests.jsonl"] + (run.target.programs == nil ? [] : ["server.log"])
      let paths = files.map { "\(directory)/\($0)" }.joined(separator: ", ")
      throw Refusal("test-server: \(failure) (seed \(trial.seed), \(paths))")
    case .success(let result?):
      reportResult(result, run.exchanges.count, trial, in: directory)
      if let code = Interruption.exitCode {
        message("interrupted: the result holds what was found by then")
        return code
      }
      return result.findings.isEmpty ? isWritten ? .held : .usage : .violated
    }
  }

  private func reportResult(
    _ result: ServerRun.Result,
    _ requests: Int,
    _ trial: Trial,
    in directory: String
  ) {
    let json = ServerResult(result, trial, requests: requests).json
    let file = "\(directory)/result.json"
    let isWritten = tool.write(json.pretty, to: file)
    guard !terminal.isJSON else { return terminal.result(json.compact) }
    terminal.result(result.summary)
    terminal.result(result.times.table)
    removePages(in: directory)
    for verdict in result.verdicts { terminal.result(verdict.line) }
    for (place, finding) in result.findings.enumerated() {
      let heading = finding.heading(of: result.rounds)
      terminal.result(place <= Self.mostStories ? "\n\(heading)" : heading)
      if place < Self.mostStories {
        tellStory(of: finding, place + 1, in: directory)
        let page = result.page(
          of: finding,
          scenario: trial.scenario.name,
          seed: trial.seed,
          again: again(seed: trial.seed)
        )
        let path = "\(directory)/finding-\(place + 1).html"
        if let page, tool.write(page.html, to: path) { terminal.result("  page     \(path)") }
      }
    }
    let count = result.findings.count
    terminal.result(
      result.findings.isEmpty
        ? "\nheld: what \(result.users) users have agrees with the store's books"
        : "\n\(count) finding\(count == 1 ? "" : "s") among \(result.users) users\nagain     "
          + again(seed: trial.seed)
    )
    if result.findings.count > Self.mostStories, isWritten {
      terminal.result("stories   \(file)")
    }
    terminal.result("requests  \(directory)/requests.jsonl")
  }

  /// Removes the pages and scripts of an earlier run, which could be mistaken for those of this
  /// one.
  private func removePages(in directory: String) {
    for number in 1...Self.mostStories {
      for kind in ["html", "sh"] {
        try? FileManager.default.removeItem(atPath: "\(directory)/finding-\(number).\(kind)")
      }
    }
  }

  /// How many findings are printed in full; the others have one line each.
  private static let mostStories = 5

  private func tellStory(of finding: ServerFinding, _ number: Int, in directory: String) {
    for line in finding.story { terminal.result("  \(line)") }
    if finding.isTried, finding.shortest == nil {
      terminal.result("  did not show again when the requests about this user were sent alone")
    }
    guard let shortest = finding.shortest else { return }
    terminal.result("  \(shortest.title)")
    for line in shortest.lines { terminal.result("    \(line)") }
    let path = "\(directory)/finding-\(number).sh"
    if tool.write(shortest.script, to: path) { terminal.result("  by hand: sh \(path.inShell)") }
  }

  /// The command that repeats a run.
  private func again(seed: UInt64) -> String {
    "\(tool.command) test-server \(options.scenario.inShell) --target "
      + "\((options.target ?? "").inShell) --seed \(seed)"
      + (options.trial.users.map { " --users \($0)" } ?? "")
      + (options.trial.isCalm ? " --calm" : "")
      + (options.pace.map(Self.words) ?? "")
      + (options.keepsFindings ? " --no-shrink" : "")
      + (options.mayBeRemote ? " --target-may-be-remote" : "")
  }

  private static func words(_ pace: LoadPace) -> String {
    " --connections \(pace.connections)" + (pace.rate.map { " --rate \($0)" } ?? "")
      + (pace.rounds == 1 ? "" : " --rounds \(pace.rounds)")
  }
}

extension ServerFinding {
  /// The findings, in one line.
  fileprivate func heading(of rounds: Int) -> String {
    let isOfAll = rounds == 1 || kind == .missedThreshold
    let share = isOfAll ? "" : " (in \(self.rounds) of \(rounds) rounds)"
    return "VIOLATED \(kind.rawValue): \(summary)\(share)"
  }
}

extension ServerRun.Result {
  /// The extent of the test, in one line.
  fileprivate var summary: String {
    let kills = ServerPart.allCases.compactMap { part -> String? in
      let count = restarts.count { $0 == part }
      let times = count == 1 ? "once" : "\(count) times"
      return count == 0 ? nil : ", \(part.rawValue) killed and started again \(times)"
    }
    let times = rounds == 1 ? "" : " in the last of \(rounds) rounds"
    return "\(accepted) of \(purchases) purchases accepted\(times)"
      + (digest.map { ", digest \($0)" } ?? "") + kills.joined()
  }
}
