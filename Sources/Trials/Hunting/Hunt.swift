import FileFormats
import Judging
import Simulation

/// A hunt that runs the trials of a plan one after the other in this process.
///
/// The command line distributes the plan among child processes instead, so that a crash of the
/// logic under test is a finding, too. Use this type in your own tests.
public struct Hunt: Sendable {
  /// The plan to run.
  package let plan: HuntPlan

  /// Makes a hunt.
  package init(_ plan: HuntPlan) { self.plan = plan }

  /// Runs trials until one of them shows a violation, finishing the current part, or until the end.
  ///
  /// A trial that never ends is the last of its part, unless the hunt keeps going.
  package func run(trials: Int, keepsGoing: Bool = false) -> HuntTally {
    var tally = HuntTally(scenarioCount: plan.scenarios.count)
    var first = 0
    while first < trials, keepsGoing || tally.findings.isEmpty {
      let last = Swift.min(first + HuntPlan.part, trials)
      tally.merge(run(part: first..<last, keepsGoing: keepsGoing))
      first = last
    }
    return tally
  }

  /// Runs a part of the plan.
  ///
  /// - Parameters:
  ///   - part: the numbers of the trials.
  ///   - keepsGoing: whether to continue after a trial that never ends.
  ///   - willRun: called with the number of each trial before it runs.
  /// - Returns: what was counted and found.
  package func run(
    part: Range<Int>,
    keepsGoing: Bool = true,
    willRun: (Int) -> Void = { _ in }
  ) -> HuntTally {
    var tally = HuntTally(scenarioCount: plan.scenarios.count)
    var confirmed: [String: FaultLevel] = [:]
    for number in part {
      willRun(number)
      run(trial: number, into: &tally, confirmed: &confirmed)
      if !keepsGoing, tally.findings.contains(where: \.neverEnds) { break }
    }
    return tally
  }

  /// Runs one trial.
  ///
  /// - Parameters:
  ///   - number: the trial's number within the hunt.
  ///   - tally: the tally to add to.
  ///   - confirmed: the signatures that a second run has already confirmed, with the level of the
  ///     trial; the first trial with each signature runs again for confirmation, and so does a
  ///     calmer one, which is told in its place.
  ///   - pulse: called occasionally with the number of steps.
  package func run(
    trial number: Int,
    into tally: inout HuntTally,
    confirmed: inout [String: FaultLevel],
    pulse: ((UInt64) -> Void)? = nil
  ) {
    var run = plan.run(ofTrial: number)
    run.pulse = pulse
    let trial = run.trial
    let outcome = run.carryOut()
    tally.count(outcome, of: number, ofScenario: plan.scenarioIndex(ofTrial: number))
    var finding = Finding(outcome, of: trial, number: number)
    if let found = finding, found.kind == .violation,
      confirmed[found.signature].map({ found.faultLevel < $0 }) ?? true
    {
      // The run that measures the profile must be deterministic, too.
      run.profiles = nil
      let again = run.carryOut()
      if again.execution.digest == outcome.execution.digest,
        again.violations.first == outcome.violations.first
      {
        confirmed[found.signature] = found.faultLevel
      } else {
        finding = .unstable(found)
      }
    }
    finding?.leavesDead = trial.leavesDead
    if let finding { tally.add(finding) }
  }
}

extension Finding {
  /// Returns the finding for a violation that a second run with its seed did not show.
  fileprivate static func unstable(_ found: Finding) -> Finding {
    Finding(
      kind: .unstable,
      trial: found.trial,
      seed: found.seed,
      signature: Signature.notDeterministic("second-run"),
      saw: "a second run with the same seed differed (first run: \(found.signature))",
      expected: "the same seed gives the same run",
      because: "the run depends on something outside: hash order, time, or randomness"
        + (HashSeeds.current == .fixed
          ? "" : "; to rule out hash order, set \(HashSeeds.variable)=1 in the environment")
    )
  }
}
