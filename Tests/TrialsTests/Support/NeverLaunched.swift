import Judging
import StoreSimulation

/// A rule of one's own that every trial breaks as it begins.
struct NeverLaunched: Invariant {
  let id = "never-launched"
  let rule = "no app is launched"

  func makeChecker() -> any Checker { Watch() }

  private struct Watch: Checker {
    mutating func observe(_ event: TimedEvent, _ history: History, _ verdict: inout Verdict) {
      guard case .launched(let process, _) = event.event else { return }
      verdict.premiseHeld()
      verdict.violate(NeverLaunched(), in: process, saw: "a launch", history)
    }
  }
}
