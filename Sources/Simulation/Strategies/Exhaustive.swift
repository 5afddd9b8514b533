import Synchronization

/// All orders of a small program, one after the other.
///
/// Depth first, from the beginning each time. Of orders that differ only in steps that have nothing
/// to do with each other at least one is run: sleep sets (Godefroid, "Partial-order methods for the
/// verification of concurrent systems", LNCS 1032, 1996) leave others out, with what a step has
/// touched known from the last time it ran. What steps share that is not known, as
/// ``TakenStep/conflicts(with:)`` tells, the search does not see, and may leave an order out.
///
/// ```swift
/// let exploration = Exploration()
/// while exploration.isOpen {
///   let simulation = Simulation(seed: 1, strategy: exploration.next())
///   …
///   simulation.run()
///   exploration.end()
/// }
/// ```
public final class Exploration: Sendable {
  /// Why a search had to end.
  public enum IncompleteReason: Hashable, Sendable {
    /// A run did not do again what the one before it had done up to the same point.
    case notRepeated
    /// Times are drawn (``Timing/instants``), and nothing is known of what steps come from.
    case timesAreDrawn
  }

  /// One point at which something had to be next.
  struct Node: Sendable {
    /// What could have been next, by origin.
    let candidates: [UInt64]
    /// What need not be tried here: it was, in an order that makes no difference.
    let asleep: [TakenStep]
    /// What was tried here and led everywhere it can.
    var done: [TakenStep] = []
    /// The origin of what is tried now.
    var current: UInt64
    /// What that turned out to be.
    var step: TakenStep?
  }

  struct State: Sendable {
    var path: [Node] = []
    var isOver = false
    var interleavings: UInt64 = 0
    var pruned: UInt64 = 0
    var wasRedundant = false
    var incompleteReason: IncompleteReason?
  }

  let state = Mutex(State())

  /// Begins before the first order.
  public init() {}

  /// Whether there may be another order.
  public var isOpen: Bool { state.withLock { !$0.isOver } }

  /// How many orders were run to their end.
  ///
  /// No two of them took the same steps in the same order. Some may still differ in nothing but
  /// steps that have nothing to do with each other: ``Simulation/causalFingerprint`` tells.
  public var interleavings: UInt64 { state.withLock { $0.interleavings } }

  /// Why the search had to end before it had seen all orders; nil if it had not.
  public var incompleteReason: IncompleteReason? { state.withLock { $0.incompleteReason } }

  /// How many runs were given up, as they could only repeat an order.
  public var pruned: UInt64 { state.withLock { $0.pruned } }

  /// The strategy of the next run.
  public func next() -> some Strategy {
    state.withLock { $0.wasRedundant = false }
    return Exhaustive(exploration: self)
  }

  /// The run is over: goes back to the last point at which something else could be next.
  public func end() {
    state.withLock { state in
      guard state.incompleteReason == nil else {
        state.isOver = true
        return
      }
      if state.wasRedundant { state.pruned += 1 } else { state.interleavings += 1 }
      while var node = state.path.popLast() {
        if let step = node.step { node.done.append(step) }
        node.step = nil
        if let next = node.candidates.first(where: { node.isNew($0) }) {
          node.current = next
          state.path.append(node)
          return
        }
      }
      state.isOver = true
    }
  }

  /// Whether the run that has just ended was given up.
  public var wasRedundant: Bool { state.withLock { $0.wasRedundant } }
}

extension Exploration.Node {
  func isNew(_ origin: UInt64) -> Bool {
    !asleep.contains { $0.origin == origin } && !done.contains { $0.origin == origin }
  }

  /// What need not be tried behind what is tried now.
  var asleepBehind: [TakenStep] {
    guard let step else { return [] }
    return (asleep + done).filter { !$0.conflicts(with: step) }
  }
}

/// One run of an ``Exploration``.
struct Exhaustive: Strategy {
  let exploration: Exploration
  private var depth = 0
  private var wasAsked = false

  init(exploration: Exploration) { self.exploration = exploration }

  var watchesSteps: Bool { true }

  mutating func begin(seed: UInt64) { depth = 0 }

  mutating func choose(among candidates: Candidates) -> Int {
    let depth = depth
    self.depth += 1
    wasAsked = true
    let origins = (0..<candidates.count).map { candidates[$0].origin }
    return exploration.state.withLock { state in
      if depth < state.path.count {
        let node = state.path[depth]
        if node.candidates == origins, let place = origins.firstIndex(of: node.current) {
          return place
        }
        state.incompleteReason = .notRepeated
        return 0
      }
      let asleep = state.path.last?.asleepBehind ?? []
      let place = origins.firstIndex { origin in !asleep.contains { $0.origin == origin } }
      if place == nil { state.wasRedundant = true }
      state.path.append(
        Exploration.Node(candidates: origins, asleep: asleep, current: origins[place ?? 0])
      )
      return place ?? 0
    }
  }

  mutating func took(_ step: TakenStep) {
    let (depth, wasAsked) = (depth, wasAsked)
    self.wasAsked = false
    exploration.state.withLock { state in
      guard wasAsked else {
        state.incompleteReason = state.incompleteReason ?? .timesAreDrawn
        return
      }
      guard !state.wasRedundant, state.incompleteReason == nil else { return }
      if let before = state.path[depth - 1].step, before != step {
        state.incompleteReason = .notRepeated
      }
      state.path[depth - 1].step = step
    }
  }

  var wantsStop: Bool {
    exploration.state.withLock { $0.wasRedundant || $0.incompleteReason != nil }
  }
}
