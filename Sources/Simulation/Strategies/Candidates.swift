/// A candidate for the next step.
public struct Candidate: Hashable, Sendable {
  /// The number of the lane on which it would happen; 0 for jobs on no lane.
  public let lane: UInt32
  /// The operation.
  public let operation: Operation
  /// Its position in the order in which candidates arose.
  public let sequence: UInt64
  /// The instant at which it would happen.
  public let instant: VirtualInstant
  /// Its origin, which is the same in all orders of the previous steps that differ only in
  /// independent steps.
  public let origin: UInt64
  /// Whether it is an event and not the next job of a lane.
  public let isEvent: Bool

  /// Its name and its causes; nil unless the strategy follows names.
  public let hint: NameHint?

  /// The chain to which it belongs, for priority-based strategies: a lane's jobs come one after
  /// another, and everything else is on its own.
  public var chain: Chain { isEvent || lane == 0 ? .alone(sequence) : .lane(lane) }
}

/// A sequence of steps in order, called a "thread" in the papers.
public enum Chain: Hashable, Sendable {
  /// The jobs of a lane.
  case lane(UInt32)
  /// An event, or a job on no lane, by its sequence number.
  case alone(UInt64)
}

/// All candidates for the next step, as a strategy sees them.
public struct Candidates {
  private let source: any CandidateSource

  /// The number of candidates.
  ///
  /// A strategy is asked only if there are at least two.
  public let count: Int

  init(_ source: any CandidateSource, count: Int) {
    self.source = source
    self.count = count
  }

  /// Returns a candidate.
  ///
  /// - Parameter index: The index, in 0..<count. The order is the same in every run but has no
  ///   meaning.
  public subscript(index: Int) -> Candidate { source.candidate(index) }

  /// Returns what ranks a candidate.
  func rank(_ index: Int) -> CandidateRank { source.rank(index) }

  /// Returns the key of a candidate's lane, which does not depend on the order of creation.
  ///
  /// It is separate from ``Candidate``, because few strategies need it.
  ///
  /// - Parameter index: The index, in 0..<count.
  /// - Returns: The key of the lane.
  package func key(_ index: Int) -> LaneKey { source.key(index) }

  /// Returns the index of the candidate whose rank comes first; among equals, the first one's.
  func first<Rank>(
    by isBefore: (Rank, Rank) -> Bool,
    _ rank: (CandidateRank) -> Rank
  ) -> Int {
    var best = 0
    var champion = rank(self.rank(0))
    for index in 1..<count {
      let rival = rank(self.rank(index))
      if isBefore(rival, champion) { (best, champion) = (index, rival) }
    }
    return best
  }
}

@available(*, unavailable)
extension Candidates: Sendable {}

/// What knows the candidates for the next step.
protocol CandidateSource: AnyObject {
  /// Returns a candidate.
  func candidate(_ index: Int) -> Candidate

  /// Returns what ranks a candidate.
  func rank(_ index: Int) -> CandidateRank

  /// Returns the key of a candidate's lane.
  func key(_ index: Int) -> LaneKey
}

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
