/// The expected profile of a program: the counts of one run in first-in, first-out order.
package struct Profile: Hashable, Sendable {
  /// The number of steps that ran on one lane.
  package struct Share: Hashable, Sendable {
    /// The key of the lane; ``LaneKey/none`` for jobs on no lane.
    package let lane: LaneKey
    /// The number of steps of all lanes with this key.
    package internal(set) var steps: UInt32

    /// Creates the share of a lane.
    ///
    /// - Parameters:
    ///   - lane: The key of the lane.
    ///   - steps: The number of steps that run on it.
    package init(lane: LaneKey, steps: UInt32) {
      self.lane = lane
      self.steps = steps
    }
  }

  /// The number of picks: steps with more than one candidate.
  package let picks: UInt64
  /// The number of chains; see ``Chain``.
  package let chains: UInt64
  /// The number of steps on each lane, in the order of their first steps; no lane occurs twice.
  package let shares: [Share]

  /// Creates a profile.
  ///
  /// - Parameters:
  ///   - picks: The number of picks.
  ///   - chains: The number of chains.
  ///   - shares: The number of steps on each lane; no lane occurs twice.
  package init(picks: UInt64, chains: UInt64, shares: [Share]) {
    self.picks = picks
    self.chains = chains
    self.shares = shares
  }

  /// The profile of a program of which nothing is known.
  package static let unknown = Profile(picks: 100, chains: 10, shares: [])

  /// The expected steps on each lane, for lookups; never iterated over.
  var stepsByLane: [LaneKey: UInt64] {
    Dictionary(shares.map { ($0.lane, UInt64($0.steps)) }, uniquingKeysWith: +)
  }
}
