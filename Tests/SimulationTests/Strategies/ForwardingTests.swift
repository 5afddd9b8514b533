import Simulation
import Testing

@Suite("A strategy in a simulation")
struct ForwardingTests {
  @Test(
    "is asked everything of its role and nothing else, and the same if an observer watches the run",
    arguments: [
      (.recording, nil, nil, "quiet"), (.recording, 2, nil, "diverged"),
      (.steps, 2, nil, "quiet"), (.steps, nil, 2, "stopped"), (.names, 2, 2, "quiet"),
      (.nothing, 2, 2, "quiet"),
    ] as [(ProbeStrategy.Followed, UInt64?, Int?, String)]
  )
  func forwarding(
    followed: ProbeStrategy.Followed,
    divergesAt: UInt64?,
    stopsAfter: Int?,
    ending: String
  ) {
    let (bare, inner) = (ProbeStrategy.Log(), ProbeStrategy.Log())
    func strategy(_ log: ProbeStrategy.Log) -> ProbeStrategy {
      ProbeStrategy(log, following: followed, divergesAt: divergesAt, stopsAfter: stopsAfter)
    }
    let expected = ProbeStrategy.outcome(of: strategy(bare))
    #expect(ProbeStrategy.outcome(of: strategy(inner), observer: StepRecorder()) == expected)
    #expect(inner.lines == bare.lines)
    let own: Set =
      switch followed {
      case .recording: ["check", "conclude"]
      case .steps: ["took"]
      case .names: ["hear"]
      case .nothing: [] as Set<String>
      }
    let asked = Set(bare.lines.compactMap { $0.split(separator: " ").first.map(String.init) })
    #expect(asked == own.union(["begin", "choose", "draw"]))
    #expect(bare.lines.first == "begin 5")
    #expect(bare.lines.contains("choose among 1") == (followed == .steps && stopsAfter == nil))
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
