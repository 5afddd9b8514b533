import Judging
public import Simulation

/// How a replay ended.
public enum ReplayResult: Sendable {
  /// The same violation, step for step.
  case cameBack(Outcome)
  /// The run left the recording.
  case diverged(Divergence, Outcome)
  /// The same violation, but by another way: the digests differ.
  case otherWay(Outcome)
  /// The run left the simulation, or a second one differed: not as recorded, nothing can be said.
  case notDeterministic(Outcome)
  /// The run ended without the recorded violation.
  case gone(Outcome)

  /// What the replay ran.
  public var outcome: Outcome {
    switch self {
    case .cameBack(let outcome), .diverged(_, let outcome), .otherWay(let outcome),
      .notDeterministic(let outcome), .gone(let outcome):
      outcome
    }
  }
}

extension Recording {
  /// Whether a hunt recorded that one seed gave two runs, or that the logic left the simulation.
  public var wasNotDeterministic: Bool { signature.hasPrefix("not-deterministic/") }

  /// The choices without which its trial cannot be run again: of a search through every order, as
  /// only the first order follows from the seed.
  public var neededChoices: ChoiceLog? {
    strategy == .exhaustive && deviations == nil ? choices : nil
  }

  /// The trial judged by the rule alone that was violated, so that no other ends it before: rules
  /// may have been added since; nil if that rule is not judged, or is the only one that is.
  ///
  /// - Parameter trial: made by ``trial(_:_:invariants:)``.
  /// - Returns: the trial.
  public func judgedAlone(_ trial: Trial) -> Trial? {
    let rule = Signature.invariant(of: signature)
    let judges = trial.invariants.filter { $0.id == rule }
    // What the trial itself finds is found without any of them.
    let isOfTrial = InvariantCatalogue.ofTheTrial.contains { $0.id == rule }
    guard !judges.isEmpty || isOfTrial, judges.count < trial.invariants.count else { return nil }
    var alone = trial
    alone.invariants = judges
    return alone
  }

  /// Whether a run ended with other violations than the recorded one, and might have come to it.
  func endedEarlier(_ outcome: Outcome) -> Bool {
    let found = outcome.violations.map(\.signature.description)
    return !found.isEmpty && !found.contains(signature)
  }

  /// Runs the recorded trial again; where another violation ends it, by the violated rule alone.
  ///
  /// - Parameter trial: made by ``trial(_:_:invariants:)``; afterwards what was run.
  /// - Returns: how it ended.
  public func replay(judging trial: inout Trial) -> ReplayResult {
    let result = replay(trial)
    guard case .gone(let outcome) = result, endedEarlier(outcome), let alone = judgedAlone(trial)
    else { return result }
    let again = replay(alone)
    if case .gone = again { return result }
    trial = alone
    return again
  }

  /// Runs the recorded trial again.
  ///
  /// With choices it is exact and stops at the first divergence; without, the seed decides again
  /// and the digest is compared at the end.
  ///
  /// - Parameter trial: made by ``trial(_:_:invariants:)``.
  /// - Returns: how it ended.
  public func replay(_ trial: Trial) -> ReplayResult {
    let outcome = trial.run(replaying: choices, recording: true)
    if case .diverged(let divergence) = outcome.ending { return .diverged(divergence, outcome) }
    if case .escaped(let escape) = outcome.ending {
      let isSame = signature == "not-deterministic/\(escape.kind)"
      return isSame ? .cameBack(outcome) : .notDeterministic(outcome)
    }
    if wasNotDeterministic {
      let again = trial.run(replaying: neededChoices)
      return again.digest == outcome.digest ? .gone(outcome) : .cameBack(outcome)
    }
    guard outcome.violations.contains(where: { $0.signature.description == signature }) else {
      return .gone(outcome)
    }
    return digest == nil || digest == outcome.digest ? .cameBack(outcome) : .otherWay(outcome)
  }
}
