import Judging

extension Finding {
  /// The first trial in which an app had heard something else last when it showed the signature of
  /// a finding.
  ///
  /// One signature can have several causes: credits that nobody paid for appear after a refund that
  /// was counted as a purchase, and after a second delivery. What the app heard last is known in
  /// each trial at no cost. It also differs by chance, so it is only a reason to look: two causes
  /// are told apart by their small trials.
  package struct Witness: Hashable, Sendable, Codable {
    /// What the app had heard last, such as `update-refund`; nil if no app was concerned.
    package let lastNews: String?
    /// The trial's number within the hunt.
    package let trial: Int
    /// The faults and irregularities of the trial.
    package let faultLevel: FaultLevel
    /// The trial's seed.
    package let seed: UInt64
    /// The observed behavior.
    package let saw: String
    /// The expected behavior.
    package let expected: String
    /// The reason.
    package let because: String
    /// Whether pending work of killed apps was left as it was; see `Trial.leavesDead`.
    package let leavesDead: Bool

    /// Describes the trial of a finding.
    fileprivate init(_ finding: Finding) {
      (lastNews, trial, seed) = (finding.lastNews, finding.trial, finding.seed)
      (saw, expected, because) = (finding.saw, finding.expected, finding.because)
      (leavesDead, faultLevel) = (finding.leavesDead, finding.faultLevel)
    }
  }

  /// The most witnesses of a finding; whatever is heard by chance must not take all of the time.
  package static let mostWitnesses = 3

  /// Returns the finding of both, which have the same signature.
  ///
  /// A calm trial comes before one with faults, and that before one with irregularities, because
  /// nobody can dispute what happens in it. Among equals, the earlier trial comes first.
  ///
  /// The first trial of each kind of news stays known, up to ``mostWitnesses`` besides that of the
  /// finding. Each of them is also among the first ones of the part in which it ran, so the result
  /// does not depend on how the trials are divided.
  func joined(with other: Finding) -> Finding {
    var first = (other.faultLevel, other.trial) < (faultLevel, trial) ? other : self
    first.count = count + other.count
    first.places = Set(places + other.places).sorted()
    var known: Set<String?> = [first.lastNews]
    let all = [Witness(self)] + witnesses + [Witness(other)] + other.witnesses
    let others = all.sorted { ($0.faultLevel, $0.trial) < ($1.faultLevel, $1.trial) }
      .filter { known.insert($0.lastNews).inserted }
    first.witnesses = Array(others.prefix(Self.mostWitnesses))
    return first
  }

  /// Returns the finding as if the trial of a witness were the first that showed it.
  package func seen(by witness: Witness) -> Finding {
    var finding = Finding(
      kind: kind,
      trial: witness.trial,
      seed: witness.seed,
      signature: signature,
      saw: witness.saw,
      expected: witness.expected,
      because: witness.because
    )
    (finding.lastNews, finding.leavesDead) = (witness.lastNews, witness.leavesDead)
    finding.faultLevel = witness.faultLevel
    // What is accepted of the signature is accepted of each of its trials.
    finding.places = places
    return finding
  }
}
