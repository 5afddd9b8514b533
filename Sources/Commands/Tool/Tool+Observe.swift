import FileFormats
import Foundation
import Judging
import TrialReports
import StoreModel
import Trials

/// The result of observing, in another process, a recorded trial that ended its process.
enum Observed: Sendable {
  /// The trial ended that process too.
  case ended(ObservedEnd)
  /// The trial ran to its end.
  case lived
  case stopped
  /// The observation failed, for a reason.
  case failed(String)
}

extension Tool {
  /// Reruns, in a child process, a recorded trial that ended its process.
  func observe(_ recorded: RecordedTrial, until isOver: () -> Bool) -> Observed {
    let recording = recorded.recording
    let request = ChildRequest.observe(recording)
    let patience = ChildProcess.Patience(forStep: timeout(of: recorded))
    guard let process = ChildProcess(for: request.purpose, patience) else {
      return .failed("cannot start a replay process")
    }
    defer { process.dispose() }
    switch process.ask(request, until: isOver, { _ in }) {
    case .stopped: return .stopped
    case .failed(let reason): return .failed(reason)
    case .ended(let end, nil): return .failed("the replay process did not start: \(end.rawValue)")
    case .finished: return .lived
    case .ended(let end, let trial?):
      let position = process.position
      return .ended(
        ObservedEnd(
          end: end,
          isSame: (recording.end ?? end) == end && trial == recording.trialInPlan,
          words: process.lastWords,
          position: position?.telling == .some ? nil : position,
          seen: process.seen
        )
      )
    }
  }

  /// Returns the most time that a recorded trial may take for one step.
  func timeout(of recorded: RecordedTrial) -> Duration {
    Timeouts.of(recorded.plan(ownInvariants: ownInvariants), environment: environment)
  }

  /// Returns the story of what led to the end of a process; nil, after a one-line message, if there
  /// is none.
  ///
  /// The logic runs once more in a separate process. If it is not fully deterministic, it may end
  /// that process too, and the facts that are already known must not be lost. The same run writes
  /// the files for other tools.
  func story(
    of found: ObservedEnd,
    _ recorded: RecordedTrial,
    _ exports: ExportOptions
  ) -> EndedStory? {
    let trial = recorded.plan(ownInvariants: ownInvariants).trial(0)
    guard found.step(of: trial) != nil else { return nil }
    let request = ChildRequest.explain(found, of: recorded.recording, exports: exports)
    // It sends no positions while it draws.
    let patience = ChildProcess.Patience(toBegin: nil, forStep: timeout(of: recorded))
    guard
      let process = ChildProcess(for: request.purpose, patience, forwardsMessages: true)
    else {
      message("cannot start a process for the story")
      return nil
    }
    defer { process.dispose() }
    var story: EndedStory?
    let ending = process.ask(request, until: { Interruption.exitCode != nil }) { response in
      if case .explained(let explained) = response { story = explained }
    }
    if let story { return story }
    let reason =
      switch ending {
      case .stopped: "interrupted"
      case .ended(let end, _): "when rerun, the logic did not reach the same step (\(end.rawValue))"
      case .finished: "when rerun, the logic did not reach the same step"
      case .failed(let reason): reason
      }
    message("no story of what led to it: \(reason)")
    return nil
  }

  /// Explains, in a child process, what led to the end of a process, and writes files for other
  /// tools; returns nil if the logic does not reach that step.
  func explained(
    _ found: ObservedEnd,
    _ recorded: RecordedTrial,
    _ exports: ExportOptions
  ) -> EndedStory? {
    let whole = recorded.plan(ownInvariants: ownInvariants).trial(0)
    guard let (trial, step) = found.step(of: whole),
      let run = EndedRun(
        trial,
        endedIn: step,
        found.end,
        of: recorded.recording,
        saw: found.saw,
        seen: found.seen
      )
    else { return nil }
    _ = export(.replay(trial, outcome: run.outcome), exports)
    return EndedStory(
      because: run.story.violation.because,
      lines: run.story.lines,
      picture: run.picture
    )
  }
}
