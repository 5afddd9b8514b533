/// Follows a recording exactly and stops at the first difference.
///
/// It never guesses: it reports where and how a recording no longer matches its program.
public struct Replay: RecordingFollower {
  private let log: ChoiceLog
  private var next = 0
  private var step: UInt64 = 0
  private var operation = Operation.job
  /// The point at which the run diverged from the recording, if it did.
  public private(set) var divergence: Divergence?

  /// Creates the strategy.
  ///
  /// - Parameter log: The recording.
  public init(_ log: ChoiceLog) { self.log = log }

  /// Starts at the beginning of the recording.
  public mutating func begin(seed: UInt64) {
    next = 0
    step = 0
    divergence = nil
  }

  /// Takes the recorded candidate.
  public mutating func choose(among candidates: Candidates) -> Int {
    let count = candidates.count
    if next < log.choices.count, case .pick(let index, count) = log.choices[next],
      0..<count ~= index
    {
      next += 1
      return index
    }
    diverge(
      at: step + 1,
      expectedPoint,
      found: .pick(count: count),
      candidates: (0..<count).map { candidates[$0] }
    )
    return 0
  }

  /// Returns the recorded number.
  public mutating func draw(below bound: UInt64, from stream: inout RandomStream) -> UInt64 {
    if next < log.choices.count, case .draw(let value) = log.choices[next], value < bound {
      next += 1
      return value
    }
    diverge(at: step + 1, expectedPoint, found: .draw)
    return stream.next(below: bound)
  }

  /// Compares the digest up to this step.
  public mutating func check(step: UInt64, mark: UInt32, operation: Operation) {
    self.step = step
    self.operation = operation
    guard divergence == nil else { return }
    let index = Int(step) - 1
    let expected: Divergence.Point =
      index < log.marks.count ? .step(mark: log.marks[index]) : .end
    if expected != .step(mark: mark) { diverge(at: step, expected, found: .step(mark: mark)) }
  }

  /// Notes a divergence if the run ended before its recording.
  public mutating func conclude() {
    guard divergence == nil, next < log.choices.count || step < log.marks.count else { return }
    let expected: Divergence.Point =
      step < log.marks.count ? .step(mark: log.marks[Int(step)]) : expectedPoint
    diverge(at: step + 1, expected, found: .end)
  }

  /// Notes a divergence, unless there was one before.
  private mutating func diverge(
    at step: UInt64,
    _ expected: Divergence.Point,
    found: Divergence.Point,
    candidates: [Candidate] = []
  ) {
    guard divergence == nil else { return }
    divergence = Divergence(
      step: step,
      expected: expected,
      found: found,
      operation: operation,
      candidates: candidates
    )
  }

  private var expectedPoint: Divergence.Point {
    guard next < log.choices.count else { return .end }
    return switch log.choices[next] {
    case .pick(_, let count): .pick(count: count)
    case .draw: .draw
    }
  }
}

/// The point at which a replay diverged from its recording.
public struct Divergence: Error, Hashable, Sendable {
  /// A recorded or actual event.
  package enum Point: Hashable, Sendable {
    /// A choice among this many candidates.
    case pick(count: Int)
    /// A random draw.
    case draw
    /// A step with this digest of the run so far.
    case step(mark: UInt32)
    /// The end of the recording.
    case end
  }

  /// The number of the step at which the divergence was detected, from 1.
  package let step: UInt64
  /// The recorded event.
  package let expected: Point
  /// The actual event.
  package let found: Point
  /// The last operation.
  package let operation: Operation
  /// The candidates for the next step, if there was a choice.
  package let candidates: [Candidate]
}
