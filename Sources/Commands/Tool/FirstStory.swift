import Foundation
import Synchronization
import Trials

/// The story of the first finding of a hunt that goes on after it.
///
/// Such a hunt may take hours, and one story is enough to begin the repair. A process beside the
/// workers makes the trial small for a few seconds; the report at the end shrinks it further.
final class FirstStory: Sendable {
  /// The most time for the search for a small trial.
  private static let time = Duration.seconds(3)
  /// The most trials of that search.
  private static let budget = 3_000

  private enum State: Sendable {
    /// There is no finding among this number of failed trials.
    case waiting(failed: Int)
    case searching
    case ready([String])
    case told
  }

  private let plan: HuntPlan
  private let tool: Tool
  private let isKnown: @Sendable (Finding) -> Bool
  private let state = Mutex(State.waiting(failed: 0))

  /// Waits for a finding.
  ///
  /// - Parameters:
  ///   - plan: the hunt.
  ///   - tool: runs the search.
  ///   - isKnown: whether a finding is accepted, so that it needs no story.
  init(_ plan: HuntPlan, _ tool: Tool, isKnown: @escaping @Sendable (Finding) -> Bool) {
    (self.plan, self.tool, self.isKnown) = (plan, tool, isKnown)
  }

  /// Returns the lines of the story once, as soon as they are known; starts the search for it once
  /// there is a finding.
  func nextLines(of queue: HuntQueue) -> [String] {
    switch state.withLock({ $0 }) {
    case .waiting(let failed):
      startSearch(in: queue, after: failed)
      return []
    case .ready(let lines):
      state.withLock { $0 = .told }
      return lines
    case .searching, .told: return []
    }
  }

  private func startSearch(in queue: HuntQueue, after failed: Int) {
    let now = queue.progress.failed
    guard now != failed else { return }
    let finding = queue.tally.findings.first { $0.kind == .violation && !isKnown($0) }
    guard let finding else { return state.withLock { $0 = .waiting(failed: now) } }
    state.withLock { $0 = .searching }
    Thread.detachNewThread {
      let lines = self.lines(of: finding)
      self.state.withLock { $0 = lines.isEmpty ? .told : .ready(lines) }
    }
  }

  /// Searches for a small trial, which takes a few seconds; returns its story.
  ///
  /// Nothing is told of a search that fails: the report at the end says why.
  private func lines(of finding: Finding) -> [String] {
    let recording = Recording(finding, of: plan)
    guard let recorded = try? tool.recorded(recording) else { return [] }
    let search = ShrinkSearch(
      recording: recording,
      budget: Self.budget,
      timeout: Timeouts.of(plan, environment: tool.environment),
      deadline: .now + Self.time
    )
    guard let (small, _) = try? tool.shrunk(recorded, by: search) else { return [] }
    return [
      "the first finding, while the search goes on: \(small.signature)  (seed \(finding.seed))",
      "  saw       \(small.saw)",
      "  expected  \(small.expected)",
      "  because   \(small.because)",
    ] + small.story.map { "  " + $0 }
  }
}
