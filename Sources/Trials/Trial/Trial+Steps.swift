import Judging
import Simulation
import StoreSimulation

extension Trial {
  /// The same trial first in, first out, where its strategy has that run before its own, to know
  /// something of the program; else nil.
  ///
  /// It may end the process already.
  package var inLine: Trial? {
    guard needsProfile else { return nil }
    var trial = self
    trial.schedule = .deviations([])
    return trial
  }

  /// Runs it once, and says before each step which one it is: where a step ends the process,
  /// whoever was told knows which.
  ///
  /// - Parameters:
  ///   - willStep: hears the number of each step, from 1, before it happens.
  ///   - didHappen: hears what happens in it, in words, as it happens.
  /// - Returns: what came of it.
  package func run(
    tellingSteps willStep: @escaping @Sendable (UInt64) -> Void,
    didHappen: ((_ step: UInt64, _ text: String) -> Void)? = nil
  ) -> Outcome {
    let hearing = didHappen.map { tell in
      { (timed: TimedEvent) in tell(timed.step, timed.event.describe([:]).text) }
    }
    return single(
      .none,
      replaying: nil,
      recording: false,
      hearing: hearing,
      notes: StepRecording.Recorder(willStep: willStep),
      nil,
      nil
    )
  }
}
