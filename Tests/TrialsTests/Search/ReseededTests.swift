import Simulation
import Synchronization
import Testing

@testable import Trials

@Suite("A strategy with another seed")
struct ReseededTests {
  /// Notes the seed that it begins with; everything else is answered in its own way.
  private struct Odd: Strategy {
    final class Log: Sendable {
      private let kept = Mutex<[String]>([])
      var lines: [String] { kept.withLock { $0 } }
      func note(_ line: String) { kept.withLock { $0.append(line) } }
    }

    let log: Log
    /// After how many steps it wants to stop; nil: never.
    let stopsAfter: Int?
    private var seen = 0

    init(_ log: Log, stopsAfter: Int?) {
      self.log = log
      self.stopsAfter = stopsAfter
    }

    mutating func begin(seed: UInt64) { log.note("begin \(seed)") }
    mutating func choose(among candidates: Candidates) -> Int {
      log.note("choose among \(candidates.count)")
      return candidates.count - 1
    }
    mutating func draw(below bound: UInt64, from stream: inout RandomStream) -> UInt64 {
      log.note("draw below \(bound)")
      return bound - 1
    }
    var followsRecording: Bool { true }
    mutating func check(step: UInt64, mark: UInt32, operation: Operation) {
      log.note("check \(step) \(operation.code)")
    }
    mutating func conclude() { log.note("conclude") }
    var watchesSteps: Bool { true }
    mutating func took(_ step: TakenStep) {
      seen += 1
      log.note("took \(step.lane)")
    }
    var wantsStop: Bool { stopsAfter.map { seen >= $0 } ?? false }
    var goesByNames: Bool { true }
    mutating func hear(_ name: UInt64, from cause: NameHint.Cause) -> Int {
      log.note("hear \(name) from \(cause.place)")
      return 40 + seen
    }
  }

  private func outcome(of strategy: any Strategy, seed: UInt64) -> String {
    let simulation = Simulation(seed: seed, strategy: strategy)
    let now = simulation.window(after: .zero, upTo: .zero)
    var drawn: [UInt64] = []
    for number in 1...3 as ClosedRange<UInt16> {
      let operation = Operation(code: number)
      simulation.post(operation, to: simulation.world.makeLane(), in: now) {
        var stream = RandomStream(seed: 1)
        drawn.append(simulation.draw(below: 100 + UInt64(number), from: &stream))
        simulation.hear("somebody: does \(number)")
      }
    }
    let ending = simulation.run()
    _ = simulation.conclude()
    simulation.tearDown()
    return "\(ending) \(drawn)"
  }

  @Test("answers everything else like the original one", arguments: [nil, 2])
  func forwarding(stopsAfter: Int?) {
    let (bare, inner) = (Odd.Log(), Odd.Log())
    let expected = outcome(of: Odd(bare, stopsAfter: stopsAfter), seed: 9)
    let reseeded = Reseeded(strategy: Odd(inner, stopsAfter: stopsAfter), seed: 9)
    #expect(outcome(of: reseeded, seed: 5) == expected)
    #expect(inner.lines == bare.lines)
    #expect(bare.lines.first == "begin 9")
    for word in ["choose", "draw", "check", "took", "hear", "conclude"] {
      #expect(bare.lines.contains { $0.hasPrefix(word) }, "\(word)")
    }
  }

  @Test("is a random walk for the exhaustive search, and its member for a portfolio")
  func members() throws {
    var trial = Trial(
      scenario: try HuntedScenario.named("unlock-basics"),
      variant: try #require(HuntedScenario.variant("reference")),
      strategy: .random,
      seed: 4
    )
    trial.schedule = .seeded(8)
    let walk = trial.run().execution.digest
    trial.strategy = .exhaustive
    #expect(trial.run().execution.digest == walk)
    trial.schedule = .ofStrategy
    trial.strategy = .portfolio
    let member = trial.run().execution.digest
    trial.strategy = StrategyName.portfolio.member(forSeed: 4)
    #expect(trial.run().execution.digest == member)
  }
}
