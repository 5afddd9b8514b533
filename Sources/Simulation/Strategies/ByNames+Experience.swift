extension ByNames {
  /// What attempts to follow an order have found, and what the next one will try.
  ///
  /// Three searches take turns. One keeps the attempt that stayed in order longest, and changes how
  /// it goes right before it left it. One keeps the attempt that met most, in whatever order: some
  /// orders cannot be, and need not. The last begins anew each time.
  public struct Experience: Sendable {
    /// For each name how it is gone for: 0 is straight on, another number is a way of its own.
    public private(set) var turns: [UInt32]
    /// How many jobs lead to each name, as far as it is known.
    public private(set) var hops: [Int?]
    private var longest: Best?
    private var fullest: Best?
    private var stream: RandomStream
    private var attempt: UInt32 = 0

    /// An attempt that is built on.
    private struct Best {
      let value: Int
      /// The name at which it went wrong.
      let end: Int
      let turns: [UInt32]
    }

    /// How many names right before the one at which an attempt went wrong may get another turn.
    private static let window: UInt64 = 12

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

    /// Takes in what an attempt has come to, and prepares the next one.
    ///
    /// - Parameters:
    ///   - progress: how far it came.
    ///   - hops: what it knows of the number of jobs.
    public mutating func learn(from progress: Progress, hops: [Int?]) {
      attempt += 1
      self.hops = hops
      guard !turns.isEmpty else { return }
      let ordered = progress.firstDisorder ?? turns.count
      Self.keep(&longest, ordered, ordered, turns)
      Self.keep(&fullest, progress.met, progress.firstUnmet, turns)
      // The second attempt is the first with what it has learned.
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

    /// Changes a few turns of an attempt, mostly right before it went wrong.
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

    /// Gives every name a turn that is the attempt's own, or one of several names.
    private mutating func beginAnew() {
      let share = stream.next(below: 9)
      turns = turns.map { _ in stream.next(below: 8) < share ? attempt : 0 }
    }
  }
}
