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
    let outcome: Result<ServerRun.Result?, ServerRun.Failure>
    do throws(ServerRun.Failure) {
      outcome = .success(try run.run(trial) { Interruption.exitCode == nil })
    } catch { outcome = .failure(error) }
    // Also without a result, the requests say what happened.
    let lines = run.exchanges.map { $0.json.compact + "\n" }.joined()
    let isWritten = write(lines, to: "\(directory)/requests.jsonl")
    switch outcome {
    case .failure(let failure) where failure.isEscape:
      message("test-server: \(failure) (seed \(trial.seed))")
      return .notDeterministic
    case .failure(let failure):
      throw Refusal("test-server: \(failure) (seed \(trial.seed), \(directory)/requests.jsonl)")
    case .success(nil): return Interruption.exitCode ?? .usage
    case .success(let result?):
      tell(result, run.exchanges.count, trial, in: directory, options)
      return result.findings.isEmpty ? isWritten ? .held : .usage : .violated
    }
  }

  private func tell(
    _ result: ServerRun.Result,
    _ requests: Int,
    _ trial: Trial,
    in directory: String,
    _ options: ServerOptions
  ) {
    let json: JSONText = [
      "scenario": .string(trial.scenario.name), "seed": .string(String(trial.seed)),
      "users": .integer(Int64(result.users)), "requests": .integer(Int64(requests)),
      "purchases": .integer(Int64(result.purchases)),
      "accepted": .integer(Int64(result.accepted)),
      "restarts": .integer(Int64(result.restarts)),
      "digest": .string(result.digest.description),
      "findings": .array(result.findings.map(\.json)),
    ]
    guard !terminal.isJSON else { return terminal.result(json.compact) }
    let restarts = result.restarts
    terminal.result(
      "\(result.accepted) of \(result.purchases) purchases accepted, digest \(result.digest)"
        + (restarts == 0 ? "" : ", server killed and started again \(restarts) times")
    )
    for finding in result.findings {
      terminal.result("\nVIOLATED \(finding.kind.rawValue): \(finding.summary)")
      for line in finding.story { terminal.result("  \(line)") }
    }
    terminal.result(
      result.findings.isEmpty
        ? "held: the balances of \(result.users) users agree with the store's books"
        : "\n\(result.findings.count) findings among \(result.users) users\nagain     "
          + again(options, seed: trial.seed)
    )
    terminal.result("requests  \(directory)/requests.jsonl")
  }

  /// The command that repeats a run.
  private func again(_ options: ServerOptions, seed: UInt64) -> String {
    "\(toolCommand) test-server \(options.scenario.inShell) --target "
      + "\((options.target ?? "").inShell) --seed \(seed)"
      + (options.trial.users.map { " --users \($0)" } ?? "")
      + (options.trial.isCalm ? " --calm" : "")
      + (options.mayBeRemote ? " --target-may-be-remote" : "")
  }
}
