import FileFormats
import Foundation
import TrialReports
import StoreModel
import Trials

extension HuntCommand {
  /// Runs every interleaving of one trial of each scenario, in this process.
  ///
  /// Known violations do not end the hunt.
  func exhaust(_ plan: HuntPlan, _ known: [KnownViolation]) -> HuntReport {
    Interruption.isAnsweredFromNowOn()
    var tally = HuntTally(scenarioCount: plan.scenarios.count)
    var searches: [ExhaustiveHunt.Result] = []
    let begin = ContinuousClock.now
    for number in plan.scenarios.indices where Interruption.exitCode == nil {
      let start = ContinuousClock.now
      // Each scenario has its share of the time, plus what earlier scenarios did not use.
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
      // Logic that traps ends this process, so earlier findings must be reported before that.
      if number + 1 < plan.scenarios.count {
        let found = search.tally.findings.map(\.signature).joined(separator: ", ")
        terminal.printNote(
          "\(plan.scenarios[number].name): \(Digits.grouped(Int(search.orders))) orders, "
            + (found.isEmpty ? "nothing found" : "found \(found)")
        )
      }
      tally.merge(search.tally)
      searches.append(search)
    }
    let wasInterrupted = Interruption.exitCode != nil
    var report = tool.report(
      plan,
      tally,
      known,
      after: .now - begin,
      wasInterrupted: wasInterrupted
    )
    report.searches = searches
    return report
  }
}
