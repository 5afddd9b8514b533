/// What a strategy is to its simulation: a chooser, or a follower of something that it learns, too.
///
/// The simulation keeps the strategy in here and nowhere else, so that everything that it asks and
/// tells reaches the same state. Exactly one property is set. They are not the cases of an
/// enumeration, because a strategy could not change inside one: it would be copied for each choice.
public struct StrategyRole: Sendable {
  /// The stream from which the simulation itself takes each candidate with the same probability.
  ///
  /// A random walk chooses in nearly every step, so a dynamic call would cost too much.
  private var uniformStream: RandomStream?
  private var chooser: (any Strategy)?
  private var stepFollower: (any StepFollower)?
  private var recordingFollower: (any RecordingFollower)?
  /// The strategy, if it follows names, with its progress.
  private(set) var nameFollower: (any NameFollower)?

  init(choosingUniformlyFrom stream: RandomStream) { uniformStream = stream }

  init(choosing strategy: any Strategy) { chooser = strategy }

  init(followingSteps strategy: any StepFollower) { stepFollower = strategy }

  init(followingRecording strategy: any RecordingFollower) { recordingFollower = strategy }

  init(followingNames strategy: any NameFollower) { nameFollower = strategy }

  // MARK: Choosing

  /// Chooses among at least two candidates, or among any number if the strategy follows steps.
  @inline(__always)
  mutating func choose(among candidates: Candidates) -> Int {
    guard var stream = uniformStream else { return askStrategy(among: candidates) }
    let index = stream.next(below: UInt64(candidates.count))
    uniformStream = stream
    return Int(truncatingIfNeeded: index)
  }

  private mutating func askStrategy(among candidates: Candidates) -> Int {
    chooser?.choose(among: candidates) ?? stepFollower?.choose(among: candidates)
      ?? recordingFollower?.choose(among: candidates) ?? nameFollower?.choose(among: candidates)
      ?? 0
  }

  /// Draws a number for the world.
  @inline(__always)
  mutating func draw(below bound: UInt64, from stream: inout RandomStream) -> UInt64 {
    if uniformStream != nil { return stream.next(below: bound) }
    return askStrategy(forNumberBelow: bound, from: &stream)
  }

  private mutating func askStrategy(
    forNumberBelow bound: UInt64,
    from stream: inout RandomStream
  ) -> UInt64 {
    chooser?.draw(below: bound, from: &stream) ?? stepFollower?.draw(below: bound, from: &stream)
      ?? recordingFollower?.draw(below: bound, from: &stream)
      ?? nameFollower?.draw(below: bound, from: &stream) ?? stream.next(below: bound)
  }

  // MARK: Following steps

  /// Whether the strategy learns from each step and is asked even if there is only one candidate.
  var followsSteps: Bool { stepFollower != nil }

  /// Hands over a finished step, and returns whether the run ends because it is no longer useful.
  mutating func endsRun(after step: TakenStep) -> Bool {
    stepFollower?.took(step)
    return stepFollower?.wantsStop ?? false
  }

  // MARK: Following a recording

  /// Whether each step is compared with a recording.
  var followsRecording: Bool { recordingFollower != nil }

  /// The point at which the run diverged from its recording, if it did.
  var divergence: Divergence? { recordingFollower?.divergence }

  /// Compares a step with the recording.
  mutating func compareStep(_ number: UInt64, mark: UInt32, _ operation: Operation) {
    recordingFollower?.check(step: number, mark: mark, operation: operation)
  }

  /// Ends the comparison: a run that is too short diverges.
  mutating func concludeRecording() { recordingFollower?.conclude() }

  // MARK: Following names

  /// Hands over a named event, and returns the strategy's number for it.
  mutating func hear(_ name: UInt64, from cause: NameHint.Cause) -> Int {
    nameFollower?.hear(name, from: cause) ?? NameHint.none
  }
}

extension Strategy {
  /// A strategy that only chooses.
  public var role: StrategyRole { StrategyRole(choosing: self) }
}

extension StepFollower {
  /// A strategy that learns from each step.
  package var role: StrategyRole { StrategyRole(followingSteps: self) }
}

extension RecordingFollower {
  /// A strategy that repeats a recording.
  public var role: StrategyRole { StrategyRole(followingRecording: self) }
}

extension NameFollower {
  /// A strategy that follows an order of named events.
  package var role: StrategyRole { StrategyRole(followingNames: self) }
}

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

/// A strategy that follows the order of named events, which are tracked only for it and for
/// recordings.
package protocol NameFollower: Strategy {
  /// The progress so far.
  var progress: NameProgress { get }

  /// The number of jobs that lead to each name, if known.
  var hops: [Int?] { get }

  /// Receives each named event.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - cause: The result of this method for the last name in the chain that led to it, or
  ///     ``NameHint/none`` if there was none, and the number of the chain.
  /// - Returns: The strategy's number for the name, to be passed as the cause of its effects.
  mutating func hear(_ name: UInt64, from cause: NameHint.Cause) -> Int
}

/// The progress of an attempt to follow an order of names.
package struct NameProgress: Hashable, Sendable {
  /// The index of the earliest unmet name; the number of names if all are met.
  package internal(set) var firstUnmet = 0
  /// The number of met names.
  package internal(set) var met = 0
  /// The index of the first name that was expected when another one came; nil if all came in
  /// order.
  package internal(set) var firstDisorder: Int?
  /// The index of the name that came instead.
  package internal(set) var instead: Int?

  /// Creates the progress of an attempt that has met nothing.
  package init() {}
}
