import Simulation

/// A strategy with a seed other than the world's.
struct Reseeded: Strategy {
  var strategy: any Strategy
  let seed: UInt64

  mutating func begin(seed: UInt64) { strategy.begin(seed: self.seed) }

  mutating func choose(among candidates: Candidates) -> Int { strategy.choose(among: candidates) }

  mutating func draw(below bound: UInt64, from stream: inout RandomStream) -> UInt64 {
    strategy.draw(below: bound, from: &stream)
  }

  var followsRecording: Bool { strategy.followsRecording }

  var divergence: Divergence? { strategy.divergence }

  mutating func check(step: UInt64, mark: UInt32, operation: Operation) {
    strategy.check(step: step, mark: mark, operation: operation)
  }

  mutating func conclude() { strategy.conclude() }

  var watchesSteps: Bool { strategy.watchesSteps }

  mutating func took(_ step: TakenStep) { strategy.took(step) }

  var wantsStop: Bool { strategy.wantsStop }

  var goesByNames: Bool { strategy.goesByNames }

  mutating func hear(_ name: UInt64, from cause: NameHint.Cause) -> Int {
    strategy.hear(name, from: cause)
  }
}
