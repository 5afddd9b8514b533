import Judging
package import Simulation
import StoreSimulation

/// A search for the decisive pair of a violating trial whose schedule is a list of deviations.
///
/// The idea is Hermit's bisection: between a schedule that violates and one that does not, find two
/// that differ only in the order of two adjacent steps.
package struct PairSearch {
  /// Two schedules that differ only in the order of two adjacent steps.
  package struct Found {
    /// The pair whose order matters.
    package let pair: DecisivePair
    /// The schedule that shows the violation.
    package let violating: [Deviation]
    /// The schedule that does not.
    package let other: [Deviation]
    /// Whether the store did no less in the other order.
    let isFair: Bool
  }

  private let trial: Trial
  private let rule: String
  private let deviations: [Deviation]
  private var probe: ViolationProbe
  private var left: Int

  /// Prepares a search.
  ///
  /// - Parameters:
  ///   - trial: the violating trial.
  ///   - signature: the signature of the violation.
  ///   - tries: the maximum number of trials.
  ///   - attempts: runs the trials.
  package init?(_ trial: Trial, signature: String, tries: Int, _ attempts: Attempts = Attempts()) {
    guard case .deviations(let deviations) = trial.schedule else { return nil }
    let rule = Signature.invariant(of: signature)
    self.trial = trial.judged(byRule: rule)
    self.rule = rule
    probe = ViolationProbe(signature, nil, attempts)
    self.deviations = deviations
    left = tries
  }

  /// The trials that run from here on.
  var attempts: Attempts { probe.attempts }

  /// Whether no more trials could run, although the search had some left.
  private(set) var isCutShort = false

  /// Returns the pair; nil if no order that was tried makes a difference.
  mutating func pair() -> DecisivePair? { find()?.pair }

  /// Returns the pair with both schedules; nil if no order that was tried makes a difference.
  ///
  /// Pairs whose other order has no less from the store are preferred.
  package mutating func find() -> Found? {
    var spare: Found?
    for index in deviations.indices.reversed() {
      var others = deviations
      let deviation = others.remove(at: index)
      guard run(others)?.shown == .other,
        let found = flip(others, deviation, at: index, lengthViolates: true)
      else { continue }
      if found.isFair { return found }
      spare = spare ?? found
    }
    return addition(otherThan: &spare) ?? spare
  }

  /// Looks for an additional deviation that avoids the violation, latest picks first.
  private mutating func addition(otherThan spare: inout Found?) -> Found? {
    guard let picks = picks(deviations) else { return nil }
    let end = deviations.last.map(\.pick) ?? -1
    guard end < picks else { return nil }
    for length in [1, Deviation.ever, 4] {
      for pick in (end + 1..<max(end + 1, picks)).reversed() {
        let deviation = Deviation(pick: pick, for: length)
        switch run(deviations + [deviation])?.shown {
        case nil: return nil
        case .wanted?, .end?: continue
        case .other?:
          let place = deviations.count
          guard let found = flip(deviations, deviation, at: place, lengthViolates: false)
          else { continue }
          if found.isFair { return found }
          spare = spare ?? found
        }
      }
    }
    return nil
  }

  /// Runs a schedule; nil if no trials are left.
  private mutating func run(_ deviations: [Deviation]) -> ProbedRun? {
    guard left > 0 else { return nil }
    guard !probe.attempts.isAtEnd else {
      isCutShort = true
      return nil
    }
    left -= 1
    return probe.run(TrialRun(scheduled(deviations)))
  }

  /// Returns the number of picks of a schedule; nil if no trials are left, or if it ends its
  /// process.
  private mutating func picks(_ deviations: [Deviation]) -> Int? {
    guard let run = run(deviations), run.shown != .end else { return nil }
    return Int(clamping: run.picks)
  }

  private func scheduled(_ deviations: [Deviation]) -> Trial {
    var other = trial
    other.schedule = .deviations(deviations)
    return other
  }

  /// Finds two adjacent lengths, between no delay and a long one, with different results.
  ///
  /// If several deviations share a pick, their order determines which step waits how long, so the
  /// deviation keeps its place among the others.
  private mutating func flip(
    _ others: [Deviation],
    _ deviation: Deviation,
    at place: Int,
    lengthViolates: Bool
  ) -> Found? {
    func with(_ length: Int) -> [Deviation] {
      guard length > 0 else { return others }
      var all = others
      all.insert(Deviation(pick: deviation.pick, for: length), at: place)
      return all
    }
    let sought: ProbedRun.Shown = lengthViolates ? .wanted : .other
    guard let picks = picks(lengthViolates ? deviations : with(deviation.picks)) else { return nil }
    var short = 0
    var long = min(deviation.picks, max(1, picks - deviation.pick + 1))
    if run(with(long))?.shown != sought {
      long = deviation.picks
      guard run(with(long))?.shown == sought else { return nil }
    }
    while long - short > 1 {
      let middle = short + (long - short) / 2
      guard let shown = run(with(middle))?.shown, shown != .end else { return nil }
      if shown == sought { long = middle } else { short = middle }
    }
    let violating = with(lengthViolates ? long : short)
    let other = with(lengthViolates ? short : long)
    let (wrong, right) = (Observation(scheduled(violating)), Observation(scheduled(other)))
    let reference = Observation(trial)
    // A neighboring schedule can show the same signature in another way, which is another story.
    guard wrong.outcome.verdict.lastNews == reference.outcome.verdict.lastNews,
      let pair = DecisivePair(wrong, right, in: reference, of: rule)
    else { return nil }
    let isFair = right.isFair(to: wrong)
    return Found(pair: pair, violating: violating, other: other, isFair: isFair)
  }
}

extension Trial {
  /// Returns the same trial judged by one rule only, if the trial has that rule.
  ///
  /// A trial ends with its first violation, whichever rule it violates. Other rules may be violated
  /// in either order.
  ///
  /// - Parameter rule: the identifier of an invariant.
  /// - Returns: the trial.
  package func judged(byRule rule: String) -> Trial {
    var trial = self
    let own = invariants.filter { $0.id == rule }
    if !own.isEmpty { trial.invariants = own }
    return trial
  }
}

extension Observation {
  /// Returns whether the store did everything in this run that it did in another one: it sold,
  /// shared, refunded, and received and answered requests at least as often.
  fileprivate func isFair(to other: Observation) -> Bool {
    let (mine, theirs) = (eventKinds, other.eventKinds)
    return zip(mine, theirs).allSatisfy { $0 >= $1 }
  }

  private var eventKinds: [Int] {
    var eventKinds = [0, 0, 0, 0, 0]
    for timed in outcome.record.events {
      switch timed.event {
      case .charged: eventKinds[0] += 1
      case .shared: eventKinds[1] += 1
      case .refunded: eventKinds[2] += 1
      case .requested: eventKinds[3] += 1
      case .answered: eventKinds[4] += 1
      default: break
      }
    }
    return eventKinds
  }
}
