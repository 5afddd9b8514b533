/// A reference to a strategy, so that all its protocols reach the same state.
///
/// Sendable because strategies must be; only the thread of its simulation uses it, as explained at
/// the top of `Executors.swift`.
final class StrategyBox<Boxed: Strategy>: @unchecked Sendable {
  private var strategy: Boxed

  init(_ strategy: Boxed) { self.strategy = strategy }
}

/// A strategy in a box, which a constant can hold.
protocol BoxedStrategy: AnyObject, Strategy {
  func begin(seed: UInt64)
  func choose(among candidates: Candidates) -> Int
  func draw(below bound: UInt64, from stream: inout RandomStream) -> UInt64
}

extension StrategyBox: BoxedStrategy {
  func begin(seed: UInt64) { strategy.begin(seed: seed) }

  func choose(among candidates: Candidates) -> Int { strategy.choose(among: candidates) }

  func draw(below bound: UInt64, from stream: inout RandomStream) -> UInt64 {
    strategy.draw(below: bound, from: &stream)
  }
}

extension StrategyBox: UniformStrategy where Boxed: UniformStrategy {
  var stream: RandomStream { strategy.stream }
}

extension StrategyBox: RecordingFollower where Boxed: RecordingFollower {
  var divergence: Divergence? { strategy.divergence }

  func check(step: UInt64, mark: UInt32, operation: Operation) {
    strategy.check(step: step, mark: mark, operation: operation)
  }

  func conclude() { strategy.conclude() }
}

/// A step follower in a box.
protocol BoxedStepFollower: AnyObject, StepFollower {
  func took(_ step: TakenStep)
}

extension StrategyBox: StepFollower, BoxedStepFollower where Boxed: StepFollower {
  func took(_ step: TakenStep) { strategy.took(step) }

  var wantsStop: Bool { strategy.wantsStop }
}

extension StrategyBox: NameFollower where Boxed: NameFollower {
  var progress: NameProgress { strategy.progress }

  var hops: [Int?] { strategy.hops }

  func hear(_ name: UInt64, from cause: NameHint.Cause) -> Int {
    strategy.hear(name, from: cause)
  }
}

extension Strategy {
  /// Returns this strategy in a box.
  func boxed() -> any BoxedStrategy { StrategyBox(self) }
}
