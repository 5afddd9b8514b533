/// A strategy that learns from each step and is asked even if there is only one candidate.
package protocol StepFollower: Strategy {
  /// Receives each finished step.
  ///
  /// - Parameter step: The causes and effects of the step.
  mutating func took(_ step: TakenStep)

  /// Whether the run is no longer useful; checked after each step.
  var wantsStop: Bool { get }
}

extension StepFollower {
  /// False, because most strategies never stop a run.
  package var wantsStop: Bool { false }
}
