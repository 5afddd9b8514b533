import BenchmarkGate
import FileFormats
import StoreJSON
import Testing
import TrialReports

@Suite("The gate's times")
struct TimeComparisonTests {
  /// Compares made-up times; `time` gets the side and the number of that side's sample.
  private func compare(
    pairs: Int = 4,
    once: UInt64 = 30_000_000,
    time: (TimeComparison.Side, Int) -> UInt64
  ) -> (row: TimeComparison, samples: [TimeComparison.Sample]) {
    var samples: [TimeComparison.Sample] = []
    let row = TimeComparison(of: "a", pairs: pairs) { sample in
      samples.append(sample)
      let own = samples.filter { $0.side == sample.side }
      // The first sample of a build only says how long it takes.
      return own.count == 1 ? once : time(sample.side, own.count - 2)
    }
    return (row, samples)
  }

  private func report(_ rows: TimeComparison...) -> TimeReport {
    TimeReport(against: "main", commit: "c0ffee", rows)
  }

  @Test("the builds take turns, AB, BA, AB, with as many repetitions in both")
  func order() {
    let (row, samples) = compare(pairs: 3) { _, _ in 1_000 }
    #expect(samples.map { $0.side == .base ? "A" : "B" }.joined() == "AB" + "ABBAAB")
    // A tenth of a second, rounded up, in samples of 30 ms.
    #expect(samples.map(\.repetitions) == [1, 1, 4, 4, 4, 4, 4, 4])
    #expect(row.repetitions == 4)
    #expect(compare(once: 2_000_000_000) { _, _ in 1 }.row.repetitions == 1)
  }

  @Test("rounds follow while the ratio is close to the bound, three at most")
  func rounds() {
    let count = { (head: UInt64) in
      compare(pairs: 2) { side, _ in side == .base ? 1_000 : head }.row.head.count
    }
    #expect([1_149, 1_150, 1_449, 1_450].map(count) == [2, 6, 6, 2])
    // The second round decides: nothing disturbs the newer build any more.
    let row = compare(pairs: 1) { side, number in side == .base || number > 0 ? 1_000 : 1_400 }.row
    #expect(row.head == [1_400, 1_000])
    #expect(row.ratio == 1_000)
  }

  @Test("a time belongs to its build, whichever ran first")
  func sides() {
    let (row, _) = compare { side, number in (side == .base ? 1_000 : 2_000) + UInt64(number) }
    #expect(row.base == [1_000, 1_001, 1_002, 1_003])
    #expect(row.head == [2_000, 2_001, 2_002, 2_003])
  }

  @Test("the faster half of each build's times decides, however long the others were disturbed")
  func noise() {
    let (row, _) = compare(pairs: 5) { side, number in
      switch side {
      case .base: [9_000, 1_000, 1_100, 5_000, 900][number]
      case .head: [1_200, 7_000, 8_000, 1_100, 1_000][number]
      }
    }
    #expect(row.ratio == 1_100)
    #expect(compare(pairs: 1) { side, _ in side == .base ? 10 : 11 }.row.ratio == 1_100)
  }

  @Test("fails from 1.3 on, and not below", arguments: [(1_299_999, false), (1_300_000, true)])
  func bound(head: UInt64, isRegression: Bool) {
    let row = compare { side, _ in side == .base ? 1_000_000 : head }.row
    #expect(row.isRegression == isRegression)
    #expect(report(row).isRegression == isRegression)
    #expect(report(row).cases.map(\.result) == [isRegression ? .failed : .held])
  }

  @Test("every row of the table has a verdict; the JSON has all pairs")
  func results() {
    let (slow, _) = compare(pairs: 1) { side, _ in side == .base ? 1_000 : 1_512 }
    let (same, _) = compare(pairs: 2) { side, number in (side == .base ? 1_000 : 970) }
    let report = report(slow, same)
    #expect(
      report.markdown == """
        | benchmark | ratio | pairs | verdict |
        |---|--:|--:|---|
        | a | 1.512 | 1 | FAIL |
        | a | 0.970 | 2 | PASS |

        Processor time, newer build over older; 1.300 fails.

        """
    )
    #expect(report.cases.map(\.reason) == ["1.512 times as long", ""])
    #expect(report.cases.allSatisfy { $0.suite == "processor time" })
    let json = report.json.compact
    #expect(json.hasPrefix(#"{"against":"main","commit":"c0ffee","build":""#))
    #expect(
      json.hasSuffix(
        #""times":{"bound":1.300,"benchmarks":["#
          + #"{"name":"a","verdict":"fail","ratio":1.512,"repetitions":4,"pairs":[[1000,1512]]},"#
          + #"{"name":"a","verdict":"pass","ratio":0.970,"repetitions":4,"#
          + #""pairs":[[1000,970],[1000,970]]}]}}"#
      )
    )
  }
}
