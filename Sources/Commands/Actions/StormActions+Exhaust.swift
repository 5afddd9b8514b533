import Foundation
import StoreModel
import StoreSimulation
import Trials

extension StormActions {
  /// Runs every order of one trial of each scenario, in this process.
  func exhaust(_ plan: HuntPlan, _ options: HuntOptions, on terminal: Terminal) -> ExitCode {
    var isHeld = true
    for number in plan.scenarios.indices {
      let trial = plan.trial(number)
      let start = ContinuousClock.now
      var progress = Progress(on: terminal)
      let result = ExhaustiveHunt(trial).run(
        most: options.trials ?? .max,
        keepsGoing: options.keepsGoing
      ) { orders in
        let elapsed = ContinuousClock.now - start
        progress.update(after: elapsed, "\(Digits.grouped(Int(orders))) orders")
        return Interruption.exitCode == nil && options.time.map { elapsed < $0 } ?? true
      }
      progress.finish()
      isHeld = isHeld && result.tally.findings.isEmpty
      guard tell(result, of: trial, plan, options, on: terminal) else { return .usage }
      if Interruption.exitCode != nil { break }
    }
    if let code = Interruption.exitCode { return code }
    return isHeld ? .held : .violated
  }

  /// Tells what came of one trial, and records what was found; false if it could not be written.
  private func tell(
    _ result: ExhaustiveHunt.Result,
    of trial: Trial,
    _ plan: HuntPlan,
    _ options: HuntOptions,
    on terminal: Terminal
  ) -> Bool {
    let orders = Digits.grouped(Int(result.interleavings))
    let verdict =
      result.isComplete
      ? "complete: all \(orders) interleavings"
      : "not complete: \(orders) interleavings so far"
    if options.output.isJSON {
      terminal.result(
        JSONText.object([
          .init("scenario", .string(trial.scenario.name)),
          .init("variant", .string(trial.variant.id)),
          .init("seed", .string(String(trial.seed))),
          .init("complete", .bool(result.isComplete)),
          .init("interleavings", .integer(Int64(result.interleavings))),
          .init("pruned", .integer(Int64(result.pruned))),
          .init(
            "violations",
            .array(result.tally.findings.map { .string($0.signature) })
          ),
        ]).compact
      )
    } else {
      terminal.result(
        "\(trial.scenario.name)  \(trial.variant.id)  seed \(trial.seed)  "
          + "\(trial.plan.population.users) users: \(verdict), "
          + "\(Digits.grouped(result.tally.failedTrials)) with a violation"
      )
    }
    let races = RaceFolder(in: trial.scenario.directory(options.directory))
    for finding in result.tally.findings {
      guard let outcome = result.outcomes[finding.signature],
        let recording = Recording(trial, outcome)
      else { continue }
      let path = races.path(of: finding.fileName)
      guard write(recording.text, to: path, on: terminal) else { return false }
      guard !options.output.isJSON else { continue }
      terminal.result("VIOLATED \(finding.signature)")
      terminal.result("  saw       \(finding.saw)")
      terminal.result("  expected  \(finding.expected)")
      terminal.result("  replay    \(toolCommand) replay \(path.inShell)")
    }
    return true
  }
}
