import FileFormats
import StoreModel
import Trials

/// What a hunt through every order of a few trials tells beside what each hunt tells.
extension HuntReport {
  /// Whether there are orders that were not run, although that was what the hunt was for.
  var isPartial: Bool { isOfOrders && !(searches.allSatisfy(\.isComplete) && coversAll) }

  private var coversAll: Bool { searches.count == plan.scenarios.count }

  /// How far each search has come, for people.
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
          "    where there are too many, a hunt without --strategy exhaustive sees more of them:",
          "    one after the other they differ in little",
        ]
      }
      if search.isComplete {
        lines += [
          "    as far as steps share an actor, a mailbox or something of the simulated world; what",
          "    they share in locks, atomics, tasks or streams of their own is not seen",
        ]
      }
      if search.isClockLeftOut { lines.append("    'no-device-clock' is not judged here") }
      return lines
    }
  }

  /// How far each search has come, for programs.
  var searchJSON: JSONText {
    .array(
      searches.enumerated().map { number, search in
        .object([
          .init("scenario", .string(plan.scenarios[number].name)),
          .init("seed", .string(String(plan.trial(number).seed))),
          .init("complete", .bool(search.isComplete)),
          .init("orders", .integer(Int64(search.orders))),
          .init("pruned", .integer(Int64(search.pruned))),
          .init("interleavings", .integer(Int64(search.tally.interleavings.distinct))),
          .init("interleavingsAreExact", .bool(search.tally.interleavings.isExact)),
          .init("notJudged", .array(search.isClockLeftOut ? [.string("no-device-clock")] : [])),
        ])
      }
    )
  }

  /// Whether every order of a scenario's trial was run; empty for a hunt of another kind.
  func orderCases(_ index: Int) -> [ReportCase] {
    guard isOfOrders else { return [] }
    let isComplete = searches.indices.contains(index) && searches[index].isComplete
    return [
      ReportCase(
        suite: plan.scenarios[index].name,
        subject: plan.variants[index].id,
        name: "every order was run",
        isComplete ? .held : .undecided,
        kind: "NotComplete",
        reason: isComplete ? "" : "there are orders that were not run",
        file: plan.scenarios[index].source.fileName
      )
    ]
  }

  /// The run that showed a finding, where the order itself was kept.
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
    case .finding: "not complete (ended at the first finding; --keep-going runs on)"
    case .incompleteReason: "not complete (an order could not be run as it was)"
    }
  }
}
