extension ByNames {
  /// What attempts to follow an order have found.
  public struct Experience: Sendable {
    /// For each name how it is gone for: 0 is straight on, another number is a way of its own.
    public private(set) var turns: [UInt32]
    /// How many jobs lead to each name, as far as it is known.
    public private(set) var hops: [Int?]
    /// How far the best attempt came, and how it went.
    private var best: (reach: Int, met: Int, turns: [UInt32])?
    private var stream: RandomStream
    private var attempt: UInt32 = 0

    /// Knows nothing yet.
    ///
    /// - Parameters:
    ///   - order: what is to be followed.
    ///   - seed: decides what is tried.
    public init(_ order: Order, seed: UInt64) {
      turns = Array(repeating: 0, count: order.names.count)
      hops = Array(repeating: nil, count: order.names.count)
      stream = RandomStream(seed: seed, purpose: "attempts by names")
    }

    /// How many names right before the one at which the best attempt went astray may get another
    /// turn.
    private static let window = 12

    /// Takes in what an attempt has come to, and prepares the next one.
    ///
    /// - Parameters:
    ///   - progress: how far it came.
    ///   - hops: what it knows of the number of jobs.
    public mutating func learn(from progress: Progress, hops: [Int?]) {
      attempt += 1
      let isFirst = attempt == 1
      self.hops = hops
      let reach = progress.firstDisorder ?? turns.count
      if best.map({ ($0.reach, $0.met) <= (reach, progress.met) }) ?? true {
        best = (reach, progress.met, turns)
      }
      guard let best, !turns.isEmpty else { return }
      turns = best.turns
      // The second attempt is the first with what it has learned.
      if isFirst { return }
      // Mostly right before it went astray, now and then anywhere before.
      let isNear = stream.next(below: 4) != 0
      let end = Swift.min(best.reach, turns.count - 1)
      let start = isNear ? Swift.max(0, end - Self.window) : 0
      for _ in 0...stream.next(below: 3) {
        let place = start + Int(stream.next(below: UInt64(end - start + 1)))
        turns[place] = stream.next(below: 4) == 0 ? 0 : attempt
      }
    }
  }
}
