/// A strategy that learns from each step and is asked even if there is only one candidate.
public protocol StepFollower: Strategy {
  /// Receives each finished step.
  ///
  /// - Parameter step: The causes and effects of the step.
  mutating func took(_ step: TakenStep)

  /// Whether the run is no longer useful; checked after each step.
  var wantsStop: Bool { get }
}

extension StepFollower {
  /// False, because most strategies never stop a run.
  public var wantsStop: Bool { false }
}
