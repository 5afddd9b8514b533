import FileFormats
import Judging
import Simulation
import StoreModel
import Trials

extension RunReport {
  /// The test cases: one for each invariant, mark, and threshold.
  package var cases: [ReportCase] { invariantCases + ownCases + markCases + thresholdCases }

  private func reported(
    _ name: String,
    _ kind: String,
    _ reason: String?,
    isUndecided: Bool = false
  ) -> ReportCase {
    ReportCase(
      suite: trial.scenario.name,
      subject: trial.variant.id,
      name: name,
      isUndecided ? .undecided : reason == nil ? .held : .failed,
      kind: kind,
      reason: reason ?? "",
      file: trial.scenario.source.fileName
    )
  }

  private var invariantCases: [ReportCase] {
    outcome.verdict.premises.map { premise in
      let first = outcome.violations.first { $0.signature.invariant == premise.id }
      if premise.violations > 0 {
        let more = premise.violations > 1 ? " (\(premise.violations) times)" : ""
        return reported(premise.id, "Violation", (first?.phrase ?? "violated") + more)
      }
      if idleInvariants.contains(premise.id) {
        return reported(
          premise.id,
          "PremiseNeverHeld",
          "its premise never held: nothing was judged"
        )
      }
      guard premise.count > 0 else {
        return reported(premise.id, "", "its premise never held", isUndecided: true)
      }
      return reported(premise.id, "Violation", nil)
    }
  }

  /// The findings of the trial itself, and the escape that ended it, if any.
  private var ownCases: [ReportCase] {
    let judged = Set(outcome.verdict.premises.map(\.id))
    var cases = outcome.violations.filter { !judged.contains($0.signature.invariant) }.map {
      reported($0.signature.invariant, "Violation", $0.phrase)
    }
    if case .escaped(let escape) = outcome.ending {
      cases.append(reported("is-deterministic", "NotDeterministic", escape.description))
    }
    return cases
  }

  private var markCases: [ReportCase] {
    Mark.judged(of: trial.scenario, trial.variant).map { name in
      let isMissed = missedMarks.contains(name)
      let isReached = Mark(rawValue: name).map { outcome.count(of: $0) > 0 } ?? false
      if !isMissed, !isReached {
        let reason =
          notShown.contains(name)
          ? "the app does not show what it needs"
          : wasInterrupted ? "interrupted before that" : "too few users to require it"
        return reported("reaches \(name)", "", reason, isUndecided: true)
      }
      return reported("reaches \(name)", "NeverReached", isMissed ? "never reached" : nil)
    }
  }

  private var thresholdCases: [ReportCase] {
    trial.scenario.thresholds.map { threshold in
      let missed = missedThresholds.first { $0.threshold == threshold }
      let isIdle = idleThresholds.contains(threshold)
      let reason = missed.map { "measured \(Digits.milliseconds($0.measured)) ms" }
      return reported(
        "\(threshold)",
        isIdle ? "NeverMeasured" : "Threshold",
        isIdle ? "never measured" : reason
      )
    }
  }
}

extension Violation {
  /// The whole violation in one line.
  var phrase: String { "\(signature): saw \(saw); expected \(expected), because \(because)" }
}
