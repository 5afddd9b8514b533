/// The part of a ``Candidate`` by which most strategies rank it, which costs less to find out.
struct CandidateRank {
  /// The number of the lane on which it would happen; 0 for jobs on no lane.
  let lane: UInt32
  /// Its position in the order in which candidates arose.
  let sequence: UInt64
  /// The instant at which it would happen.
  let instant: VirtualInstant
  /// Whether it is an event and not the next job of a lane.
  let isEvent: Bool

  /// The chain to which it belongs; see ``Candidate/chain``.
  var chain: Chain { isEvent || lane == 0 ? .alone(sequence) : .lane(lane) }
}
