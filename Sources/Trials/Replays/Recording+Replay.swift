import Judging
package import Simulation

extension Recording {
  /// Whether the recording is of nondeterminism: a hunt got two runs from one seed, or the logic
  /// left the simulation.
  package var wasNotDeterministic: Bool {
    Signature.invariant(of: signature) == Signature.notDeterministic
  }

  /// The choices needed to run the trial again, for an exhaustive search; only its first order
  /// follows from the seed.
  package var neededChoices: ChoiceLog? {
    strategy == .exhaustive && deviations == nil ? choices : nil
  }

  /// Returns the trial with only the violated rule, so that no rule added since can end it earlier.
  ///
  /// Nil if the rule is not checked, or is the only one.
  package func judgedAlone(_ trial: Trial) -> Trial? {
    let rule = Signature.invariant(of: signature)
    let judges = trial.invariants.filter { $0.id == rule }
    // Violations of the trial's own rules are found without any invariants.
    let isOfTrial = InvariantCatalog.ofTheTrial.contains { $0.id == rule }
    guard !judges.isEmpty || isOfTrial, judges.count < trial.invariants.count else { return nil }
    var alone = trial
    alone.invariants = judges
    return alone
  }

  /// Returns whether a run ended with other violations before it could reach the recorded one.
  func endedEarlier(_ outcome: Outcome) -> Bool {
    let found = outcome.violations.map(\.signature.description)
    return !found.isEmpty && !found.contains(signature)
  }

  /// Replays the recorded trial; if another violation ends it, with the violated rule only.
  ///
  /// On return, the trial is the one that ran.
  package func replay(judging trial: inout Trial) -> ReplayEnding {
    let ending = replay(trial)
    guard case .gone(let outcome) = ending, endedEarlier(outcome), let alone = judgedAlone(trial)
    else { return ending }
    let again = replay(alone)
    if case .gone = again { return ending }
    trial = alone
    return again
  }

  /// Replays the recorded trial.
  ///
  /// With choices, the replay is exact and stops at the first divergence. Without them, the seed
  /// decides again, and the digests are compared at the end.
  ///
  /// - Parameters:
  ///   - trial: a trial made by ``trial(_:_:invariants:)``.
  ///   - pause: the step to pause before, and the closure to call with that step in words.
  /// - Returns: how the replay ended.
  package func replay(
    _ trial: Trial,
    pausing pause: (step: UInt64, body: @Sendable (String) -> Void)? = nil
  ) -> ReplayEnding {
    let outcome = run(trial) { ($0.choices, $0.isRecorded, $0.pause) = (choices, true, pause) }
    if case .diverged(let divergence) = outcome.ending {
      return .diverged(divergence, outcome: outcome)
    }
    if case .escaped(let escape) = outcome.ending {
      let isSame = signature == Signature.notDeterministic(escape.kind.rawValue)
      return isSame ? .cameBack(outcome) : .notDeterministic(outcome)
    }
    if wasNotDeterministic {
      let again = run(trial) { ($0.choices, $0.pause) = (neededChoices, pause) }
      return again.execution.digest == outcome.execution.digest
        ? .gone(outcome) : .cameBack(outcome)
    }
    guard outcome.violations.contains(where: { $0.signature.description == signature }) else {
      return .gone(outcome)
    }
    return digest == nil || digest == outcome.execution.digest
      ? .cameBack(outcome) : .otherWay(outcome)
  }

  private func run(_ trial: Trial, _ configure: (inout TrialRun) -> Void) -> Outcome {
    TrialRun(trial) { run in
      run.comparesClocks = true
      configure(&run)
    }.carryOut()
  }
}
