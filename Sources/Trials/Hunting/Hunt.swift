import FileFormats
import Simulation

/// Runs the trials of a plan, one after the other, in this process.
///
/// The command line shares the parts of a plan among child processes instead, so that a crash of
/// the logic under test is a finding too. In a test of your own use this.
public struct Hunt: Sendable {
  /// What is searched.
  public let plan: HuntPlan

  /// Makes a hunt.
  ///
  /// - Parameter plan: what is searched.
  public init(_ plan: HuntPlan) { self.plan = plan }

  /// Runs trials until one of them shows a violation, to the end of its part, or to the end.
  ///
  /// A trial that never ends is the last of its part, unless the hunt keeps going.
  ///
  /// - Parameters:
  ///   - trials: how many at most.
  ///   - keepsGoing: whether to go on after a violation.
  /// - Returns: what was counted and found.
  public func run(trials: Int, keepsGoing: Bool = false) -> HuntTally {
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
  ///   - keepsGoing: whether to go on after a trial that never ends.
  ///   - willRun: hears the number of each trial before it runs.
  /// - Returns: what was counted and found.
  public func run(
    part: Range<Int>,
    keepsGoing: Bool = true,
    willRun: (Int) -> Void = { _ in }
  ) -> HuntTally {
    var tally = HuntTally(scenarioCount: plan.scenarios.count)
    var confirmed: Set<String> = []
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
  ///   - tally: where it is counted.
  ///   - confirmed: the signatures that a second run has shown already; the first of each
  ///     signature is run again before it is believed.
  ///   - pulse: hears the number of steps now and then.
  public func run(
    trial number: Int,
    into tally: inout HuntTally,
    confirmed: inout Set<String>,
    pulse: ((UInt64) -> Void)? = nil
  ) {
    let trial = plan.trial(number)
    let outcome = trial.run(pulse: pulse)
    tally.count(outcome, of: number, ofScenario: plan.scenarioIndex(ofTrial: number))
    var finding = Finding(outcome, of: trial, number: number)
    if let found = finding, found.kind == .violation, !confirmed.contains(found.signature) {
      let again = trial.run(pulse: pulse)
      if again.digest == outcome.digest, again.violations.first == outcome.violations.first {
        confirmed.insert(found.signature)
      } else {
        finding = .unstable(found)
      }
    }
    finding?.leavesDead = trial.leavesDead
    if let finding { tally.add(finding) }
  }
}

extension Finding {
  /// A violation that a second run of its seed did not show.
  fileprivate static func unstable(_ found: Finding) -> Finding {
    Finding(
      kind: .unstable,
      trial: found.trial,
      seed: found.seed,
      signature: "not-deterministic/second-run",
      saw: "a second run with the same seed differed (first run: \(found.signature))",
      expected: "the same seed gives the same run",
      because: "the run depends on something outside: hash order, time, or randomness"
        + (HashSeeds.current == .fixed
          ? "" : "; to rule out hash order, set \(HashSeeds.variable)=1 in the environment")
    )
  }
}
