import Judging
import Simulation
import StoreSimulation

extension Trial {
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
