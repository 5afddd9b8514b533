import FileFormats
import Foundation
import StoreModel
import Trials

extension HuntReport {
  /// The test cases: for each scenario, its findings, the invariants whose premise held, and the
  /// marks that it requires.
  package var cases: [ReportCase] {
    plan.scenarios.indices.flatMap { index in
      findingCases(index) + heldCases(index) + demandCases(index) + orderCases(index)
    }
  }

  func reported(
    _ index: Int,
    _ name: String,
    _ result: ReportCase.Result,
    kind: String = "",
    reason: String = ""
  ) -> ReportCase {
    ReportCase(
      suite: plan.scenarios[index].name,
      subject: plan.variants[index].id,
      name: name,
      result,
      kind: kind,
      reason: reason,
      file: plan.scenarios[index].source.fileName
    )
  }

  private func findingCases(_ index: Int) -> [ReportCase] {
    tally.findings.enumerated().filter { $0.element.places.first == index }.map { place, finding in
      let replay =
        recordings.indices.contains(place)
        ? "; replay: \(toolCommand) replay \(recordings[place].inShell)" : ""
      let words = words(ofFinding: place)
      let reason =
        "\(finding.count) of \(counted(tally.trials)), seed \(finding.seed): saw "
        + "\(words.saw); expected \(words.expected), because \(words.because)\(replay)"
      let isNew = newFindings.contains { $0.signature == finding.signature }
      return reported(
        index,
        finding.signature,
        isNew ? .failed : .warned,
        kind: finding.kind.rawValue.capitalized,
        reason: reason
      )
    }
  }

  private func heldCases(_ index: Int) -> [ReportCase] {
    let found = tally.findings.filter { $0.places.contains(index) }.map(\.invariant)
    return tally.scenarios[index].premises.keys.sorted().filter { !found.contains($0) }.map {
      reported(index, $0, .held)
    }
  }

  private func demandCases(_ index: Int) -> [ReportCase] {
    let scenario = plan.scenarios[index]
    let missed = missedMarks.filter { $0.hasPrefix("\(scenario.name): ") }
    let idle = idleInvariants.filter { $0.hasPrefix("\(scenario.name): ") }
    return missed.map {
      reported(index, $0, .failed, kind: "NeverReached", reason: "never reached")
    }
      + idle.map {
        reported(index, $0, .failed, kind: "PremiseNeverHeld", reason: "its premise never held")
      }
      + notShown(at: index).map {
        reported(index, $0, .undecided, reason: "the app does not show what it needs")
      }
  }
}
