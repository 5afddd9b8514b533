extension ByNames {
  /// The results of earlier attempts to follow an order, and the plan for the next one.
  ///
  /// Three searches take turns. One keeps the attempt that stayed in order longest, and changes the
  /// choices right before it deviated. One keeps the attempt that met the most names in any order,
  /// because some orders are impossible or unnecessary. The third starts over each time.
  package struct Experience: Sendable {
    /// The turn for each name: 0 is the direct way, and any other number is a different way.
    package private(set) var turns: [UInt32]
    /// The number of jobs that lead to each name, if known.
    package private(set) var hops: [Int?]
    private var longest: Best?
    private var fullest: Best?
    private var stream: RandomStream
    private var attempt: UInt32 = 0

    /// An attempt on which others build.
    private struct Best {
      let value: Int
      /// The name at which it failed.
      let end: Int
      let turns: [UInt32]
    }

    /// The number of names before the failure that may get another turn.
    private static let window: UInt64 = 12

    /// Creates an empty experience.
    ///
    /// - Parameters:
    ///   - order: The order to follow.
    ///   - seed: Determines the attempts.
    package init(_ order: Order, seed: UInt64) {
      turns = Array(repeating: 0, count: order.names.count)
      hops = Array(repeating: nil, count: order.names.count)
      stream = RandomStream(seed: seed, purpose: "attempts by names")
    }

    /// Learns from an attempt and prepares the next one.
    ///
    /// - Parameters:
    ///   - progress: The progress of the attempt.
    ///   - hops: The number of jobs that the attempt knows for each name.
    package mutating func learn(from progress: NameProgress, hops: [Int?]) {
      attempt += 1
      self.hops = hops
      guard !turns.isEmpty else { return }
      let ordered = progress.firstDisorder ?? turns.count
      Self.keep(&longest, ordered, ordered, turns)
      Self.keep(&fullest, progress.met, progress.firstUnmet, turns)
      // The second attempt repeats the first with what it has learned.
      if attempt == 1 { return }
      switch attempt % 3 {
      case 0: build(on: longest)
      case 1: build(on: fullest)
      default: beginAnew()
      }
    }

    private static func keep(_ best: inout Best?, _ value: Int, _ end: Int, _ turns: [UInt32]) {
      if best.map({ $0.value <= value }) ?? true {
        best = Best(value: value, end: min(end, turns.count - 1), turns: turns)
      }
    }

    /// Changes a few turns of an attempt, mostly right before it failed.
    private mutating func build(on best: Best?) {
      guard let best else { return }
      turns = best.turns
      let isNear = stream.next(below: 4) != 0
      let reach = isNear ? min(UInt64(best.end), Self.window) : UInt64(best.end)
      for _ in 0...stream.next(below: 3) {
        let place = best.end - Int(stream.next(below: reach + 1))
        turns[place] = stream.next(below: 4) == 0 ? 0 : attempt
      }
    }

    /// Gives every name a new turn, either one for the whole attempt or one per several names.
    private mutating func beginAnew() {
      let share = stream.next(below: 9)
      turns = turns.map { _ in stream.next(below: 8) < share ? attempt : 0 }
    }
  }
}
