/// A strategy that chooses the next step of a simulation.
///
/// Each strategy is one file. As in Shuttle, it must prepare for a run and choose. Everything else
/// has a default and exists for replays, for profiles and for the exhaustive search. A strategy
/// that wraps another forwards all eleven requirements.
public protocol Strategy: Sendable {
  /// Prepares for one run.
  ///
  /// - Parameter seed: The run's seed, which determines everything that is chosen.
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

  /// Whether the choices come from a recording, with which each step is compared.
  var followsRecording: Bool { get }

  /// The point at which the run diverged from a recording; nil for strategies that follow none.
  var divergence: Divergence? { get }

  /// Receives each step, if the strategy follows a recording.
  ///
  /// - Parameters:
  ///   - step: The step's number, from 1.
  ///   - mark: A digest of the run up to the step.
  ///   - operation: The operation of the step.
  mutating func check(step: UInt64, mark: UInt32, operation: Operation)

  /// Called when the run is over, if the strategy follows a recording or watches steps.
  mutating func conclude()

  /// Whether the strategy receives each step and is asked even if there is only one candidate.
  var watchesSteps: Bool { get }

  /// Receives each finished step, if the strategy watches steps.
  ///
  /// - Parameter step: The causes and effects of the step.
  mutating func took(_ step: TakenStep)

  /// Whether the run is no longer useful; checked after each step, if the strategy watches steps.
  var wantsStop: Bool { get }

  /// Whether the strategy follows names, which are tracked only in this case.
  var goesByNames: Bool { get }

  /// Receives each named event.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - cause: The result of this method for the last name in the chain that led to it, or
  ///     ``NameHint/none`` if there was none, and the number of the chain.
  /// - Returns: The strategy's number for the name, to be passed as the cause of its effects.
  mutating func hear(_ name: UInt64, from cause: NameHint.Cause) -> Int
}

extension Strategy {
  /// False, because the strategy follows no recording.
  public var followsRecording: Bool { false }

  /// Nil, because the strategy follows no recording.
  public var divergence: Divergence? { nil }

  /// Does nothing, because the strategy follows no recording.
  public mutating func check(step: UInt64, mark: UInt32, operation: Operation) {}

  /// Does nothing, because the strategy follows no recording.
  public mutating func conclude() {}

  /// False, because the strategy does not watch steps.
  public var watchesSteps: Bool { false }

  /// Does nothing, because the strategy does not watch steps.
  public mutating func took(_ step: TakenStep) {}

  /// False, because the strategy never stops a run.
  public var wantsStop: Bool { false }

  /// False, because the strategy does not follow names.
  public var goesByNames: Bool { false }

  /// Returns ``NameHint/none``, because the strategy does not follow names.
  public mutating func hear(_ name: UInt64, from cause: NameHint.Cause) -> Int { NameHint.none }

  /// Draws from the stream, as every strategy except a replay does.
  public mutating func draw(below bound: UInt64, from stream: inout RandomStream) -> UInt64 {
    stream.next(below: bound)
  }
}
