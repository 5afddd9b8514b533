import FileFormats
import Judging
import StoreModel
import Trials

/// The parts of the report that only an exhaustive hunt has.
extension HuntReport {
  /// Whether an exhaustive hunt has not run every order.
  var isPartial: Bool { isOfOrders && !(searches.allSatisfy(\.isComplete) && coversAll) }

  private var coversAll: Bool { searches.count == plan.scenarios.count }

  /// The progress of each search, line by line.
  var searchLines: [String] {
    searches.enumerated().flatMap { number, search in
      let trial = plan.trial(number)
      let seen = search.tally.interleavings
      let users = search.tally.mostUsers
      var lines = [
        "  \(trial.scenario.name), seed \(trial.seed), \(users) user\(users == 1 ? "" : "s"): "
          + "\(search.ending.phrase), \(Digits.grouped(Int(search.orders))) "
          + "order\(search.orders == 1 ? "" : "s") run, "
          + (seen.isExact ? "" : "about ") + "\(Digits.grouped(seen.distinct)) different"
      ]
      if search.ending == .budget {
        lines += [
          "    too many orders: a hunt without --strategy exhaustive covers more variety,",
          "    because consecutive orders differ only slightly",
        ]
      }
      if search.isComplete {
        lines += [
          "    as far as steps share an actor, a mailbox, or part of the simulated world;",
          "    locks, atomics, tasks, and streams of the logic itself are not tracked",
        ]
      }
      if search.isClockLeftOut { lines.append("    'no-device-clock' is not judged here") }
      return lines
    }
  }

  var searchResults: [HuntResult.Search] {
    searches.enumerated().map { number, search in
      HuntResult.Search(
        scenario: plan.scenarios[number].name,
        seed: SeedText(plan.trial(number).seed),
        complete: search.isComplete,
        orders: Int(search.orders),
        pruned: Int(search.pruned),
        interleavings: search.tally.interleavings.distinct,
        interleavingsAreExact: search.tally.interleavings.isExact,
        notJudged: search.isClockLeftOut ? [InvariantCatalog.noDeviceClock.id] : []
      )
    }
  }

  /// Returns whether every order of a scenario's trial was run; empty unless exhaustive.
  func orderCases(_ index: Int) -> [ReportCase] {
    guard isOfOrders else { return [] }
    let isComplete = searches.indices.contains(index) && searches[index].isComplete
    let (result, reason): (ReportCase.Result, String) =
      isComplete ? (.held, "") : (.undecided, "not every order was run")
    return [reported(index, "every order was run", result, kind: "NotComplete", reason: reason)]
  }

  /// Returns the run that showed a finding, if its order was kept.
  func outcome(of finding: Finding) -> Outcome? {
    searches.indices.contains(finding.trial)
      ? searches[finding.trial].outcomes[finding.signature] : nil
  }
}

extension ExhaustiveHunt.Ending {
  fileprivate var phrase: String {
    switch self {
    case .complete: "complete"
    case .budget: "not complete"
    case .finding: "not complete (ended at the first finding; --keep-going continues)"
    case .incompleteReason: "not complete (an order could not be reproduced)"
    }
  }
}
