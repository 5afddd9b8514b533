import FileFormats
import StoreJSON

/// The page of a hunt: the findings, as pictures, and the progress of the search.
struct HuntPage {
  let result: HuntResult
  let toolCommand: String

  private var trials: Int { result.trials }

  // MARK: Head

  private var verdict: Markup {
    let new = result.violations.filter { $0.known == nil }
    let bugs = new.filter { $0.sameCauseAs == nil }.reduce(into: 0) { sum, finding in
      sum += 1 + finding.others.filter(\.isOtherCause).count
    }
    if !new.isEmpty {
      let ofBugs = bugs == new.count ? "" : ", probably of \(PageText.counted(bugs, "bug"))"
      return "Found: \(PageText.counted(new.count, "kind")) of violation\(ofBugs)"
    }
    if !result.held { return "Nothing found, but the scenario was not tested completely" }
    let part = isPartial ? " in the orders that were run (not all of them)" : ""
    return result.violations.isEmpty
      ? "No violation found\(part)" : "Nothing found\(part) except known violations"
  }

  var head: ResultPage.Head {
    ResultPage.Head(
      kind: "a hunt for races",
      title: result.scenario,
      isGood: result.held,
      verdict: result.wasInterrupted ? "Interrupted: " + verdict : verdict,
      lead: lead,
      facts: [
        ("Logic under test", result.variant),
        (searches.isEmpty ? "Trials" : "Orders run", Digits.grouped(trials)),
        ("Different orders", orders),
        ("Steps", Digits.grouped(result.steps)),
        ("Strategy", result.strategy),
        ("First seed", result.seed.text),
        ("Digest", result.digest.text),
      ]
    )
  }

  private var isPartial: Bool { searches.contains { !$0.complete } }

  /// The trials whose orders an exhaustive hunt has run.
  private var searches: [HuntResult.Search] { result.exhaustive }

  private var lead: Markup {
    let logic = result.variant
    let people = Digits.grouped(result.users)
    guard searches.isEmpty else {
      return """
        The purchase logic \(logic) ran in \
        \(PageText.counted(searches.count, "small simulated world")), with up to \(people) people \
        in each. It ran many times, each time in a different order of events.
        """
    }
    return """
      The purchase logic \(logic) ran in \
      \(PageText.counted(trials, "small simulated world")), with up to \(people) people in each. \
      In each world, events happened in a different order. Devices and networks allow all of these \
      orders, but tests rarely see them.
      """
  }

  private var orders: String {
    Self.orders(result.interleavings, areExact: result.interleavingsAreExact)
  }

  private static func orders(_ count: Int, areExact: Bool) -> String {
    (areExact ? "" : "about ") + Digits.grouped(count)
  }

  // MARK: Parts

  var sections: [ResultPage.Section] {
    [
      ResultPage.Section("violations", "What was found", cards + [failures]),
      ResultPage.Section("search", "Progress of the search", search),
      ResultPage.Section("scenarios", "What was tested", scenarios),
      ResultPage.Section(
        "times",
        "How long operations took",
        OperationTimes(operations: result.operations, distributions: result.distributions).markup
      ),
    ].compactMap { $0 }
  }

  private var cards: [Markup] {
    let bugs = result.violations.filter { $0.sameCauseAs == nil }.flatMap { finding in
      [(finding, isOther: false)]
        + finding.others.filter(\.isOtherCause).map { (finding.seen(in: $0), isOther: true) }
    }
    return bugs.enumerated().map { index, bug in
      let finding = bug.0
      let variants = result.violations.filter { $0.sameCauseAs == finding.signature }
      let about = "seed \(finding.seed.text), scenario \(finding.scenario)."
      return ViolationCard(
        finding,
        number: index + 1,
        variants: bug.isOther ? [] : variants.map(\.signature),
        toolCommand: toolCommand,
        note: bug.isOther
          ? "Another cause of the same signature, \(about)"
          : "In \(Digits.grouped(finding.count)) of \(place(finding)), \(about)"
      ).markup
    }
  }

  private var failures: Markup {
    .list([
      ("Never reached", result.missedMarks), ("Never tested", result.idleInvariants),
      ("Known, but no longer seen", result.unseenKnown),
      ("Asked for and missing", (result.missing ?? []).map(\.name)),
    ])
  }

