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
  /// What it arose from: the same in every order of the steps before it that differs only in steps
  /// that have nothing to do with each other.
  public let origin: UInt64
  /// Whether it is an event of its own, and not the next job of a lane.
  public let isEvent: Bool

  /// What it is called and where it comes from; nil unless the strategy goes by names.
  public let hint: NameHint?

  /// What it belongs to, as strategies of priorities see it: a lane's jobs come one after the
  /// other, and everything else is on its own.
  public var chain: Chain { isEvent || lane == 0 ? .alone(sequence) : .lane(lane) }
}

/// What happens one after the other: the "thread" of the papers.
public enum Chain: Hashable, Sendable {
  /// The jobs of a lane.
  case lane(UInt32)
  /// An event, or a job on no lane, by its sequence number.
  case alone(UInt64)
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

  /// Which lane one of them goes to, whatever the order in which lanes are made.
  ///
  /// Apart from ``Candidate``, as few strategies want to know it.
  ///
  /// - Parameter index: 0..<count.
  /// - Returns: the lane.
  public func key(_ index: Int) -> LaneKey { agenda.key(index) }
}

@available(*, unavailable)
extension Candidates: Sendable {}
