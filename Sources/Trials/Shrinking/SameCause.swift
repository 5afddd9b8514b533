import Judging
import Simulation
import StoreSimulation

/// The violations that have the same cause as the one of a small trial.
///
/// A bug often breaks several rules. In the smallest trial that shows one of them, the others
/// follow if the trial goes on: they look at the same step of the logic, after which the first
/// outcome was settled.
struct SameCause {
  /// The signatures, without that of the trial, in the order in which they were found.
  private(set) var signatures: [String] = []

  /// Runs a small trial to its end.
  ///
  /// - Parameters:
  ///   - trial: the small trial.
  ///   - signature: the signature that it shows.
  ///   - attempts: runs the trials, of which each may end its process.
  init(as trial: Trial, showing signature: String, _ attempts: inout Attempts) {
    var ran: Outcome?
    func carryOut(_ willStep: ((UInt64) -> Void)?) -> Outcome {
      TrialRun(trial) { run in
        (run.isRecorded, run.stopsAtViolation, run.pulse) = (true, false, willStep)
      }.carryOut()
    }
    let attempt = attempts.next { willStep in
      let outcome = carryOut(willStep)
      ran = outcome
      let counters = outcome.execution.counters
      return .passed(steps: counters.steps, picks: counters.picks)
    }
    switch attempt {
    case .ended?, nil: return
    case .passed?, .showed?: break
    }
    let outcome = ran ?? carryOut(nil)
    let events = outcome.record.events
    let first = outcome.violations.first { $0.signature.description == signature }
    guard let first, let settled = JudgedSteps(of: first, in: events).cause else { return }
    var seen: Set<String> = [signature]
    for violation in outcome.violations {
      let other = violation.signature.description
      guard seen.insert(other).inserted else { continue }
      if JudgedSteps(of: violation, in: events).places.contains(settled) {
        signatures.append(other)
      }
    }
  }
}
