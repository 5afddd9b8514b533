import Synchronization

/// A step of a run with all of its alternatives.
public struct SeenStep: Hashable, Sendable {
  /// The chosen candidate.
  public let chosen: Candidate
  /// All candidates, first in line first.
  public let line: [Candidate]
  /// The number of the step that caused it, from 1; 0 for candidates that existed from the
  /// beginning.
  public internal(set) var parent: UInt64 = 0
}

/// A wrapper of another strategy that records each step.
public struct StepRecording: Strategy {
  /// The storage of the recorded steps.
  public final class Recorder: Sendable {
    private struct Sheet {
      var steps: [SeenStep] = []
      /// The step from which each candidate arose, by origin.
      var parents: [UInt64: UInt64] = [:]
    }

    private let sheet = Mutex(Sheet())
    private let end: UInt64?
    private let willStep: (@Sendable (UInt64) -> Void)?

    /// Creates an empty recorder.
    ///
    /// - Parameters:
    ///   - end: The number of the step before which the run ends, from 1. The step is recorded but
    ///     does not happen. Nil for none.
    ///   - willStep: Receives the number of each step before it happens.
    public init(endingBefore end: UInt64? = nil, willStep: (@Sendable (UInt64) -> Void)? = nil) {
      self.end = end
      self.willStep = willStep
    }

    /// The steps so far, in order.
    public var steps: [SeenStep] { sheet.withLock { $0.steps } }

    /// Whether the step before which the run ends was chosen.
    public var isOver: Bool {
      guard let end else { return false }
      return sheet.withLock { $0.steps.count >= end }
    }

    fileprivate func add(_ step: SeenStep) {
      let number = sheet.withLock { sheet in
        var step = step
        step.parent = sheet.parents[step.chosen.origin, default: 0]
        sheet.steps.append(step)
        return sheet.steps.count
      }
      willStep?(UInt64(number))
    }

    fileprivate func clear() { sheet.withLock { $0 = Sheet() } }

    fileprivate func took(_ step: TakenStep) {
      sheet.withLock { sheet in
        let number = UInt64(sheet.steps.count)
        guard number > 0 else { return }
        sheet.steps[Int(number) - 1].parent = sheet.parents[step.origin, default: 0]
        for child in step.born { sheet.parents[child] = number }
      }
    }
  }

  private var strategy: any Strategy
  let notes: Recorder

  /// Wraps a strategy.
  ///
  /// - Parameters:
  ///   - strategy: The strategy that chooses.
  ///   - notes: The recorder of the steps.
  public init(_ strategy: any Strategy, notes: Recorder) {
    self.strategy = strategy
    self.notes = notes
  }

  /// True, because steps with only one candidate are recorded, too.
  public var watchesSteps: Bool { true }

  /// Prepares the wrapped strategy.
  public mutating func begin(seed: UInt64) {
    notes.clear()
    strategy.begin(seed: seed)
  }

  /// Lets the wrapped strategy choose.
  public mutating func choose(among candidates: Candidates) -> Int {
    let choice =
      candidates.count > 1 || strategy.watchesSteps ? strategy.choose(among: candidates) : 0
    let line = (0..<candidates.count).map { candidates[$0] }.sorted { $1.isBehind($0) }
    notes.add(SeenStep(chosen: candidates[choice], line: line))
    return choice
  }

  /// Lets the wrapped strategy draw.
  public mutating func draw(below bound: UInt64, from stream: inout RandomStream) -> UInt64 {
    strategy.draw(below: bound, from: &stream)
  }

  /// The value of the wrapped strategy.
  public var followsRecording: Bool { strategy.followsRecording }

  /// The value of the wrapped strategy.
  public var divergence: Divergence? { strategy.divergence }

  /// Forwards to the wrapped strategy.
  public mutating func check(step: UInt64, mark: UInt32, operation: Operation) {
    strategy.check(step: step, mark: mark, operation: operation)
  }

  /// Forwards to the wrapped strategy.
  public mutating func took(_ step: TakenStep) {
    notes.took(step)
    if strategy.watchesSteps { strategy.took(step) }
  }

  /// The value of the wrapped strategy.
  public var wantsStop: Bool { strategy.watchesSteps && strategy.wantsStop }

  /// Forwards to the wrapped strategy.
  public mutating func conclude() { strategy.conclude() }

  /// The value of the wrapped strategy.
  public var goesByNames: Bool { strategy.goesByNames }

  /// Forwards to the wrapped strategy.
  public mutating func hear(_ name: UInt64, from cause: NameHint.Cause) -> Int {
    strategy.hear(name, from: cause)
  }
}

extension Strategy {
  /// Returns this strategy with a recorder of each step, if there is one.
  ///
  /// - Parameter notes: The recorder.
  /// - Returns: A strategy that makes the same choices.
  public func watched(_ notes: StepRecording.Recorder?) -> any Strategy {
    guard let notes else { return self }
    return StepRecording(self, notes: notes)
  }
}
