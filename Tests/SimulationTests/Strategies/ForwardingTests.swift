import Simulation
import Testing

@Suite("A strategy that is watched")
struct ForwardingTests {
  @Test(
    "answers everything like the unwatched one",
    arguments: [(nil, nil), (2, nil), (nil, 2)] as [(UInt64?, Int?)]
  )
  func forwarding(divergesAt: UInt64?, stopsAfter: Int?) {
    let (bare, inner) = (ProbeStrategy.Log(), ProbeStrategy.Log())
    let strategy = ProbeStrategy(bare, divergesAt: divergesAt, stopsAfter: stopsAfter)
    let expected = ProbeStrategy.outcome(of: strategy, seed: 5)
    let watched = StepRecording(
      ProbeStrategy(inner, divergesAt: divergesAt, stopsAfter: stopsAfter),
      notes: StepRecording.Recorder()
    )
    #expect(ProbeStrategy.outcome(of: watched, seed: 5) == expected)
    #expect(inner.lines == bare.lines)
    // Every requirement that notes anything was asked at least once.
    for word in ["begin", "choose", "draw", "check", "took", "hear", "conclude"] {
      #expect(bare.lines.contains { $0.hasPrefix(word) }, "\(word)")
    }
    let ending = divergesAt != nil ? "diverged" : stopsAfter != nil ? "stopped" : "quiet"
    #expect(expected.hasPrefix(ending))
  }
}
