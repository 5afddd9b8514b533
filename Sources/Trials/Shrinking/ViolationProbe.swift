import Judging
import Simulation
import StoreSimulation

/// A probe that looks for a violation, among trials that may end their process.
struct ViolationProbe: Probe {
  private let signature: String
  private let cause: Cause?
  private(set) var attempts: Attempts

  /// Makes a probe.
  ///
  /// - Parameters:
  ///   - signature: the signature to look for.
  ///   - cause: the required cause; nil for any cause.
  ///   - attempts: runs the trials.
  init(_ signature: String, _ cause: Cause?, _ attempts: Attempts) {
    self.signature = signature
    self.cause = cause
    self.attempts = attempts
  }

  mutating func run(_ run: TrialRun) -> ProbedRun {
    let (signature, cause) = (signature, cause)
    let attempt = attempts.next { willStep in
      var watch = CauseWatch()
      var run = run
      run.comparesClocks = true
      run.hearing = { watch.record($0) }
      run.pulse = willStep
      let outcome = run.carryOut()
      let (steps, picks) = (outcome.execution.counters.steps, outcome.execution.counters.picks)
      return Self.shows(signature, cause, outcome, watch)
        ? .showed(digest: outcome.execution.digest, steps: steps, picks: picks)
        : .passed(steps: steps, picks: picks)
    }
    switch attempt {
    case .showed(let digest, let steps, let picks)?:
      return ProbedRun(shown: .wanted, digest: digest, steps: steps, picks: picks)
    case .passed(let steps, let picks)?:
      return ProbedRun(shown: .other, digest: 0, steps: steps, picks: picks)
    case .ended(let step)?: return ProbedRun(shown: .end, digest: 0, steps: step, picks: 0)
    case nil: return ProbedRun(shown: .other, digest: 0, steps: 0, picks: 0)
    }
  }

  private static func shows(
    _ signature: String,
    _ cause: Cause?,
    _ outcome: Outcome,
    _ watch: CauseWatch
  ) -> Bool {
    guard let violation = outcome.violations.first,
      violation.signature.description == signature
    else { return false }
    guard let cause else { return true }
    var shown = watch.cause(of: violation)
    shown.lastNews = outcome.verdict.lastNews
    return shown.keeps(cause)
  }

  mutating func watch(_ run: TrialRun) -> (steps: [SeenStep], counters: Simulation.Counters) {
    let notes = StepRecorder()
    var run = run
    run.notes = notes
    let outcome = run.carryOut()
    return (notes.steps, outcome.execution.counters)
  }
}
