import BenchmarkGate
import FileFormats
import Testing
import TrialReports

@Suite("The gate's times")
struct TimeGateTests {
  private struct Refusal: Error {}

  /// Runs a gate over made-up times; `time` gets the side and the number of that side's sample.
  ///
  /// Number 0 is that of the pair that warms up.
  private func run(
    _ benchmarks: [String] = ["a"],
    pairs: Int = 20,
    noise: [UInt64] = [1_000],
    time: (TimeGate.Side, Int) -> UInt64
  ) -> (report: TimeReport, samples: [TimeGate.Sample]) {
    var samples: [TimeGate.Sample] = []
    var counts: [TimeGate.Side: Int] = [:]
    let plan = TimePlan(benchmarks: benchmarks.count, pairs: pairs)
    let report = TimeGate(plan).run(benchmarks) { sample in
      samples.append(sample)
      // One single run, two warm-up runs, and twelve that measure the machine's noise.
      let number = samples.count - 1
      if number < 15 {
        // The pairs begin with sample 3.
        let place = (number + 1) % noise.count
        return sample.repetitions == 1 ? 110_000_000 : noise[place] * 1_000_000
      }
      if sample.repetitions == 1 { return 110_000_000 }
      counts[sample.side, default: -1] += 1
      return time(sample.side, counts[sample.side, default: 0]) * 1_000_000
    }
    return (report, samples)
  }

  @Test("measures the older build against itself, then alternates pairs: AB, BA, AB, BA")
  func order() {
    let (report, samples) = run(pairs: 8) { _, _ in 1_000 }
    let sides = samples.map { $0.side == .base ? "A" : "B" }.joined()
    // 1 alone, 2 warm, 6 pairs of A; one of each alone; a pair to warm up; 8 pairs.
    #expect(sides == "A" + "AA" + "AAAAAAAAAAAA" + "AB" + "AB" + "ABBAABBAABBAABBA")
    // 110 ms once: three times is 330 ms, 0.3 s and a tenth.
    #expect(
      samples.map(\.repetitions) == [1] + Array(repeating: 3, count: 14) + [1, 1]
        + Array(repeating: 3, count: 18)
    )
    #expect(report.rows.map(\.verdict) == [.passed])
    #expect(report.rows.map(\.times.pairs.count) == [8])
  }

  @Test("the warm-up pair does not count")
  func warmUp() throws {
    let (report, _) = run { side, number in side == .head && number == 0 ? 9_000 : 1_000 }
    let row = try #require(report.rows.first)
    #expect(
      row.times.pairs
        == Array(
          repeating: TimePair(base: 1_000_000_000, head: 1_000_000_000),
          count: 20
        )
    )
  }

  @Test("a time belongs to its build, whichever ran first")
  func sides() throws {
    let (report, _) = run { side, number in
      side == .base ? 1_000 + UInt64(number) : 2_000 + UInt64(number)
    }
    let row = try #require(report.rows.first)
    let expected = (1...20).map {
      TimePair(base: UInt64(1_000 + $0) * 1_000_000, head: UInt64(2_000 + $0) * 1_000_000)
    }
    #expect(row.times.pairs == expected)
    #expect(row.verdict == .failed)
    #expect(report.isRegression)
  }

  @Test("an inconclusive verdict adds pairs, at most twice, and stays inconclusive")
  func looks() throws {
    // Logarithms from -0.36 to 0.41 around 0.02, standard deviation 0.29: of sixty pairs the
    // interval is 0.02 ± 2.94 · 0.29 / √60, about -0.09 to 0.13.
    let (report, _) = run { side, number in
      side == .base ? 1_000 : [700, 900, 1_150, 1_500][number % 4]
    }
    let row = try #require(report.rows.first)
    #expect(row.look == 3)
    #expect(row.times.pairs.count == 60)
    #expect(row.verdict == .inconclusive)
    #expect(!report.isRegression)
    #expect(report.markdown.contains("| 60 | INCONCLUSIVE |"))
    #expect(!report.markdown.contains("PASS"))
    #expect(report.cases(of: ["a"]).map(\.result) == [.undecided])
  }

  @Test("a second look can decide what the first left open")
  func secondLook() throws {
    // Ten at 1.12 and ten at 1, then all at 0.9. The 38th and the 173rd of the first 210 averages
    // are at 0 and ln 1.12; of 820 the 630th or so is (ln 1.12 + ln 0.9) / 2, below ln 1.05.
    let (report, _) = run { side, number in
      guard side == .head else { return 1_000 }
      return number > 20 ? 900 : number.isMultiple(of: 2) ? 1_120 : 1_000
    }
    let row = try #require(report.rows.first)
    #expect(row.look == 2)
    #expect(row.times.pairs.count == 40)
    #expect(row.verdict == .passed)
  }

  @Test("a machine whose same-build pairs differ by more than 15 % compares nothing and says so")
  func noise() {
    // Pairs of 1,000 and 1,400, or the other way round: ln 1.4 either way, half-width 40 %.
    let (report, samples) = run(noise: [1_000, 1_400, 1_400, 1_000]) { _, _ in 1_000 }
    #expect(report.isTooNoisy)
    #expect(samples.count == 15)
    #expect(report.markdown.contains("too noisy"))
    #expect(report.markdown.contains("40.0 %"))
    #expect(!report.isRegression)
    let cases = report.cases(of: ["a", "b"])
    #expect(cases.map(\.result) == [.undecided, .undecided])
    #expect(cases.allSatisfy { $0.reason.contains("too noisy") })
    let (calm, _) = run(noise: [1_000, 1_140, 1_140, 1_000]) { _, _ in 1_000 }
    #expect(!calm.isTooNoisy)
  }

  @Test("the table and the JSON contain the findings, and the JSON all pairs")
  func report() {
    let (report, _) = run(["a", "b"], pairs: 10) { side, _ in side == .base ? 1_000 : 1_100 }
    #expect(
      report.markdown == """
        | benchmark | ratio | 99 % interval | pairs | verdict |
        |---|--:|--:|--:|---|
        | a | 1.100 | 1.100 to 1.100 | 10 | FAIL |
        | b | 1.100 | 1.100 to 1.100 | 10 | FAIL |

        Processor time, newer build over older; pairs of one build differ by up to 0.0 %.
        The intervals are wider, so that 99 % holds for all benchmarks together.

        """
    )
    let pair = "[1000000000,1100000000]"
    let pairs = Array(repeating: pair, count: 10).joined(separator: ",")
    #expect(report.json.compact.contains("\"pairs\":[\(pairs)]"))
    #expect(report.json.compact.contains("\"verdict\":\"fail\",\"ratio\":1.100000"))
    #expect(report.cases(of: ["a", "b"]).map(\.result) == [.failed, .failed])
  }

  @Test("an error thrown by a sample ends the gate")
  func refusal() {
    #expect(throws: Refusal.self) {
      _ = try TimeGate(TimePlan(benchmarks: 1)).run(["a"]) { _ throws(Refusal) in throw Refusal() }
    }
  }
}
