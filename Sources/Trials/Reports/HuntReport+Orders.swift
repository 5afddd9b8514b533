import StoreModel

/// What a hunt through every order of a few trials tells beside what each hunt tells.
extension HuntReport {
  /// How far each search has come, for people.
  var searchLines: [String] {
    searches.enumerated().flatMap { number, search in
      let trial = plan.trial(number)
      let seen = search.tally.interleavings
      let users = search.tally.mostUsers
      let verdict = search.isComplete ? "complete" : "not complete"
      var lines = [
        "  \(trial.scenario.name), seed \(trial.seed), \(users) user\(users == 1 ? "" : "s"): "
          + "\(verdict), \(Digits.grouped(Int(search.orders))) "
          + "order\(search.orders == 1 ? "" : "s") run, "
          + (seen.isExact ? "" : "about ") + "\(Digits.grouped(seen.distinct)) different"
      ]
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

  /// The run that showed a finding, where the order itself was kept.
  func outcome(of finding: Finding) -> Outcome? {
    searches.indices.contains(finding.trial)
      ? searches[finding.trial].outcomes[finding.signature] : nil
  }
}
