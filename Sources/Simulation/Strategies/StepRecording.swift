import Synchronization

/// One step of a run as somebody saw it who knew all that could have happened instead.
public struct SeenStep: Hashable, Sendable {
  /// What happened.
  public let chosen: Candidate
  /// All that could have happened, first in line first.
  public let line: [Candidate]
  /// The number of the step that made it happen, from 1; 0 for what was there from the beginning.
  public internal(set) var parent: UInt64 = 0
}

/// Another strategy, with somebody who writes down each step.
public struct StepRecording: Strategy {
  /// Where the steps are written down.
  public final class Recorder: Sendable {
    private struct Sheet {
      var steps: [SeenStep] = []
      /// Which step something arose from.
      var parents: [UInt64: UInt64] = [:]
    }

    private let sheet = Mutex(Sheet())
    private let end: UInt64?
    private let willStep: (@Sendable (UInt64) -> Void)?

    /// Makes an empty sheet.
    ///
    /// - Parameters:
    ///   - end: the number of the step before which the run ends, from 1; it is written down, and
    ///     does not happen. Nil: none.
    ///   - willStep: hears the number of each step before it happens.
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

  /// Watches a strategy.
  ///
  /// - Parameters:
  ///   - strategy: what chooses.
  ///   - notes: where the steps are written down.
  public init(_ strategy: any Strategy, notes: Recorder) {
    self.strategy = strategy
    self.notes = notes
  }

  /// Is asked where there is but one candidate, too.
  public var watchesSteps: Bool { true }

  /// Prepares what is watched.
  public mutating func begin(seed: UInt64) {
    notes.clear()
    strategy.begin(seed: seed)
  }

  /// Chooses as what is watched does.
  public mutating func choose(among candidates: Candidates) -> Int {
    let choice =
      candidates.count > 1 || strategy.watchesSteps ? strategy.choose(among: candidates) : 0
    let line = (0..<candidates.count).map { candidates[$0] }.sorted { $1.isBehind($0) }
    notes.add(SeenStep(chosen: candidates[choice], line: line))
    return choice
  }

  /// Draws as what is watched does.
  public mutating func draw(below bound: UInt64, from stream: inout RandomStream) -> UInt64 {
    strategy.draw(below: bound, from: &stream)
  }

  /// As what is watched.
  public var followsRecording: Bool { strategy.followsRecording }

  /// As what is watched.
  public var divergence: Divergence? { strategy.divergence }

  /// Tells what is watched.
  public mutating func check(step: UInt64, mark: UInt32, operation: Operation) {
    strategy.check(step: step, mark: mark, operation: operation)
  }

  /// Tells what is watched.
  public mutating func took(_ step: TakenStep) {
    notes.took(step)
    if strategy.watchesSteps { strategy.took(step) }
  }

  /// As what is watched.
  public var wantsStop: Bool { strategy.watchesSteps && strategy.wantsStop }

  /// Tells what is watched.
  public mutating func conclude() { strategy.conclude() }

  /// As what is watched.
  public var goesByNames: Bool { strategy.goesByNames }

  /// As what is watched.
  public mutating func hear(_ name: UInt64, from cause: NameHint.Cause) -> Int {
    strategy.hear(name, from: cause)
  }
}

extension Strategy {
  /// The strategy with somebody who writes down each step, if there is a sheet to write on.
  ///
  /// - Parameter notes: the sheet.
  /// - Returns: a strategy that chooses the same.
  public func watched(_ notes: StepRecording.Recorder?) -> any Strategy {
    guard let notes else { return self }
    return StepRecording(self, notes: notes)
  }
}
