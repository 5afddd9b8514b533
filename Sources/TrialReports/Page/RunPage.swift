import FileFormats
import StoreJSON
import Trials

/// The page of a load run: the verdict, the times, the rules, and the marks reached.
struct RunPage {
  let result: RunResult
  let toolCommand: String

  private var checks: Int { result.invariants.reduce(0) { $0 &+ $1.premiseHeld } }

  private var span: String { PageText.span(milliseconds: result.virtualSeconds.thousandths) }

  private var verdict: Markup {
    if result.violationCount > 0 {
      return "Rules were broken: \(PageText.counted(result.violationCount, "time"))"
    }
    if result.held { return "Everything held" }
    return "No rule was broken, but the scenario was not tested completely"
  }

  var head: ResultPage.Head {
    ResultPage.Head(
      kind: "a load run",
      title: result.scenario,
      isGood: result.held,
      verdict: result.wasInterrupted ? "Interrupted: " + verdict : verdict,
      lead: """
        \(Digits.grouped(result.users)) simulated \(result.users == 1 ? "person" : "people") used \
        the purchase logic \(result.variant) for \(span) of virtual time. \
        \(PageText.counted(result.invariants.count, "rule")) applied to them \
        \(PageText.counted(checks, "time")).
        """,
      facts: [
        ("Logic under test", result.variant),
        ("Users", Digits.grouped(result.users)),
        ("Virtual time", span),
        ("Steps", Digits.grouped(result.steps)),
        ("Strategy", result.strategy),
        ("Seed", result.seed.text),
        ("Digest", result.digest?.text ?? ""),
      ]
    )
  }

  var sections: [ResultPage.Section] {
    [
      ResultPage.Section("violations", "What is wrong", violations + [failures]),
      ResultPage.Section(
        "times",
        "How long operations took",
        times.markup
      ),
      ResultPage.Section("load", "People and load", load),
      ResultPage.Section("rules", "What was checked", rules),
      ResultPage.Section("marks", "Situations that were reached", [marks]),
      ResultPage.Section(
        "again",
        result.realTime == nil ? "The same run again" : "A run like this one",
        [command]
      ),
    ].compactMap { $0 }
  }

  private var failures: Markup {
    .list([
      ("Missed", result.missedThresholds), ("Never measured", result.idleThresholds),
      ("Never reached", result.missedMarks), ("Never tested", result.idleInvariants),
    ])
  }

  private var times: OperationTimes {
    OperationTimes(
      operations: result.operations,
      distributions: result.distributions,
      series: result.series
    )
  }

  private var violations: [Markup] {
    result.violations.enumerated().map { index, violation in
      let instant = violation.virtualNanoseconds / 1_000_000
      return ViolationCard(
        violation,
        number: index + 1,
        toolCommand: toolCommand,
        note: "Seen \(PageText.span(milliseconds: instant)) after the start."
      ).markup
    }
  }

  private var load: [Markup] {
    let charts = result.series.map { RunCharts($0).people } ?? []
    return [
      charts.isEmpty ? .none : Markup("div", ["class": "charts"]) { charts },
      LoadTables(result: result).stages, LoadTables(result: result).services,
    ]
  }

  private var rules: [Markup] {
    let charts = result.series.map { RunCharts($0).checks } ?? []
    return [
      .table(
        "For each rule, how often its premise held, and how often it was broken",
        ["Rule", "Checked", "Broken"],
        result.invariants.map { rule in
          PageRow(
            cells: [rule.invariant] + [rule.premiseHeld, rule.violations].map(Digits.grouped),
            isBad: rule.violations > 0
          )
        }
      ),
      charts.isEmpty ? .none : Markup("div", ["class": "charts"]) { charts },
    ]
  }

  private var marks: Markup {
    let rows = result.marks.filter { $0.count > 0 }.map { mark in
      PageRow(cells: [mark.mark, Digits.grouped(mark.count)])
    }
    return .table(
      "Situations that occurred, and how often: they show what the verdict is worth",
      ["Situation", "Reached"],
      rows
    )
  }

  private var command: Markup {
    guard !result.file.isEmpty else { return .none }
    var line =
      "\(toolCommand) run \(result.file.inShell) --variant \(result.variant.inShell) "
      + "--seed \(result.seed.text) --users \(result.users)"
    if !result.strategy.isEmpty, result.strategy != StrategyName.random.rawValue {
      line += " --strategy \(result.strategy.inShell)"
    }
    switch result.faultProfile {
    case .worst: line += " --worst"
    case .calm: line += " --calm"
    case .mixed, .asWritten: break
    }
    for name in result.reported { line += " --reported \(name.inShell)" }
    if let realTime = result.realTime { line += " --time real --pace \(realTime.pace)" }
    return Markup("code", ["class": "code"], Markup(text: line))
  }
}
