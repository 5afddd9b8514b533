/// An observer of a run's choices and steps, which chooses nothing itself.
public protocol StepObserver: AnyObject {
  /// Receives each choice before its step happens, even if there was only one candidate.
  ///
  /// - Parameters:
  ///   - index: The index of the chosen candidate.
  ///   - candidates: All candidates.
  func chose(_ index: Int, among candidates: Candidates)

  /// Receives each finished step.
  ///
  /// - Parameter step: The causes and effects of the step.
  func took(_ step: TakenStep)

  /// Whether the run ends now, before the chosen step.
  var endsRun: Bool { get }
}

extension StepObserver {
  /// False, because most observers never end a run.
  package var endsRun: Bool { false }
}
