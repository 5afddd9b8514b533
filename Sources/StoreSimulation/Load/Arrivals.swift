public import Simulation

/// When the users of an open load come: one after the other, never a list in advance.
public struct Arrivals: Hashable, Sendable {
  /// One of them.
  public struct Arrival: Hashable, Sendable {
    /// When it is due.
    public let instant: VirtualInstant
    /// The number of the stage in which it is, from 0.
    public let stage: Int
  }

  private let stages: [ArrivalStage]
  private var stage = 0
  private var begin = VirtualInstant.start
  /// How much of the stage is over, in parts of ``ArrivalStage/one``.
  private var done: UInt128 = 0
  /// What is left of the way to the next arrival from the stage before.
  private var rest: UInt128?

  /// Begins at the first instant of the first stage.
  ///
  /// - Parameter stages: one after the other.
  public init(_ stages: [ArrivalStage]) { self.stages = stages }

  /// The next arrival, or nil if there is none any more.
  ///
  /// - Parameter word: gives a uniform number below 2^53 each time (``ExponentialDraw/wordBits``).
  /// - Returns: when it is due, and in which stage.
  public mutating func next(_ word: () -> UInt64) -> Arrival? {
    while stage < stages.count {
      let current = stages[stage]
      let way = rest ?? Self.way(current.spacing, word)
      rest = nil
      if let after = current.instant(of: done + way) {
        done += way
        return Arrival(instant: begin + after, stage: stage)
      }
      // The way goes on in the next stage, at its rate.
      rest = way - (current.all - min(done, current.all))
      done = 0
      begin = begin + current.length
      stage += 1
    }
    return nil
  }

  private static func way(_ spacing: ArrivalStage.Spacing, _ word: () -> UInt64) -> UInt128 {
    switch spacing {
    case .even: ArrivalStage.one
    case .poisson: UInt128(ExponentialDraw.next(word))
    }
  }
}
