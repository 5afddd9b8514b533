import Foundation
import StoreModel
import StoreSimulation
import Trials

extension StormActions {
  /// Runs every order of one trial of each scenario, in this process.
  func exhaust(
    _ plan: HuntPlan,
    _ known: [KnownViolation],
    _ options: HuntOptions,
    on terminal: Terminal
  ) -> ExitCode {
    var findings: [Finding] = []
    var orders: UInt64 = 0
    for number in plan.scenarios.indices {
      let hunt = ExhaustiveHunt(plan.trial(number))
      let cover = { [today] (finding: Finding) in
        known.first { $0.covers(finding, at: number, in: plan) && !$0.isOver(on: today) }
      }
      let start = ContinuousClock.now
      var progress = Progress(on: terminal)
      let result = hunt.run(
        most: options.trials ?? .max,
        keepsGoing: options.keepsGoing,
        isKnown: { cover($0) != nil }
      ) { orders in
        let elapsed = ContinuousClock.now - start
        progress.update(after: elapsed, "\(Digits.grouped(Int(orders))) orders")
        return Interruption.exitCode == nil && options.time.map { elapsed < $0 } ?? true
      }
      progress.finish()
      findings += result.tally.findings.filter { cover($0) == nil }
      orders += result.orders
      if options.output.isJSON {
        terminal.result(json(result, of: hunt, cover).compact)
      } else {
        for line in lines(result, of: hunt) { terminal.result(line) }
      }
      guard tell(result, of: hunt.trial, cover, options, on: terminal) else { return .usage }
      if Interruption.exitCode != nil { break }
    }
    if let code = Interruption.exitCode { return code }
    if findings.contains(where: { $0.kind != .violation }) { return .notDeterministic }
    if !findings.isEmpty { return .violated }
    guard orders > 0 else {
      terminal.message("\(toolName): no order ended within the budget: nothing was judged")
      return .usage
    }
    return .held
  }

  /// What came of one trial, in words.
  private func lines(_ result: ExhaustiveHunt.Result, of hunt: ExhaustiveHunt) -> [String] {
    let trial = hunt.trial
    let seen = result.tally.interleavings
    let verdict = result.isComplete ? "complete" : "not complete"
    var lines = [
      "\(trial.scenario.name)  \(trial.variant.id)  seed \(trial.seed)  "
        + "\(trial.plan.population.users) user\(trial.plan.population.users == 1 ? "" : "s"): "
        + "\(verdict), "
        + "\(Digits.grouped(Int(result.orders))) orders run, "
        + (seen.isExact ? "" : "about ") + "\(Digits.grouped(seen.distinct)) different, "
        + "\(Digits.grouped(result.tally.failedTrials)) with a finding"
    ]
    if result.isComplete {
      lines.append(
        "  as far as steps share an actor, a mailbox or something of the simulated world; what "
          + "they share in locks, atomics, tasks or streams of their own is not seen"
      )
    }
    if hunt.isClockLeftOut { lines.append("  'no-device-clock' is not judged here") }
    return lines
  }

  /// The same for programs.
  private func json(
    _ result: ExhaustiveHunt.Result,
    of hunt: ExhaustiveHunt,
    _ cover: (Finding) -> KnownViolation?
  ) -> JSONText {
    let new = result.tally.findings.filter { cover($0) == nil }
    let signatures = { (findings: [Finding]) in
      JSONText.array(findings.map { .string($0.signature) })
    }
    return .object([
      .init("scenario", .string(hunt.trial.scenario.name)),
      .init("variant", .string(hunt.trial.variant.id)),
      .init("seed", .string(String(hunt.trial.seed))),
      .init("complete", .bool(result.isComplete)),
      .init("orders", .integer(Int64(result.orders))),
      .init("interleavings", .integer(Int64(result.tally.interleavings.distinct))),
      .init("interleavingsAreExact", .bool(result.tally.interleavings.isExact)),
      .init("pruned", .integer(Int64(result.pruned))),
      .init("violations", signatures(new.filter { $0.kind == .violation })),
      .init("notDeterministic", signatures(new.filter { $0.kind != .violation })),
      .init("known", signatures(result.tally.findings.filter { cover($0) != nil })),
      .init("notJudged", .array(hunt.isClockLeftOut ? [.string("no-device-clock")] : [])),
    ])
  }

  /// Tells what was found, and records what can be replayed; false if it could not be written.
  private func tell(
    _ result: ExhaustiveHunt.Result,
    of trial: Trial,
    _ cover: (Finding) -> KnownViolation?,
    _ options: HuntOptions,
    on terminal: Terminal
  ) -> Bool {
    let races = RaceFolder(in: trial.scenario.directory(options.directory))
    for finding in result.tally.findings {
      let (known, kind) = (cover(finding), finding.kind)
      let word =
        known != nil ? "KNOWN" : kind == .violation ? "VIOLATED" : kind.rawValue.uppercased()
      var lines = [
        "\(word) \(finding.signature)", "  saw       \(finding.saw)",
        "  expected  \(finding.expected)",
      ]
      if kind != .violation { lines.append("  because   \(finding.because)") }
      if let known { lines.append("  known     until \(known.untilText): \(known.reason)") }
      if let outcome = result.outcomes[finding.signature],
        let recording = Recording(trial, outcome)
      {
        let path = races.path(of: finding.fileName)
        guard write(recording.text, to: path, on: terminal) else { return false }
        lines.append("  replay    \(toolCommand) replay \(path.inShell)")
      }
      if !options.output.isJSON { for line in lines { terminal.result(line) } }
    }
    return true
  }
}
