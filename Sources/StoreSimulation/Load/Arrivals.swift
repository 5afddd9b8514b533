package import Simulation

/// The arrival times of the users of an open load, computed one at a time.
package struct Arrivals: Hashable, Sendable {
  /// One arrival.
  package struct Arrival: Hashable, Sendable {
    /// The instant at which it is due.
    package let instant: VirtualInstant
    /// The number of its stage, from 0.
    package let stage: Int
  }

  private let stages: [ArrivalStage]
  private var stage = 0
  private var begin = VirtualInstant.start
  /// The elapsed part of the stage, in parts of ``ArrivalStage/one``.
  private var done: UInt128 = 0
  /// The remaining distance to the next arrival, carried over from the previous stage.
  private var rest: UInt128?

  /// Creates the arrivals from the first instant of the first stage.
  package init(_ stages: [ArrivalStage]) { self.stages = stages }

  /// Returns the next arrival, or nil if there are no more.
  ///
  /// Each word is a uniform number below 2^53 (``ExponentialDraw/wordBits``).
  package mutating func next(_ word: () -> UInt64) -> Arrival? {
    while stage < stages.count {
      let current = stages[stage]
      let way = rest ?? Self.way(current.spacing, word)
      rest = nil
      if let after = current.instant(of: done + way) {
        done += way
        return Arrival(instant: begin + after, stage: stage)
      }
      // The remaining distance continues in the next stage, at its rate.
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
