import Judging
import Simulation
import StoreModel
import StoreSimulation

/// What is left to tell of a trial that ended its process: everything up to the step that did.
package struct EndedRun: Sendable {
  /// The table of what led to it.
  package let story: SmallStory
  /// The trial.
  package let trial: Trial
  /// Its steps, up to the one that ends it.
  package let run: Observation
  /// What was still seen of that step, in words.
  package let seen: [String]
  /// What came of the trial until then, with its events; without a verdict.
  package let outcome: Outcome
  /// The names of what happened until then.
  let names: NameLog

  /// Said of what ends the process in the step that kills the app.
  private static let afterlife =
    "; but the app was killed in this step: the simulation resumes its pending tasks to free "
    + "their memory, which a device does not do"

  /// Runs a trial in this process, up to the step that ends it; nil if this run has no such step.
  ///
  /// - Parameters:
  ///   - trial: the trial.
  ///   - step: the number of that step, from 1; see ``Trial/run(tellingSteps:)``.
  ///   - end: how the process ended.
  ///   - recording: what is known about it.
  ///   - saw: what was seen; nil: what was recorded.
  ///   - seen: what was still seen of that step, in words: it is not run here.
  package init?(
    _ trial: Trial,
    endedIn step: UInt64,
    _ end: ProcessEnd,
    of recording: Recording,
    saw: String? = nil,
    seen: [String] = []
  ) {
    let run = Observation(trial, before: step)
    guard step > 0, UInt64(run.steps.count) == step else { return nil }
    let event = run.neighbour(ofStep: step)?.event ?? run.cause(ofStep: step)?.event
    let device = event?.device ?? run.device(leadingTo: step)
    let process =
      event?.process
      ?? run.outcome.events.lazy.reversed().compactMap(\.event.process)
      .first { $0.device == device }
    let violation = Violation(
      signature: end.known(afterOthers: false),
      instant: run.instant(ofStep: step),
      account: device.flatMap { run.owners[$0] },
      process: process,
      saw: saw ?? recording.saw,
      expected: recording.expected,
      because: recording.because + (run.lastIsKill ? Self.afterlife : "")
    )
    story = SmallStory(trial, run, endedBy: violation, seen: seen)
    self.trial = trial
    self.run = run
    self.seen = seen
    outcome = run.outcome
    names = run.outcome.names ?? NameLog()
  }
}

extension Observation {
  fileprivate var lastIsKill: Bool {
    (steps.last?.chosen.operation.code).flatMap { WorldOperation(rawValue: $0) } == .kill
  }
}
