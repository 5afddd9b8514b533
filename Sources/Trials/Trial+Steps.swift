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
  /// - Parameter willStep: hears the number of each step, from 1, before it happens.
  /// - Returns: what happened.
  package func run(tellingSteps willStep: @escaping @Sendable (UInt64) -> Void) -> Outcome {
    let notes = Watched.Notes(willStep: willStep)
    return single(.none, replaying: nil, recording: false, notes: notes, nil, nil)
  }
}
