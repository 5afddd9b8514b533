import TestFixtures
import Testing

@testable import Trials

@Suite("A shard")
struct ShardTests {
  @Test("has every trial with its remainder, and all shards have each trial once")
  func shares() {
    for count in [1, 2, 7, 64] {
      for trials in [0, 1, 6, 7, 8, 63, 64, 65, 1_000] {
        let shares = (0..<count).map { index in
          let shard = Shard(index: index, count: count)
          return (0..<shard.share(of: trials)).map(shard.trial)
        }
        for (index, share) in shares.enumerated() {
          // The second method: all trials, one by one.
          #expect(share == (0..<trials).filter { $0 % count == index })
        }
        #expect(shares.flatMap { $0 }.sorted() == Array(0..<trials))
      }
    }
  }

  @Test("names the trials before a crash by their numbers within the hunt")
  func circumstances() {
    let finding = Finding.ended(.status(3), trial: 38, seed: 39, .after(3..<38, step: 7))
    #expect(finding.because.contains("trials 3...31 in steps of 7; "))
    #expect(finding.earlier == 5)
    #expect(finding.earlierStep == 7)
    let one = Finding.ended(.status(3), trial: 10, seed: 11, .after(3..<10, step: 7))
    #expect(one.because.contains("trials 3; "))
    #expect(one.earlier == 1)
  }

  @Test("keeps those trials of the same scenario, with their own seeds")
  func earlier() throws {
    let scenario = try HuntedScenario.named("restore")
    let variant = try #require(HuntedScenario.variant("reference"))
    let plan = HuntPlan(
      scenarios: Array(repeating: scenario, count: 6),
      variants: Array(repeating: variant, count: 6),
      seed: 1_000
    )
    // Shard 1 of 4 has trials 1, 5, 9, 13, ...; of those before trial 25 are of its scenario,
    // which is number 1 of 6, the trials 1 and 13.
    let finding = Finding.ended(.status(3), trial: 25, seed: 1_025, .after(1..<25, step: 4))
    let recording = Recording(finding, of: plan)
    #expect(recording.earlier?.trials == 2)
    #expect(recording.earlier?.stride == 12)
    let again = recording.plan(scenario, variant, ownInvariants: [])
    #expect((0...2).map { again.trial($0).seed } == [1_001, 1_013, 1_025])
  }
}
