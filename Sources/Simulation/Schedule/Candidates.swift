/// One of the things that could happen next.
public struct Candidate: Hashable, Sendable {
  /// The number of the lane on which it would happen; jobs on no lane have 0.
  public let lane: UInt32
  /// What it is.
  public let operation: Operation
  /// Its place in the order in which candidates arose.
  public let sequence: UInt64
  /// The instant at which it would happen.
  public let instant: VirtualInstant
}

/// All that could happen next, as a strategy sees it.
public struct Candidates {
  let agenda: Agenda

  /// How many there are; a strategy is asked only when there are at least two.
  public var count: Int { agenda.choiceCount }

  /// One of them.
  ///
  /// - Parameter index: 0..<count. The order is the same in every run, but has no meaning.
  public subscript(index: Int) -> Candidate { agenda.candidate(index) }
}

@available(*, unavailable)
extension Candidates: Sendable {}
