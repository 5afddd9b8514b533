import Simulation
import Synchronization
import Trials

@testable import Commands

/// A process that only pretends to run trials.
final class FakeProcess: TrialProcess {
  /// The behavior of all processes of a test.
  struct Script: Sendable {
    /// After how many trials a slice is handed over.
    var sliceLength = 10
    /// How a trial ends the process, given what this process has run before, and how many
    /// processes there were before it.
    var end: @Sendable (_ trial: Int, _ before: [Int], _ process: Int) -> ProcessEnd? = {
      _,
      _,
      _ in nil
    }
    /// How a process ends after the last trial of a request, given the number of processes before.
    var endAfterLast: @Sendable (_ process: Int) -> ProcessEnd? = { _ in nil }
    /// In which trials something is found.
    var finds: Set<Int> = []
    /// The identifier.
    var signature = "a/b>c/none"
    /// Whether the process is asked to stop when it comes to a trial.
    var isStopped: @Sendable (_ trial: Int, _ process: Int) -> Bool = { _, _ in false }
  }

  private struct State {
    var ran: [Int] = []
    var isStopped = false
    var isEnded = false
  }

  private let script: Script
  private let number: Int
  private let state = Mutex(State())

  init(_ script: Script, number: Int) {
    self.script = script
    self.number = number
  }

  func run(
    _ trials: ChildRequest.TrialRange,
    _ take: (ChildResponse.Slice) -> Void
  ) -> ChildEnding {
    if state.withLock({ $0.isEnded }) { return .ended(.signal(9), trial: nil) }
    var slice: [Int] = []
    for trial in trials.numbers {
      let before = state.withLock { $0.ran }
      if script.isStopped(trial, number) { return .stopped(inFlight: trial) }
      if let end = script.end(trial, before, number) { return .ended(end, trial: trial) }
      state.withLock { $0.ran.append(trial) }
      slice.append(trial)
      let isLast = trial + 1 == trials.numbers.upperBound
      guard isLast || trials.answersEach || slice.count == script.sliceLength else { continue }
      let clean = slice.filter { !script.finds.contains($0) }
      if var tally = try? HuntTally.of(clean, leavesDead: trials.leavesDead) {
        for found in slice where script.finds.contains(found) {
          tally.merge(.with(findingIn: found, script.signature))
        }
        take(ChildResponse.Slice(end: trial + 1, tally: tally))
      }
      slice = []
      if state.withLock({ $0.isStopped }), !isLast { return .stopped(inFlight: nil) }
    }
    return script.endAfterLast(number).map { .ended($0, trial: trials.numbers.last) } ?? .finished
  }

  /// The output of every process that pretends to die.
  static let words = "Lamp/Lamp.swift:12: Fatal error: no lamp"

  var lastWords: String? { Self.words }
  var escape: Escape.Kind? { nil }
  func stop() { state.withLock { $0.isStopped = true } }
  func end() { state.withLock { $0.isEnded = true } }
  func dispose() {}
}
