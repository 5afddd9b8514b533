/// First in, first out, except that at given picks whoever is first in line is put off.
///
/// Any schedule can be told this way (``of(_:)``), a simple one in a few words. With a fixed
/// number of deviations it is the delay bounding of Emmi, Qadeer and Rakamaric ("Delay-bounded
/// scheduling", POPL 2011), with lengths.
public struct Deviations: Strategy {
  private let all: [Deviation]
  private var next = 0
  private var line = WaitingLine()

  /// Makes the strategy.
  ///
  /// - Parameter deviations: in the order of their picks; several at one pick put off as many.
  public init(_ deviations: [Deviation]) { all = deviations }

  /// Starts at the first pick; the seed decides nothing here.
  public mutating func begin(seed: UInt64) {
    next = 0
    line = WaitingLine()
  }

  /// Takes whoever is first in line and not put off; if all are put off, the first of them.
  public mutating func choose(among candidates: Candidates) -> Int {
    defer { line.advance() }
    line.letGo()
    while next < all.count, all[next].pick < line.pick { next += 1 }
    while next < all.count, all[next].pick == line.pick,
      let late = line.first(among: candidates)
    {
      line.putOff(candidates[late], until: all[next].end)
      next += 1
    }
    return line.firstOfAll(among: candidates)
  }
}

extension Deviations {
  /// Tells a schedule by its deviations; a run with them repeats it.
  ///
  /// - Parameter steps: what a run did, step by step.
  /// - Returns: the deviations, in the order of their picks.
  public static func of(_ steps: [SeenStep]) -> [Deviation] { delays(of: steps).map(\.deviation) }

  /// Tells a schedule by who is put off, beside where.
  ///
  /// - Parameter steps: what a run did, step by step.
  /// - Returns: each deviation with whom it puts off.
  public static func delays(of steps: [SeenStep]) -> [Delay] {
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

  /// A deviation with whom it puts off.
  public struct Delay: Hashable, Sendable {
    /// Where, and for how long.
    public let deviation: Deviation
    /// Whom, by ``Candidate/origin``: the same where other things come in another order.
    public let origin: UInt64
  }
}

extension Candidate {
  /// Whether another comes first in line.
  func isBehind(_ other: Candidate) -> Bool {
    (other.instant, other.sequence) < (instant, sequence)
  }
}
