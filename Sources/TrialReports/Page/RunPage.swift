import FileFormats
import StoreJSON
import Trials

/// The page of a load run: the verdict, the times, the rules, and the marks reached.
struct RunPage {
  let result: JSONValue
  let toolCommand: String

  private var users: Int { result.number("users") }
  private var violationCount: Int { result.number("violationCount") }
  private var isHeld: Bool { result.isTrue("held") }
  private var checks: Int { result.list("invariants").reduce(0) { $0 &+ $1.number("premiseHeld") } }

  private var span: String {
    PageText.span(milliseconds: result["virtualSeconds"]?.thousandths ?? 0)
  }

  private var verdict: Markup {
    if violationCount > 0 {
      return "Rules were broken: \(PageText.counted(violationCount, "time"))"
    }
    if isHeld { return "Everything held" }
    return "No rule was broken, but the scenario was not tested completely"
  }

  var head: ResultPage.Head {
    ResultPage.Head(
      kind: "a load run",
      title: result.string("scenario"),
      isGood: isHeld,
      verdict: result.isTrue("interrupted") ? "Interrupted: " + verdict : verdict,
      lead: """
        \(Digits.grouped(users)) simulated \(users == 1 ? "person" : "people") used the \
        purchase logic \(result.string("variant")) for \(span) of virtual time. \
        \(PageText.counted(result.list("invariants").count, "rule")) applied to them \
        \(PageText.counted(checks, "time")).
        """,
      facts: [
        ("Logic under test", result.string("variant")),
        ("Users", Digits.grouped(users)),
        ("Virtual time", span),
        ("Steps", result.grouped("steps")),
        ("Strategy", result.string("strategy")),
        ("Seed", result.string("seed")),
        ("Digest", result.string("digest")),
      ]
    )
  }

  var sections: [ResultPage.Section] {
    [
      ResultPage.Section("violations", "What is wrong", violations + [result.failures]),
      ResultPage.Section(
        "times",
        "How long operations took",
        OperationTimes(result: result).markup
      ),
      ResultPage.Section("load", "People and load", load),
      ResultPage.Section("rules", "What was checked", rules),
      ResultPage.Section("marks", "Situations that were reached", [marks]),
      ResultPage.Section(
        "again",
        result["realTime"]?["pace"] == nil ? "The same run again" : "A run like this one",
        [command]
      ),
    ].compactMap { $0 }
  }

  private var violations: [Markup] {
    ViolationCard.all(in: result, toolCommand) { violation in
      let instant = violation.number("virtualNanoseconds") / 1_000_000
      return "Seen \(PageText.span(milliseconds: instant)) after the start."
    }
  }

  private var load: [Markup] {
    let series = RunCharts(result)
    let charts = series.people
    return [
      charts.isEmpty ? .none : Markup("div", ["class": "charts"]) { charts },
      LoadTables(result: result).stages, LoadTables(result: result).services,
    ]
  }

  private var rules: [Markup] {
    let charts = RunCharts(result).checks
    return [
      .table(
        "For each rule, how often its premise held, and how often it was broken",
        of: result.list("invariants"),
        ["Rule": "invariant", "Checked": "premiseHeld", "Broken": "violations"],
        badIf: "violations"
      ),
      charts.isEmpty ? .none : Markup("div", ["class": "charts"]) { charts },
    ]
  }

  private var marks: Markup {
    let rows = result.list("marks").compactMap { mark -> PageRow? in
      guard let name = mark["mark"]?.text, let count = mark["count"]?.whole, count > 0 else {
        return nil
      }
      return PageRow(cells: [name, Digits.grouped(count)])
    }
    return .table(
      "Situations that occurred, and how often: they show what the verdict is worth",
      ["Situation", "Reached"],
      rows
    )
  }

  private var command: Markup {
    guard let file = result["file"]?.text else { return .none }
    let variant = result.string("variant").inShell
    let seed = result.string("seed")
    var line =
      "\(toolCommand) run \(file.inShell) --variant \(variant) --seed \(seed) --users \(users)"
    if let strategy = result["strategy"]?.text, strategy != StrategyName.random.rawValue {
      line += " --strategy \(strategy.inShell)"
    }
    // Version 1 of the result has the older name.
    switch (result["faultProfile"] ?? result["weather"])?.text {
    case FaultProfile.worst.rawValue: line += " --worst"
    case FaultProfile.calm.rawValue: line += " --calm"
    default: break
    }
    for name in result["reported"]?.texts ?? [] { line += " --reported \(name.inShell)" }
    if let pace = result["realTime"]?["pace"]?.whole { line += " --time real --pace \(pace)" }
    return Markup("code", ["class": "code"], Markup(text: line))
  }
}
