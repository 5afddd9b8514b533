import Simulation
import Testing

@Suite("Profiles")
struct ProfilerTests {
  @Test("count picks, chains, and steps of each lane")
  func counts() {
    let program = Chains(steps: [("A", 3), ("B", 1)])
    let profiler = Profiler()
    // A B, then A and A again without a rival: two picks, as A's second step has none.
    #expect(program.run(seed: 1, FirstInFirstOut(), observer: profiler) == "ABAA")
    let shares = [
      Profile.Share(lane: Chains.lane(0), steps: 3), Profile.Share(lane: Chains.lane(1), steps: 1),
    ]
    #expect(profiler.profile == Profile(picks: 2, chains: 6, shares: shares))
  }
}
