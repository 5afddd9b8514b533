import Judging
public import Simulation

/// How a replay by names ended.
public struct NamedReplay: Sendable {
  /// What it came to.
  public enum Ending: Hashable, Sendable {
    /// The same signature.
    case cameBack
    /// All names were met, and nothing was violated, or something else.
    case gone
    /// Not all names could be met in any attempt.
    case unreachable
  }

  /// How many attempts there are at most.
  public static let mostAttempts = 1_000

  /// What it came to.
  public let ending: Ending
  /// How many attempts were made.
  public let attempts: Int
  /// How far the attempt came that is told.
  public let progress: ByNames.Progress
  /// How many names there are.
  public let names: Int
  /// The earliest name that the attempt did not meet, if it did not meet all.
  public let stuck: String?
  /// What the attempt that is told did: the one that brought the violation back, or the best.
  public let outcome: Outcome
  /// That attempt: run it again like any other trial.
  public let trial: Trial
}

extension Recording {
  /// Whether it holds the order of named operations.
  public var holdsNames: Bool { !names.entries.isEmpty }

  /// Runs the recorded trial again by the order of its names: for another build, or logic that was
  /// changed.
  ///
  /// - Parameters:
  ///   - trial: made by ``trial(_:_:invariants:)``.
  ///   - attempts: how many at most; each lets otherwise what names do not decide.
  ///   - progress: hears the number of each attempt; false ends the search.
  /// - Returns: what came of it; nil if the recording holds no names.
  public func replayByNames(
    _ trial: Trial,
    attempts: Int = NamedReplay.mostAttempts,
    progress: (Int) -> Bool = { _ in true }
  ) -> NamedReplay? {
    guard holdsNames else { return nil }
    let order = ByNames.Order(names)
    var experience = ByNames.Experience(order, seed: trial.seed)
    var best: (strategy: ByNames, progress: ByNames.Progress)?
    var made = 0
    while made < attempts, progress(made) {
      let strategy = ByNames(order, experience)
      let outcome = run(trial, strategy, recording: false)
      made += 1
      let come = outcome.followed ?? ByNames.Progress()
      if shows(outcome) { return describe(.cameBack, trial, strategy, of: made) }
      if endedEarlier(outcome), let alone = judgedAlone(trial),
        shows(run(alone, strategy, recording: false))
      {
        return describe(.cameBack, alone, strategy, of: made)
      }
      if best.map({ $0.progress.isBehind(come) }) ?? true { best = (strategy, come) }
      experience.learn(from: come, hops: outcome.hops)
    }
    guard let best else { return nil }
    let isMet = best.progress.firstUnmet == names.entries.count
    return describe(isMet ? .gone : .unreachable, trial, best.strategy, of: made)
  }

  private func shows(_ outcome: Outcome) -> Bool {
    if case .escaped(let escape) = outcome.ending {
      return signature == "not-deterministic/\(escape.kind)"
    }
    return outcome.violations.contains { $0.signature.description == signature }
  }

  private func run(_ trial: Trial, _ strategy: ByNames, recording: Bool) -> Outcome {
    following(strategy, trial).run(recording: recording)
  }

  private func following(_ strategy: ByNames, _ trial: Trial) -> Trial {
    var trial = trial
    trial.byNames = strategy
    trial.schedule = .ofStrategy
    return trial
  }

  private func describe(
    _ ending: NamedReplay.Ending,
    _ trial: Trial,
    _ strategy: ByNames,
    of attempts: Int
  ) -> NamedReplay {
    let outcome = run(trial, strategy, recording: true)
    let progress = outcome.followed ?? ByNames.Progress()
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

extension ByNames.Progress {
  /// Whether another attempt came farther.
  fileprivate func isBehind(_ other: ByNames.Progress) -> Bool {
    (firstUnmet, met) < (other.firstUnmet, other.met)
  }
}
