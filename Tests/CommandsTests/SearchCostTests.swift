import Benchmarks
import Testing
import Trials

@Suite("The cost of a search")
struct SearchCostTests {
  private func cost(_ trials: [Int], hunts: Int) -> SearchCost {
    SearchCost(
      variant: "a/b",
      strategy: .pos,
      hunts: hunts,
      budget: 1_000,
      finds: trials.map { SearchCost.Find(trials: $0, time: .milliseconds($0 * 10)) }
    )
  }

  @Test("a hunt without a find is worse than any with one")
  func misses() {
    // Ten hunts, three of them without a find: the median is the fifth, the 90th of a hundred none.
    let cost = cost([50, 10, 40, 20, 70, 30, 60], hunts: 10)
    #expect(cost.misses == 3)
    #expect(cost.trials(percent: 50) == 50)
    #expect(cost.time(percent: 50) == .milliseconds(500))
    #expect(cost.trials(percent: 70) == 70)
    #expect(cost.trials(percent: 71) == nil)
    #expect(cost.time(percent: 90) == nil)
  }

  @Test("the table has a row for each variant and a column for each measured strategy")
  func table() {
    let lines = SearchTable([cost([3, 5, 9], hunts: 4)]).lines
    #expect(lines[2] == "| variant | pos |")
    #expect(lines[4] == "| a/b | 5, –; 0.05, – s; 1 none |")
  }
}
