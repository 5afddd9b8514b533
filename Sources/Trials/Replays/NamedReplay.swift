import Judging
package import Simulation

/// The result of a replay by names.
package struct NamedReplay: Sendable {
  /// The ways in which a replay by names can end.
  package enum Ending: Hashable, Sendable {
    /// The same signature occurred.
    case cameBack
    /// All names were found, but nothing was violated, or something else.
    case gone
    /// No attempt could follow all names.
    case unreachable
  }

  /// The maximum number of attempts.
  package static let mostAttempts = 1_000

  /// The way in which the replay ended.
  package let ending: Ending
  /// The number of attempts.
  package let attempts: Int
  /// The progress of the reported attempt.
  package let progress: NameProgress
  /// The number of names.
  package let names: Int
  /// The earliest name that the attempt did not reach, if any.
  package let stuck: String?
  /// The outcome of the reported attempt: the one that reproduced the violation, or the best.
  package let outcome: Outcome
  /// The reported attempt, which can run again like any other trial.
  package let trial: Trial
}

extension Recording {
  /// Whether the recording holds the order of named operations.
  package var holdsNames: Bool { !names.entries.isEmpty }

  /// Replays the recorded trial by the order of its names, for another build or changed logic.
  ///
  /// - Parameters:
  ///   - trial: a trial made by ``trial(_:_:invariants:)``.
  ///   - attempts: the maximum number of attempts; each varies what the names do not decide.
  ///   - progress: called with the number of each attempt; returns false to end the search.
  /// - Returns: the result; nil if the recording holds no names.
  package func replayByNames(
    _ trial: Trial,
    attempts: Int = NamedReplay.mostAttempts,
    progress: (Int) -> Bool = { _ in true }
  ) -> NamedReplay? {
    guard holdsNames else { return nil }
    let order = ByNames.Order(names)
    var experience = ByNames.Experience(order, seed: trial.seed)
    var best: (strategy: ByNames, progress: NameProgress)?
    var made = 0
    while made < attempts, progress(made) {
      let strategy = ByNames(order, experience)
      let outcome = run(trial, strategy, recording: false)
      made += 1
      let come = outcome.replay.followed ?? NameProgress()
      if shows(outcome) { return describe(.cameBack, trial, strategy, of: made) }
      if endedEarlier(outcome), let alone = judgedAlone(trial),
        shows(run(alone, strategy, recording: false))
      {
        return describe(.cameBack, alone, strategy, of: made)
      }
      if best.map({ $0.progress.isBehind(come) }) ?? true { best = (strategy, come) }
      experience.learn(from: come, hops: outcome.replay.hops)
    }
    guard let best else { return nil }
    let isMet = best.progress.firstUnmet == names.entries.count
    return describe(isMet ? .gone : .unreachable, trial, best.strategy, of: made)
  }

  private func shows(_ outcome: Outcome) -> Bool {
    if case .escaped(let escape) = outcome.ending {
      return signature == Signature.notDeterministic(escape.kind.rawValue)
    }
    return outcome.violations.contains { $0.signature.description == signature }
  }

  private func run(_ trial: Trial, _ strategy: ByNames, recording: Bool) -> Outcome {
    following(strategy, trial).run(recording: recording)
  }

  private func following(_ strategy: ByNames, _ trial: Trial) -> Trial {
    var trial = trial
    trial.schedule = .names(strategy)
    return trial
  }

  private func describe(
    _ ending: NamedReplay.Ending,
    _ trial: Trial,
    _ strategy: ByNames,
    of attempts: Int
  ) -> NamedReplay {
    let outcome = run(trial, strategy, recording: true)
    let progress = outcome.replay.followed ?? NameProgress()
    let entries = names.entries
    let isStuck = progress.firstUnmet < entries.count
    return NamedReplay(
      ending: ending,
      attempts: attempts,
      progress: progress,
      names: entries.count,
      stuck: isStuck ? entries[progress.firstUnmet].text : nil,
      outcome: outcome,
      trial: following(strategy, trial)
    )
  }
}

extension NameProgress {
  /// Returns whether another attempt got further.
  fileprivate func isBehind(_ other: NameProgress) -> Bool {
    (firstUnmet, met) < (other.firstUnmet, other.met)
  }
}
