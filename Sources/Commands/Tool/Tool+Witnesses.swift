import TrialReports
import Trials

extension Tool {
  /// Shrinks witnesses in the time that the findings have left, in order, to see whether a
  /// signature has another cause.
  ///
  /// A witness that could not be shrunk is not missed: its finding has a story.
  func shrinkWitnesses(
    of report: inout HuntReport,
    for time: inout ShrinkingTime,
    _ given: String?,
    tell: (String) -> Void
  ) {
    let witnesses = report.witnesses
    for (number, witness) in witnesses.enumerated() {
      guard Interruption.exitCode == nil,
        let share = time.share(amongFindings: witnesses.count - number)
      else { return }
      let begun = ContinuousClock.now
      tell("shrinking witness \(number + 1) of \(witnesses.count)")
      if let path = try? report.writeRecording(of: witness.finding, to: { $0.directory(given) }),
        let smaller = try? smaller(path, until: begun + share)
      {
        report.add(
          HuntReport.Other(finding: witness.finding, recording: path, smaller: smaller),
          toFinding: witness.index
        )
      }
      time.spend(ContinuousClock.now - begun)
    }
  }
}
