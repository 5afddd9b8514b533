/// A strategy that chooses the next step of a simulation.
///
/// Each strategy is one file. As in Shuttle, it prepares for a run, chooses, and draws; drawing has
/// a default. A strategy that needs to know more conforms to one of ``RecordingFollower``,
/// ``StepFollower`` and ``NameFollower``, which gives it its ``role``.
public protocol Strategy: Sendable {
  /// Prepares for one run.
  ///
  /// - Parameter seed: The seed that determines everything that is chosen.
  mutating func begin(seed: UInt64)

  /// Chooses among at least two candidates.
  ///
  /// - Parameter candidates: The candidates for the next step.
  /// - Returns: An index in `0..<candidates.count`.
  mutating func choose(among candidates: Candidates) -> Int

  /// Draws a number for the simulated world.
  ///
  /// - Parameters:
  ///   - bound: The exclusive upper bound, at least 1.
  ///   - stream: The stream to draw from.
  /// - Returns: The number.
  mutating func draw(below bound: UInt64, from stream: inout RandomStream) -> UInt64

  /// What the strategy is to a simulation, which asks once, when the run has begun, and keeps the
  /// strategy in the answer.
  var role: StrategyRole { get }
}

extension Strategy {
  /// Draws from the stream, as every strategy except a replay does.
  public mutating func draw(below bound: UInt64, from stream: inout RandomStream) -> UInt64 {
    stream.next(below: bound)
  }
}
