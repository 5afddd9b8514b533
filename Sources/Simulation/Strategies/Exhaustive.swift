import Synchronization

/// A search through all orders of a small program.
///
/// The search is depth first and starts each run from the beginning. Among orders that differ only
/// in independent steps, it runs at least one. Sleep sets (Godefroid, "Partial-order methods for
/// the verification of concurrent systems", LNCS 1032, 1996) skip others, based on what each step
/// touched when it last ran. The search cannot see dependencies that are unknown to
/// ``TakenStep/conflicts(with:)``, and may skip an order because of them.
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
package final class Exploration: Sendable {
  /// The reason why a search ended early.
  package enum IncompleteReason: Hashable, Sendable {
    /// A run did not repeat the steps of the previous one up to the same point.
    case notRepeated
    /// Instants are drawn (``Timing/instants``), so the origins of steps are unknown.
    case timesAreDrawn
  }

  /// A point at which a next step had to be chosen.
  struct Node: Sendable {
    /// The candidates, by origin.
    let candidates: [UInt64]
    /// The steps that need not be tried here, because they were tried in an equivalent order.
    let asleep: [TakenStep]
    /// The steps that were fully explored here.
    var done: [TakenStep] = []
    /// The origin of the step being explored.
    var current: UInt64
    /// The step being explored, once it has run.
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

  /// Creates a search that has run no order yet.
  package init() {}

  /// Whether there may be another order.
  package var isOpen: Bool { state.withLock { !$0.isOver } }

  /// The number of orders that were run to their end.
  ///
  /// No two of them took the same steps in the same order, but some may differ only in independent
  /// steps. ``Simulation/causalFingerprint`` distinguishes them.
  package var interleavings: UInt64 { state.withLock { $0.interleavings } }

  /// The reason why the search ended before it had seen all orders; nil if it did not.
  package var incompleteReason: IncompleteReason? { state.withLock { $0.incompleteReason } }

  /// The number of runs that were abandoned because they could only repeat an order.
  package var pruned: UInt64 { state.withLock { $0.pruned } }

  /// Returns the strategy of the next run.
  package func next() -> some Strategy {
    state.withLock { $0.wasRedundant = false }
    return Exhaustive(exploration: self)
  }

  /// Ends the run and goes back to the last point with another unexplored choice.
  package func end() {
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

  /// Whether the last run was abandoned as redundant.
  package var wasRedundant: Bool { state.withLock { $0.wasRedundant } }
}

extension Exploration.Node {
  func isNew(_ origin: UInt64) -> Bool {
    !asleep.contains { $0.origin == origin } && !done.contains { $0.origin == origin }
  }

  /// The steps that need not be tried after the current one.
  var asleepBehind: [TakenStep] {
    guard let step else { return [] }
    return (asleep + done).filter { !$0.conflicts(with: step) }
  }
}

/// One run of an ``Exploration``.
struct Exhaustive: StepFollower {
  let exploration: Exploration
  private var depth = 0
  private var wasAsked = false

  init(exploration: Exploration) { self.exploration = exploration }

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
