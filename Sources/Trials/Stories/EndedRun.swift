import Judging
import Simulation
import StoreModel
import StoreSimulation

/// The remains of a trial that ended its process: everything before the fatal step.
package struct EndedRun: Sendable {
  /// The story that led to the end.
  package let story: SmallStory
  /// The trial.
  package let trial: Trial
  /// The steps of the trial, up to and including the fatal one.
  package let run: Observation
  /// The visible events of the fatal step, in words.
  package let seen: [String]
  /// The outcome of the trial up to the fatal step, with its events but no verdict.
  package let outcome: Outcome
  /// The names of the operations before the fatal step.
  let names: NameLog

  /// An explanation for processes that end in the step that kills the app.
  private static let afterlife =
    "; but the app was killed in this step: the simulation resumes its pending tasks to free "
    + "their memory, which a device does not do"

  /// Runs a trial in this process up to its fatal step; nil if this run has no such step.
  ///
  /// - Parameters:
  ///   - trial: the trial.
  ///   - step: the 1-based number of the fatal step; see ``Trial/run(tellingSteps:)``.
  ///   - end: how the process ended.
  ///   - recording: the recording of the trial.
  ///   - saw: what was observed; nil for what the recording states.
  ///   - seen: the visible events of the fatal step, in words; that step does not run here.
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
    let event = run.neighbor(ofStep: step)?.event ?? run.cause(ofStep: step)?.event
    let device = event?.device ?? run.device(leadingTo: step)
    let process =
      event?.process
      ?? run.outcome.record.events.lazy.reversed().compactMap(\.event.process)
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
    names = run.outcome.record.names ?? NameLog()
  }
}

extension Observation {
  fileprivate var lastIsKill: Bool {
    (steps.last?.chosen.operation.code).flatMap { WorldOperation(rawValue: $0) } == .kill
  }
}
