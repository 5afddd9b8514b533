import Testing

@testable import Trials

@Suite("The portfolio")
struct PortfolioTests {
  @Test("gives each seed one strategy, always the same, and never itself")
  func fixed() {
    for seed in 0..<200 as Range<UInt64> {
      let member = StrategyName.portfolio.member(forSeed: seed)
      #expect(member == StrategyName.portfolio.member(forSeed: seed))
      #expect(StrategyName.members.contains(member))
    }
    #expect(!StrategyName.members.contains(.portfolio))
    #expect(StrategyName.pos.member(forSeed: 4) == .pos)
  }

  @Test("gives each member its share")
  func shares() {
    let seeds = 14_000
    for member in Set(StrategyName.members) {
      let share = StrategyName.members.count { $0 == member }
      let expected = seeds * share / StrategyName.members.count
      let found = (0..<UInt64(seeds)).count { StrategyName.portfolio.member(forSeed: $0) == member }
      // Five standard deviations of a share of at most a half.
      #expect(abs(found - expected) < 300, "\(member)")
    }
  }
}
