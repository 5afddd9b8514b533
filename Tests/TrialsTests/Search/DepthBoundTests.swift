import Foundation
import Simulation
import TestFixtures
import Testing

@testable import TrialReports
@testable import Trials

@Suite("The bugs that PCT may have missed, by its formula")
struct DepthBoundTests {
  @Test("719 runs of 4 chains and 60 picks miss a bug of depth 2 with a probability of 5 %")
  func known() {
    // 1 / (4 x 60) a run; (1 - 1/240)^719 is 4.97 %, and e to the -719/240 just above it.
    var bound = DepthBound(depth: 2)
    for _ in 0..<719 { bound.countRun(chains: 4, picks: 60, expected: 60) }
    #expect(bound.missed >= pow(1 - 1.0 / 240, 719))
    #expect(bound.missed < 0.0502)
    #expect(bound.runs == 719)
  }

  @Test("one more ordering constraint divides the chance by the number of picks")
  func depth() {
    var (two, three) = (DepthBound(depth: 2), DepthBound(depth: 3))
    for _ in 0..<60 { three.countRun(chains: 4, picks: 60, expected: 60) }
    two.countRun(chains: 4, picks: 60, expected: 60)
    #expect(abs(two.missed - three.missed) < 1e-9)
  }

  @Test("the picks that count are those among which changes were drawn; a longer run adds nothing")
  func expected() {
    var (short, exact, long) = (DepthBound(depth: 2), DepthBound(depth: 2), DepthBound(depth: 2))
    short.countRun(chains: 4, picks: 20, expected: 60)
    exact.countRun(chains: 4, picks: 60, expected: 60)
    #expect(short == exact)
    long.countRun(chains: 4, picks: 61, expected: 60)
    #expect(long.missed == 1)
    #expect(long.runs == 1)
  }

  @Test("many runs or picks never make it seem better or worse than it is")
  func large() {
    // 100,000 runs of one chain add up to 390 x 256 + 160 times one; past 256 the sum stays.
    var certain = DepthBound(depth: 2)
    for _ in 0..<100_000 { certain.countRun(chains: 1, picks: 1, expected: 1) }
    #expect(certain.missed == exp(-256))
    var part = certain
    part.merge(certain)
    #expect(part.missed == exp(-256))
    #expect(part.runs == 200_000)
    // 2^80 orders do not fit into 64 bits: such a run is worth nothing, not everything.
    var wide = DepthBound(depth: 3)
    wide.countRun(chains: 1, picks: 1 << 40, expected: 1 << 40)
    #expect(wide.missed == 1)
  }

  @Test("parts add up, in any order")
  func merging() {
    var (whole, left, right) = (DepthBound(depth: 3), DepthBound(depth: 3), DepthBound(depth: 3))
    for run in 1...50 as ClosedRange<UInt64> {
      whole.countRun(chains: run, picks: 3 * run, expected: 3 * run)
      if run % 3 == 0 {
        left.countRun(chains: run, picks: 3 * run, expected: 3 * run)
      } else {
        right.countRun(chains: run, picks: 3 * run, expected: 3 * run)
      }
    }
    right.merge(left)
    #expect(right == whole)
  }

  @Test("no number is given if a bug is missed more often than not")
  func describe() {
    // One chain and ten picks: 1 / (1 · 10) a run, so e^-0.6 = 0.5488 and e^-0.7 = 0.49659.
    var bound = DepthBound(depth: 2)
    for _ in 0..<6 { bound.countRun(chains: 1, picks: 10, expected: 10) }
    let few = "too few trials to rule out any bug by PCT's formula, which assumes the worst case"
    #expect(HuntReport.describe([bound]) == ["  \(few): 6 of pct-2"])
    bound.countRun(chains: 1, picks: 10, expected: 10)
    let told = [
      "  the chance of having missed a bug that every trial can show, at most:",
      "    one that needs 2 steps in one order: about 49.66 %, by PCT's formula (7 of pct-2)",
    ]
    #expect(HuntReport.describe([bound]) == told)
    #expect(HuntReport.describe([bound, DepthBound(depth: 3)]).count == 2)
    #expect(HuntReport.describe([]).isEmpty)
  }

  @Test("a hunt counts its trials with their profiles' picks and chains and with their own events")
  func hunt() throws {
    var plan = try HuntedScenario.plan("ask-to-buy", "reference")
    plan.strategy = .pct2
    var expected = DepthBound(depth: 2)
    for number in 0..<12 {
      let outcome = plan.trial(number).run()
      let profile = try #require(outcome.profile)
      let counters = outcome.execution.counters
      let chains = profile.chains + counters.timerPushes
      expected.countRun(chains: chains, picks: counters.picks, expected: profile.picks)
    }
    let bounds = Hunt(plan).run(part: 0..<12).bounds
    #expect(bounds.first { $0.depth == 2 } == expected)
    #expect(expected.missed < 1)
    #expect(bounds.first { $0.depth == 3 }?.runs == 0)
  }
}
