import Simulation

/// Looks for the decisive pair of a violating trial whose schedule is told by deviations.
///
/// The idea is that of Hermit's bisection: between a schedule that violates and one that does not,
/// find two that differ in the order of two neighbours only.
struct PairSearch {
  private let trial: Trial
  private let signature: String
  private let deviations: [Deviation]
  private var left: Int

  /// Prepares a search.
  ///
  /// - Parameters:
  ///   - trial: violates.
  ///   - signature: what must differ.
  ///   - tries: how many trials may be run.
  init?(_ trial: Trial, signature: String, tries: Int) {
    guard case .deviations(let deviations) = trial.schedule else { return nil }
    self.trial = trial
    self.signature = signature
    self.deviations = deviations
    left = tries
  }

  /// The pair, or nil if no order of two steps that was tried makes a difference.
  mutating func pair() -> DecisivePair? {
    for index in deviations.indices.reversed() {
      var others = deviations
      let deviation = others.remove(at: index)
      if violates(others) == false { return flip(others, deviation, lengthViolates: true) }
    }
    guard let picks = picks() else { return nil }
    let end = deviations.last.map(\.pick) ?? -1
    for length in [1, Deviation.ever, 4] {
      for pick in (end + 1..<max(end + 1, picks)).reversed() {
        let deviation = Deviation(pick: pick, for: length)
        switch violates(deviations + [deviation]) {
        case nil: return nil
        case true?: continue
        case false?: return flip(deviations, deviation, lengthViolates: false)
        }
      }
    }
    return nil
  }

  /// Whether a schedule shows the signature; nil if no trial is left.
  private mutating func violates(_ deviations: [Deviation]) -> Bool? {
    guard left > 0 else { return nil }
    left -= 1
    return scheduled(deviations).run().violations.first?.signature.description == signature
  }

  private func scheduled(_ deviations: [Deviation]) -> Trial {
    var other = trial
    other.schedule = .deviations(deviations)
    return other
  }

  private mutating func picks() -> Int? {
    guard left > 0 else { return nil }
    left -= 1
    return Int(trial.run().counters.picks)
  }

  /// Between no wait and a long one, finds two lengths next to each other that differ.
  private mutating func flip(
    _ others: [Deviation],
    _ deviation: Deviation,
    lengthViolates: Bool
  ) -> DecisivePair? {
    func with(_ length: Int) -> [Deviation] {
      guard length > 0 else { return others }
      let place = others.firstIndex { $0.pick >= deviation.pick } ?? others.endIndex
      var all = others
      all.insert(Deviation(pick: deviation.pick, for: length), at: place)
      return all
    }
    guard let picks = lengthViolates ? picks() : Int(clamping: longest(with(deviation.picks)))
    else { return nil }
    var short = 0
    var long = min(deviation.picks, max(1, picks - deviation.pick + 1))
    if violates(with(long)) != lengthViolates { long = deviation.picks }
    while long - short > 1 {
      let middle = short + (long - short) / 2
      guard let found = violates(with(middle)) else { return nil }
      if found == lengthViolates { long = middle } else { short = middle }
    }
    let (one, two) = (Observation(scheduled(with(long))), Observation(scheduled(with(short))))
    let told = Observation(trial)
    return lengthViolates
      ? DecisivePair(one, two, in: told) : DecisivePair(two, one, in: told)
  }

  private mutating func longest(_ deviations: [Deviation]) -> UInt64 {
    left -= 1
    return scheduled(deviations).run().counters.picks
  }
}
