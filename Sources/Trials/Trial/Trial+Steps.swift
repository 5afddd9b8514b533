import Judging
import Simulation
import StoreSimulation

extension Trial {
  /// The first-in, first-out run of the trial that its strategy needs as a profile; nil if it needs
  /// none.
  ///
  /// This run may already end the process.
  package var inLine: Trial? {
    guard needsProfile else { return nil }
    var trial = self
    trial.schedule = .deviations([])
    return trial
  }

  /// Runs the trial once and reports each step in advance, so that the step that ends the process
  /// is known.
  ///
  /// `willStep` is called with the 1-based number of each step before it happens.
  package func run(
    tellingSteps willStep: @escaping @Sendable (UInt64) -> Void,
    didHappen: ((_ step: UInt64, _ text: String) -> Void)? = nil
  ) -> Outcome {
    let hearing = didHappen.map { tell in
      { (timed: TimedEvent) in tell(timed.step, timed.event.phrase) }
    }
    return single(
      .none,
      replaying: nil,
      recording: false,
      hearing: hearing,
      notes: StepRecorder(willStep: willStep),
      nil,
      nil
    )
  }
}
