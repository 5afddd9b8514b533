import Synchronization

/// A step of a run with all of its alternatives.
package struct SeenStep: Hashable, Sendable {
  /// The chosen candidate.
  package let chosen: Candidate
  /// All candidates, first in line first.
  package let line: [Candidate]
  /// The number of the step that caused it, from 1; 0 for candidates that existed from the
  /// beginning.
  package internal(set) var parent: UInt64 = 0
}

/// Records each step of one run.
package final class StepRecorder: StepObserver, Sendable {
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
  package init(endingBefore end: UInt64? = nil, willStep: (@Sendable (UInt64) -> Void)? = nil) {
    self.end = end
    self.willStep = willStep
  }

  /// The steps so far, in order.
  package var steps: [SeenStep] { sheet.withLock { $0.steps } }

  /// Whether the step before which the run ends was chosen.
  package var endsRun: Bool {
    guard let end else { return false }
    return sheet.withLock { $0.steps.count >= end }
  }

  /// Records the step and all of its alternatives.
  package func chose(_ index: Int, among candidates: Candidates) {
    let chosen = candidates[index]
    let line = (0..<candidates.count).map { candidates[$0] }.sorted { $1.isBehind($0) }
    let number = sheet.withLock { sheet in
      let parent = sheet.parents[chosen.origin, default: 0]
      sheet.steps.append(SeenStep(chosen: chosen, line: line, parent: parent))
      return sheet.steps.count
    }
    willStep?(UInt64(number))
  }

  /// Records what the step led to.
  package func took(_ step: TakenStep) {
    sheet.withLock { sheet in
      let number = UInt64(sheet.steps.count)
      guard number > 0 else { return }
      sheet.steps[Int(number) - 1].parent = sheet.parents[step.origin, default: 0]
      for child in step.born { sheet.parents[child] = number }
    }
  }
}

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
