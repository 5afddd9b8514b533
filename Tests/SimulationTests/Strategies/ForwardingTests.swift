import Simulation
import Testing

@Suite("A strategy in a simulation")
struct ForwardingTests {
  @Test(
    "is asked everything that it conforms to, and the same if an observer watches the run",
    arguments: [(nil, nil), (2, nil), (nil, 2)] as [(UInt64?, Int?)]
  )
  func forwarding(divergesAt: UInt64?, stopsAfter: Int?) {
    let (bare, inner) = (ProbeStrategy.Log(), ProbeStrategy.Log())
    let strategy = ProbeStrategy(bare, divergesAt: divergesAt, stopsAfter: stopsAfter)
    let expected = ProbeStrategy.outcome(of: strategy)
    let watched = ProbeStrategy(inner, divergesAt: divergesAt, stopsAfter: stopsAfter)
    #expect(ProbeStrategy.outcome(of: watched, observer: StepRecorder()) == expected)
    #expect(inner.lines == bare.lines)
    // Every requirement that notes anything was asked at least once.
    for word in ["begin 5", "choose", "draw", "check", "took", "hear", "conclude"] {
      #expect(bare.lines.contains { $0.hasPrefix(word) }, "\(word)")
    }
    let ending = divergesAt != nil ? "diverged" : stopsAfter != nil ? "stopped" : "quiet"
    #expect(expected.hasPrefix(ending))
  }

  @Test("begins with a seed of its own, if there is one")
  func ownSeed() {
    let log = ProbeStrategy.Log()
    _ = ProbeStrategy.outcome(of: ProbeStrategy(log), strategySeed: 9)
    #expect(log.lines.first == "begin 9")
  }

  /// Chooses the last candidate and notes among how many.
  private struct Plain: Strategy {
    let log: ProbeStrategy.Log

    mutating func begin(seed: UInt64) {}

    mutating func choose(among candidates: Candidates) -> Int {
      log.note("\(candidates.count)")
      return candidates.count - 1
    }
  }

  @Test("is not asked about a single candidate unless it follows steps, even if one is observed")
  func single() {
    let log = ProbeStrategy.Log()
    let recorder = StepRecorder()
    _ = ProbeStrategy.outcome(of: Plain(log: log), observer: recorder)
    #expect(log.lines == ["3", "2"])
    #expect(recorder.steps.map(\.line.count) == [3, 2, 1])
  }
}
