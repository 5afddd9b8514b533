import Simulation

/// A probe that looks for trials that end their process.
package struct EndProbe: Probe {
  private struct Kind: Hashable {
    let trims: Trims
    let schedule: Trial.Schedule
  }

  private(set) var attempts: Attempts
  private var ends: [Kind: UInt64] = [:]

  /// Makes a probe.
  ///
  /// - Parameter attempts: runs the trials; the next process knows which ones ended this process.
  package init(_ attempts: Attempts) { self.attempts = attempts }

  mutating func run(_ run: TrialRun) -> ProbedRun {
    // Running the trial again would end one more process.
    if let step = ends[kind(run.trial)] { return Self.ended(in: step) }
    let attempt = attempts.next { willStep in
      var run = run
      run.notes = StepRecorder(willStep: willStep)
      let counters = run.carryOut().execution.counters
      return .passed(steps: counters.steps, picks: counters.picks)
    }
    switch attempt {
    case .passed(let steps, let picks)?:
      return ProbedRun(shown: .other, digest: 0, steps: steps, picks: picks)
    case .ended(let step)?:
      ends[kind(run.trial)] = step
      return Self.ended(in: step)
    case .showed?, nil:
      return ProbedRun(shown: .other, digest: 0, steps: 0, picks: 0)
    }
  }

  mutating func watch(_ run: TrialRun) -> (steps: [SeenStep], counters: Simulation.Counters) {
    guard let step = ends[kind(run.trial)] else {
      preconditionFailure("only trials known to end their process can be watched")
    }
    let seen = Observation(run.trial, before: step)
    return (seen.steps, seen.outcome.execution.counters)
  }

  /// Returns a run of unknown picks: there cannot be more picks than steps.
  private static func ended(in step: UInt64) -> ProbedRun {
    ProbedRun(shown: .wanted, digest: 0, steps: step, picks: step)
  }

  private func kind(_ trial: Trial) -> Kind {
    Kind(trims: trial.trims, schedule: trial.schedule)
  }
}
