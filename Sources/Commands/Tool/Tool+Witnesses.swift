import TrialReports
import Trials

extension Tool {
  /// Shrinks witnesses in the time that the findings have left, in order, to see whether a
  /// signature has another cause.
  ///
  /// Each is shrunk twice. First it keeps what the app heard last, because the large trial may also
  /// contain what the finding needs, and then the search would soon follow that. What is left has
  /// little besides the occasion of the witness. If that does not matter, the second search leaves
  /// it out and arrives where the finding is.
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
        let kept = try? smaller(path, keepingNews: true, until: begun + share),
        !kept.isUnfinished, let smaller = try? smaller(kept.recording, until: begun + share)
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
