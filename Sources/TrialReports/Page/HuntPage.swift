import FileFormats
import StoreJSON

/// The page of a hunt: the findings, as pictures, and the progress of the search.
struct HuntPage {
  let result: JSONValue
  let toolCommand: String

  private var trials: Int { result.number("trials") }
  private var violations: [JSONValue] { result.list("violations") }
  private var isHeld: Bool { result.isTrue("held") }

  // MARK: Head

  private var verdict: Markup {
    let new = violations.filter { $0["known"]?.text == nil }.count
    if new > 0 { return "Found: \(PageText.counted(new, "kind")) of violation" }
    if !isHeld { return "Nothing found, but the scenario was not tested completely" }
    let part = isPartial ? " in the orders that were run (not all of them)" : ""
    return violations.isEmpty
      ? "No violation found\(part)" : "Nothing found\(part) except known violations"
  }

  var head: ResultPage.Head {
    ResultPage.Head(
      kind: "a hunt for races",
      title: result.string("scenario"),
      isGood: isHeld,
      verdict: result.isTrue("interrupted") ? "Interrupted: " + verdict : verdict,
      lead: lead,
      facts: [
        ("Logic under test", result.string("variant")),
        (searches.isEmpty ? "Trials" : "Orders run", Digits.grouped(trials)),
        ("Different orders", orders),
        ("Steps", result.grouped("steps")),
        ("Strategy", result.string("strategy")),
        ("First seed", result.string("seed")),
        ("Digest", result.string("digest")),
      ]
    )
  }

  private var isPartial: Bool { searches.contains { $0["complete"]?.flag == false } }

  /// The trials whose orders an exhaustive hunt has run.
  private var searches: [JSONValue] { result.list("exhaustive") }

  private var lead: Markup {
    let logic = result.string("variant")
    let people = result.grouped("users")
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
    let about = result["interleavingsAreExact"]?.flag == false ? "about " : ""
    return about + result.grouped("interleavings")
  }

  // MARK: Parts

  var sections: [ResultPage.Section] {
    [
      ResultPage.Section("violations", "What was found", cards + [result.failures]),
      ResultPage.Section("search", "Progress of the search", search),
      ResultPage.Section("scenarios", "What was tested", scenarios),
      ResultPage.Section(
        "times",
        "How long operations took",
        OperationTimes(result: result).markup
      ),
    ].compactMap { $0 }
  }

  private var cards: [Markup] {
    ViolationCard.all(in: result, toolCommand) { violation in
      """
      In \(Digits.grouped(violation["count"]?.whole ?? 1)) of \(place(violation)), seed \
      \(violation.string("seed")), scenario \(violation.string("scenario")).
      """
    }
  }

  /// Returns the number of runs, and the first one that shows a violation.
  private func place(_ violation: JSONValue) -> String {
    guard searches.isEmpty else { return PageText.counted(trials, "order") }
    let first = Digits.grouped(first(violation))
    return "\(PageText.counted(trials, "trial")), first in trial \(first)"
  }

  /// Returns the number of the first trial with a violation, counted from 1.
  private func first(_ violation: JSONValue) -> Int {
    // A damaged file may have any number.
    let (number, isTooLarge) = violation.number("trial").addingReportingOverflow(1)
    return isTooLarge ? .max : number
  }

  private var search: [Markup] {
    guard searches.isEmpty else {
      let rows = searches.map { search in
        PageRow(cells: [
          search.string("scenario"),
          search["complete"]?.flag == true ? "complete" : "not complete",
          search.grouped("orders"),
          (search["interleavingsAreExact"]?.flag == false ? "about " : "")
            + search.grouped("interleavings"),
          (search["notJudged"]?.texts ?? []).joined(separator: ", "),
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
    let chance = result.number("newInterleavingChancePerMillion")
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
        of: result.list("strategies"),
        ["Strategy": "strategy", "Trials": "trials", "With a finding": "failedTrials"]
      ),
    ]
  }

  private var progress: Markup {
    let ends = result["progress"]?["trials"]?.wholes ?? []
    let curves = (result["progress"]?["curves"]?.elements ?? []).map { curve in
      (name: curve["strategy"]?.text ?? "all", seen: curve["interleavings"]?.wholes ?? [])
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
      events: violations.prefix(40).map { across.place(of: first($0)) },
      id: "progress"
    ).markup
  }

  private var runs: String { searches.isEmpty ? "trials" : "orders" }

  private var scenarios: [Markup] {
    let all = result.list("scenarios")
    let rows = all.map { scenario in
      let marks = (scenario["marks"]?.members ?? []).filter { ($0.value.whole ?? 0) > 0 }
      let premises = (scenario["premises"]?.members ?? []).reduce(0) { $0 &+ ($1.value.whole ?? 0) }
      return PageRow(cells: [
        scenario.string("scenario"), scenario.grouped("trials"),
        Digits.grouped(premises), Digits.grouped(marks.count),
      ])
    }
    // Rules of the trial itself, such as that nothing leaks, have no premise.
    var held: [String: Int] = [:]
    for name in violations.compactMap({ $0["invariant"]?.text }) { held[name] = 0 }
    for name in all.flatMap({ $0["notJudged"]?.texts ?? [] }) { held[name, default: 0] += 0 }
    for premise in all.flatMap({ $0["premises"]?.members ?? [] }) {
      held[premise.name, default: 0] &+= premise.value.whole ?? 0
    }
    let rules = held.sorted { $0.key < $1.key }.map { name, count in
      let broken = violations.filter { $0["invariant"]?.text == name }
        .reduce(0) { $0 &+ $1.number("count") }
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
