import Simulation
import StoreSimulation

/// The app's own test passes: its assertions hold, and it ends.
///
/// Only trials of such tests are judged by it, so no scenario names it.
package struct TestPasses: Invariant {
  /// The identifier.
  package static let id = "test-passes"
  /// The identifier.
  public var id: String { Self.id }
  /// The rule in one sentence.
  public let rule = "the assertions of the app's own test hold, and the test ends"

  /// Creates the rule.
  package init() {}

  /// Returns a checker for one trial.
  public func makeChecker() -> any Checker { Watch() }

  private struct Watch: Checker {
    private var hasEnded = false
    private var process: ProcessID?

    mutating func observe(_ event: TimedEvent, _ history: History, _ verdict: inout Verdict) {
      switch event.event {
      case .launched(let id, _): process = id
      case .testFailed(let failure, let process):
        verdict.add(
          Violation(
            signature: Signature(
              invariant: TestPasses.id,
              cause: EventKind(failure.place),
              effect: EventKind("fails"),
              source: "test"
            ),
            instant: history.now,
            process: process,
            saw: failure.message,
            expected: "the assertion holds",
            because: "\(failure.file):\(failure.line)",
            evidence: [.news, .moment(history.now)]
          )
        )
      case .testEnded:
        hasEnded = true
        verdict.premiseHeld()
      default: break
      }
    }

    mutating func rest(_ history: History, _ verdict: inout Verdict) {
      guard !hasEnded else { return }
      verdict.add(
        Violation(
          signature: Signature(
            invariant: TestPasses.id,
            cause: EventKind("launch"),
            effect: EventKind("never-ends"),
            source: "test"
          ),
          instant: history.now,
          process: process,
          saw: "the test still runs after \(history.now.rawValue / 1_000_000_000) s",
          expected: "it ends",
          because: "what it waits for never comes",
          evidence: [.news]
        )
      )
    }
  }
}
