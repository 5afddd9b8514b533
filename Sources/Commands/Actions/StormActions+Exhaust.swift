import FileFormats
import Foundation
import TrialReports
import StoreModel
import Trials

extension StormActions {
  /// Runs every order of one trial of each scenario, in this process.
  ///
  /// - Parameters:
  ///   - plan: the scenarios.
  ///   - known: what is put up with.
  ///   - options: how long, and how many orders of each trial.
  ///   - terminal: where progress is shown.
  /// - Returns: what there is to tell.
  func exhaust(
    _ plan: HuntPlan,
    _ known: [KnownViolation],
    _ options: HuntOptions,
    on terminal: Terminal
  ) -> HuntReport {
    var tally = HuntTally(scenarioCount: plan.scenarios.count)
    var searches: [ExhaustiveHunt.Result] = []
    let begin = ContinuousClock.now
    for number in plan.scenarios.indices where Interruption.exitCode == nil {
      let start = ContinuousClock.now
      // Each scenario has its share of the time, and what those before it have left of theirs.
      let share = options.time.map { $0 * (number + 1) / plan.scenarios.count }
      var progress = Progress(on: terminal)
      let search = ExhaustiveHunt(plan, scenario: number).run(
        most: options.trials ?? .max,
        keepsGoing: options.keepsGoing,
        after: tally.trials,
        isKnown: isKnown(known, in: plan)
      ) { orders in
        let elapsed = ContinuousClock.now - start
        progress.update(after: elapsed, "\(Digits.grouped(Int(orders))) orders")
        return Interruption.exitCode == nil && share.map { .now - begin < $0 } ?? true
      }
      progress.finish()
      // Logic that traps takes this process with it: what was found before is told by then.
      if number + 1 < plan.scenarios.count {
        let found = search.tally.findings.map(\.signature).joined(separator: ", ")
        terminal.note(
          "\(plan.scenarios[number].name): \(Digits.grouped(Int(search.orders))) orders, "
            + (found.isEmpty ? "nothing found" : "found \(found)")
        )
      }
      tally.merge(search.tally)
      searches.append(search)
    }
    var report = HuntReport(
      plan: plan,
      tally: tally,
      wallTime: ContinuousClock.now - begin,
      wasInterrupted: Interruption.exitCode != nil
    )
    report.searches = searches
    return report
  }
}
