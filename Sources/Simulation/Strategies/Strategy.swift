/// What chooses the next step of a simulation.
///
/// Each strategy is one file. It must prepare for a run and choose, as in Shuttle; everything else
/// has a default, and is there for replays, for profiles and for the search through all orders. A
/// strategy that wraps another hands on all eleven.
public protocol Strategy: Sendable {
  /// Prepares for one run.
  ///
  /// - Parameter seed: the run's seed; everything chosen is a function of it.
  mutating func begin(seed: UInt64)

  /// Chooses among at least two candidates.
  ///
  /// - Parameter candidates: what could happen next.
  /// - Returns: an index in `0..<candidates.count`.
  mutating func choose(among candidates: Candidates) -> Int

  /// Draws a number for the simulated world.
  ///
  /// - Parameters:
  ///   - bound: the number must be below it; at least 1.
  ///   - stream: the stream to draw from.
  /// - Returns: the number.
  mutating func draw(below bound: UInt64, from stream: inout RandomStream) -> UInt64

  /// Whether the choices come from a recording, with which each step is compared.
  var followsRecording: Bool { get }

  /// Where the run stopped following a recording; nil for strategies that follow none.
  var divergence: Divergence? { get }

  /// Hears what each step was, if the strategy follows a recording.
  ///
  /// - Parameters:
  ///   - step: the step's number, from 1.
  ///   - mark: a digest of the run up to it.
  ///   - operation: what it was.
  mutating func check(step: UInt64, mark: UInt32, operation: Operation)

  /// Hears that the run is over, if the strategy follows a recording or watches steps.
  mutating func conclude()

  /// Whether the strategy hears of each step, and is asked even where there is but one candidate.
  var watchesSteps: Bool { get }

  /// Hears that a step is over, if the strategy watches steps.
  ///
  /// - Parameter step: what it came from and what it touched.
  mutating func took(_ step: TakenStep)

  /// Whether the run is of no use any more; asked after each step, if the strategy watches steps.
  var wantsStop: Bool { get }

  /// Whether the strategy goes by names: only then are there any.
  var goesByNames: Bool { get }

  /// Hears that something has happened under a name.
  ///
  /// - Parameters:
  ///   - name: the name.
  ///   - cause: what this method returned for the last name in the chain that led to it,
  ///     ``NameHint/none`` if nothing with a name did; and which of its chains.
  /// - Returns: what the strategy knows it by, for what comes from it.
  mutating func hear(_ name: UInt64, from cause: NameHint.Cause) -> Int
}

extension Strategy {
  /// Follows no recording.
  public var followsRecording: Bool { false }

  /// Follows no recording.
  public var divergence: Divergence? { nil }

  /// Follows no recording.
  public mutating func check(step: UInt64, mark: UInt32, operation: Operation) {}

  /// Follows no recording.
  public mutating func conclude() {}

  /// Hears of no step.
  public var watchesSteps: Bool { false }

  /// Hears of no step.
  public mutating func took(_ step: TakenStep) {}

  /// Never stops a run.
  public var wantsStop: Bool { false }

  /// Knows no names.
  public var goesByNames: Bool { false }

  /// Knows no names.
  public mutating func hear(_ name: UInt64, from cause: NameHint.Cause) -> Int { NameHint.none }

  /// Draws from the stream: what every strategy but a replay does.
  public mutating func draw(below bound: UInt64, from stream: inout RandomStream) -> UInt64 {
    stream.next(below: bound)
  }
}
