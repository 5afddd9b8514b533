import AppStoreSigning
import FileFormats
import Foundation
import ServerTesting
import StoreModel
import StoreSimulation
import TrialReports
import Trials

extension StormActions {
  /// Runs a scenario's customers against a real server, and compares its balances with the books.
  func testServer(_ options: ServerOptions) throws -> ExitCode {
    guard let path = options.target else {
      throw Refusal("test-server: add --target FILE, a file that describes the server")
    }
    guard let scenario = try load([options.scenario]).first else { throw Refusal(nil) }
    let target = try ServerTargetReader.load(path: path, mayBeRemote: options.mayBeRemote)
    let directory = scenario.directory(options.directory)
    try checkWriting(to: directory)
    let run = ServerRun(target: target, app: .simulated)
    let trial = Trial(
      scenario: scenario,
      variant: run.variant(of: scenario.system),
      strategy: .random,
      seed: seed(options.trial),
      users: options.trial.users,
      purpose: .load,
      faultProfile: try faultProfile(options.trial, otherwise: .asWritten),
      invariants: []
    )
    terminal.note("seed \(trial.seed)  \(path)  \(trial.plan.population.users) users")
    let result: ServerRun.Result
    do throws(ServerRun.Failure) { result = try run.run(trial) } catch {
      throw Refusal("test-server: \(error)")
    }
    let lines = result.exchanges.map { $0.json.compact + "\n" }.joined()
    let isWritten = write(lines, to: "\(directory)/requests.jsonl")
    tell(result, trial, in: directory, options)
    return result.findings.isEmpty ? isWritten ? .held : .usage : .violated
  }

  private func tell(
    _ result: ServerRun.Result,
    _ trial: Trial,
    in directory: String,
    _ options: ServerOptions
  ) {
    let json: JSONText = [
      "scenario": .string(trial.scenario.name), "seed": .string(String(trial.seed)),
      "users": .integer(Int64(result.users)),
      "requests": .integer(Int64(result.exchanges.count)),
      "restarts": .integer(Int64(result.restarts)),
      "digest": .string(result.digest.description),
      "findings": .array(result.findings.map(\.json)),
    ]
    guard !terminal.isJSON else { return terminal.result(json.compact) }
    let restarts = result.restarts
    terminal.result(
      "\(result.exchanges.count) requests, digest \(result.digest)"
        + (restarts == 0 ? "" : ", server killed and started again \(restarts) times")
    )
    for finding in result.findings {
      terminal.result(
        "\nVIOLATED \(finding.kind.rawValue): user \(finding.user.rawValue) has "
          + "\(finding.balance.map { "\($0)" } ?? "no readable balance"), "
          + "expected \(finding.expectation)"
      )
      for line in finding.story { terminal.result("  \(line)") }
    }
    let users = result.users
    terminal.result(
      result.findings.isEmpty
        ? "held: the balances of \(users) users agree with the store's books"
        : "\n\(result.findings.count) of \(users) balances disagree with the store's books\n"
          + "again     \(toolCommand) test-server \(options.scenario.inShell) --target "
          + "\((options.target ?? "").inShell) --seed \(trial.seed)"
          + (options.trial.users.map { " --users \($0)" } ?? "")
          + (options.trial.isCalm ? " --calm" : "")
    )
    terminal.result("requests  \(directory)/requests.jsonl")
  }
}
