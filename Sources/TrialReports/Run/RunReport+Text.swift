import FileFormats
import Judging
import Simulation
import StoreModel
import StoreSimulation
import Trials

extension RunReport {
  /// The report for people, line by line.
  package var lines: [String] {
    var lines = [
      "\(trial.scenario.name)  \(trial.variant.id)  strategy \(trial.strategy.rawValue)"
        + "  seed \(trial.seed)",
      "\(Digits.grouped(outcome.users)) users  "
        + "\(Digits.grouped(Int(outcome.execution.counters.steps))) steps  "
        + "\(TimeLength.text(outcome.execution.virtualTime.roundedToSeconds)) virtual  "
        + "\(Digits.seconds(wallTime)) s wall  "
        + (outcome.execution.pacing == nil
          ? "digest \(Digits.hex(outcome.execution.digest))" : "not repeatable"),
    ]
    lines += pacingLines
    if wasInterrupted { lines.append("interrupted: partial results follow") }
    if case .escaped(let escape) = outcome.ending { lines.append("NOT DETERMINISTIC: \(escape)") }
    lines += ["", operationTable] + lateLines
    lines += loadTables.flatMap { ["", $0] }
    lines += services + ["", invariantTable]
    if !trial.scenario.marks.isEmpty { lines += ["", markTable] }
    if !outcome.violations.isEmpty { lines += ["", violationList] }
    for (threshold, measured) in missedThresholds {
      lines.append("MISSED \(threshold): measured \(Digits.milliseconds(measured)) ms")
    }
    lines += idleThresholds.map { "FAILED: \($0) was not judged: the operation never happened" }
    if wasInterrupted {
      lines.append("marks and premises are not judged: the run ended before it could reach all")
    } else if !isJudgedByReach {
      lines.append("marks and premises are not judged: that takes at least 1,000 users")
    }
    lines += missedMarks.map { "FAILED: the mark \($0) was never reached" }
    lines += idleInvariants.map { "FAILED: the premise of \($0) never held" }
    lines += [notShownLine, trial.scenario.rules(for: trial.variant).unreportedLine]
      .compactMap { $0 }
    if held, !wasInterrupted, outcome.ending == .quiet { lines += ["", heldLine] }
    if trial.scenario.invariants?.contains(InvariantCatalog.noDeviceClock.id) ?? false,
      trial.purpose == .load
    {
      lines.append(
        "\(InvariantCatalog.noDeviceClock.id) is judged only by a hunt: a run runs its world once"
      )
    }
    return lines
  }

  private var heldLine: String {
    let judged = outcome.verdict.premises.filter { $0.count > 0 }.count
    let limits = trial.scenario.thresholds.count
    return
      "held: no invariant was violated, and \(judged) of \(outcome.verdict.premises.count) had "
      + "something to judge"
      + (limits > 0 ? "; \(limits) threshold\(limits == 1 ? " was" : "s were") kept" : "")
  }

  private var lateLines: [String] {
    let late = lateCounts.map { "\($0.rawValue) \(Digits.grouped($1))" }
    guard !late.isEmpty else { return [] }
    return [
      "unfinished at the end of the scenario, and not in the times above: "
        + late.joined(separator: ", ")
    ]
  }

  private var operationTable: String {
    TextTable.text(
      ["operation (virtual ms)", "count"] + Threshold.Percentile.names,
      measured.map { [$0.name] + $0.histogram.cells }
    )
  }

  private var invariantTable: String {
    let rows = outcome.verdict.premises.map { premise in
      [premise.id, Digits.grouped(premise.count), Digits.grouped(premise.violations)]
    }
    return TextTable.text(["invariant", "premise held", "violations"], rows)
  }

  private var markTable: String {
    let rows = Mark.judged(of: trial.scenario, trial.variant).map { name in
      let count = Mark(rawValue: name).map { outcome.count(of: $0) } ?? 0
      return [name, count == 0 && isJudgedByReach ? "NEVER" : Digits.grouped(count)]
    }
    return TextTable.text(["mark", "reached"], rows)
  }

  private var violationList: String {
    var seen: Set<Signature> = []
    let count = max(outcome.verdict.violationCount, 1)
    var lines = ["\(Digits.grouped(count)) violations; the first of each kind:"]
    for violation in outcome.violations where seen.insert(violation.signature).inserted {
      let who = violation.account.map { "account \($0.rawValue)" } ?? "no specific account"
      lines += [
        "VIOLATED \(violation.signature)",
        "  at \(VirtualTimeText.clock(violation.instant)), \(who)",
        "  saw       \(violation.saw)",
        "  expected  \(violation.expected)",
        "  because   \(violation.because)",
      ]
    }
    for path in recordings { lines.append("  replay    \(toolCommand) replay \(path.inShell)") }
    lines.append("  smaller   \(huntCommand)")
    return lines.joined(separator: "\n")
  }
}

extension TextTable {
  /// Returns a table whose columns after the first are aligned to the right.
  static func text(_ columns: [String], _ rows: [[String]]) -> String {
    var table = TextTable(columns, rightFrom: 1)
    for row in rows { table.add(row) }
    return table.text
  }
}

extension VirtualDuration {
  var roundedToSeconds: VirtualDuration { .seconds((rawValue + 500_000_000) / 1_000_000_000) }
}
