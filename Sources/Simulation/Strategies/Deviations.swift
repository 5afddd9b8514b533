/// First in, first out, except that at given picks the first candidate in line is delayed.
///
/// Any schedule can be described this way (``of(_:)``), and a simple one takes few deviations. With
/// a fixed number of deviations, it is the delay bounding of Emmi, Qadeer and Rakamaric
/// ("Delay-bounded scheduling", POPL 2011), with lengths.
package struct Deviations: Strategy {
  private let all: [Deviation]
  private var next = 0
  private var line = WaitingLine()

  /// Creates the strategy.
  ///
  /// - Parameter deviations: The deviations, in the order of their picks; several at one pick delay
  ///   as many.
  package init(_ deviations: [Deviation]) { all = deviations }

  /// Starts at the first pick; the seed has no influence.
  package mutating func begin(seed: UInt64) {
    next = 0
    line = WaitingLine()
  }

  /// Takes the first candidate in line that is not delayed or, if all are delayed, the first of
  /// them.
  package mutating func choose(among candidates: Candidates) -> Int {
    defer { line.advance() }
    line.letGo()
    while next < all.count, all[next].pick < line.pick { next += 1 }
    while next < all.count, all[next].pick == line.pick,
      let late = line.first(among: candidates)
    {
      line.putOff(candidates[late], for: all[next].picks)
      next += 1
    }
    return line.firstOfAll(among: candidates)
  }
}

extension Deviations {
  /// Returns the deviations of a schedule; a run with them repeats it.
  ///
  /// - Parameter steps: The steps of a run, in order.
  /// - Returns: The deviations, in the order of their picks.
  package static func of(_ steps: [SeenStep]) -> [Deviation] { delays(of: steps).map(\.deviation) }

  /// Returns the deviations of a schedule with the candidates that they delay.
  ///
  /// - Parameter steps: The steps of a run, in order.
  /// - Returns: The deviations with the candidates that they delay.
  package static func delays(of steps: [SeenStep]) -> [Delay] {
    let picks = steps.filter { $0.line.count > 1 }
    var taken: [UInt64: Int] = [:]
    for (number, step) in picks.enumerated() { taken[step.chosen.sequence] = number }
    var held: [UInt64: Int] = [:]
    var delays: [Delay] = []
    for (number, step) in picks.enumerated() {
      for candidate in step.line where candidate.sequence != step.chosen.sequence {
        guard step.chosen.isBehind(candidate) else { break }
        guard held[candidate.sequence, default: 0] <= number else { continue }
        let end = taken[candidate.sequence] ?? Int.max
        held[candidate.sequence] = end
        let length = end == Int.max ? Deviation.ever : end - number
        let deviation = Deviation(pick: number, for: length)
        delays.append(Delay(deviation: deviation, origin: candidate.origin))
      }
    }
    return delays
  }

  /// A deviation with the candidate that it delays.
  package struct Delay: Hashable, Sendable {
    /// The point and length of the delay.
    package let deviation: Deviation
    /// The ``Candidate/origin`` of the delayed candidate, which stays the same if other steps are
    /// reordered.
    package let origin: UInt64
  }
}

extension Candidate {
  /// Returns whether another candidate comes first in line.
  func isBehind(_ other: Candidate) -> Bool {
    (other.instant, other.sequence) < (instant, sequence)
  }
}
