/// A strategy whose choices come from a recording, with which each step is compared.
public protocol RecordingFollower: Strategy {
  /// The point at which the run diverged from the recording, if it did.
  var divergence: Divergence? { get }

  /// Receives each step.
  ///
  /// - Parameters:
  ///   - step: The step's number, from 1.
  ///   - mark: A digest of the run up to the step.
  ///   - operation: The operation of the step.
  mutating func check(step: UInt64, mark: UInt32, operation: Operation)

  /// Called when the run is over, so that a run that is too short counts as a divergence.
  mutating func conclude()
}