  /// Returns the number of runs, and the first one that shows a violation.
  private func place(_ finding: FindingResult) -> String {
    guard searches.isEmpty else { return PageText.counted(trials, "order") }
    let first = Digits.grouped(first(finding))
    return "\(PageText.counted(trials, "trial")), first in trial \(first)"
  }

  /// Returns the number of the first trial with a violation, counted from 1.
  private func first(_ finding: FindingResult) -> Int {
    // A damaged file may have any number.
    let (number, isTooLarge) = finding.trial.addingReportingOverflow(1)
    return isTooLarge ? .max : number
  }

  private var search: [Markup] {
    guard searches.isEmpty else {
      let rows = searches.map { search in
        PageRow(cells: [
          search.scenario,
          search.complete ? "complete" : "not complete",
          Digits.grouped(search.orders),
          Self.orders(search.interleavings, areExact: search.interleavingsAreExact),
          search.notJudged.joined(separator: ", "),
        ])
      }
      return [
        .table(
          "For each world, the number of orders, and whether every order was run (as far as the "
            + "simulation knows what steps share)",
          ["Scenario", "Orders", "Run", "Different", "Not judged"],
          rows
        )
      ]
    }
    let chance = result.newInterleavingChancePerMillion ?? 0
    return [
      trials == 0
        ? .none
        : Markup("p") {
          """
          The hunt saw \(orders) different orders of events. The chance that another trial shows \
          a new one is about \(PageText.percent(millionths: chance)).
          """
        },
      Markup("div", ["class": "charts"]) { progress },
      .table(
        "For each strategy, the number of trials, and of those that found something",
        ["Strategy", "Trials", "With a finding"],
        result.strategies.map {
          PageRow(cells: [$0.strategy] + [$0.trials, $0.failedTrials].map(Digits.grouped))
        }
      ),
    ]
  }

  private var progress: Markup {
    let ends = result.progress.trials.map(PageText.bounded)
    let curves = result.progress.curves.map { curve in
      (name: curve.strategy ?? "all", seen: curve.interleavings.map(PageText.bounded))
    }
    let rest = curves.dropFirst().sorted { ($0.seen.last ?? 0) > ($1.seen.last ?? 0) }
    let shown = curves.prefix(1) + rest.prefix(Chart.mostLines - 1)
    let across = Axis.whole(ends.last ?? 1, Digits.grouped)
    return Chart(
      title: "New orders over the trials",
      words: """
        The number of different orders seen so far, in total and by the strategy that showed them \
        first. While the line climbs, there is more to find. A dashed line marks the first time \
        that a violation was found.
        """,
      across: across,
      up: .linear(to: shown.first?.seen.last ?? 1),
      lines: shown.map { Chart.Line(name: $0.name, values: [0] + $0.seen) },
      places: ("Trials", ["0"] + ends.map(Digits.grouped)),
      events: result.violations.prefix(40).map { across.place(of: first($0)) },
      id: "progress"
    ).markup
  }

  private var runs: String { searches.isEmpty ? "trials" : "orders" }

  private var scenarios: [Markup] {
    let rows = result.scenarios.map { scenario in
      let marks = scenario.marks.counts.filter { $0.count > 0 }
      let premises = scenario.premises.counts.reduce(0) { $0 &+ $1.count }
      return PageRow(
        cells: [scenario.scenario]
          + [scenario.trials, premises, marks.count].map(Digits.grouped)
      )
    }
    // Rules of the trial itself, such as that nothing leaks, have no premise.
    var held: [String: Int] = [:]
    for finding in result.violations { held[finding.invariant] = 0 }
    for name in result.scenarios.flatMap(\.notJudged) { held[name, default: 0] += 0 }
    for premise in result.scenarios.flatMap(\.premises.counts) {
      held[premise.name, default: 0] &+= premise.count
    }
    let rules = held.sorted { $0.key < $1.key }.map { name, count in
      let broken = result.violations.filter { $0.invariant == name }.reduce(0) { $0 &+ $1.count }
      return PageRow(
        cells: [name, Digits.grouped(count), Digits.grouped(broken)],
        isBad: broken > 0
      )
    }
    return [
      .table(
        "For each scenario, the number of \(runs), checks of rules, and situations reached",
        ["Scenario", searches.isEmpty ? "Trials" : "Orders", "Checks", "Situations"],
        rows
      ),
      .table(
        "For each rule, how often its premise held, and in how many \(runs) it was broken",
        ["Rule", "Checked", "Broken"],
        rules
      ),
    ]
  }
}
